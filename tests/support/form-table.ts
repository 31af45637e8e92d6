import { DEMO_PASSWORD } from './login.ts'

/** Cookies of the people, and ids of the records, that `setUpFormsServer` creates. */
export const cookies = { anonymous: '', aisyah: '', ben: '', mei: '', devi: '', leaver: '' }
export const records = { registration: '', visitor: '', claim: '', tyre: '', resetToken: '', upload: '' }

/** A form of the application with valid fields. */
export type Form = {
  readonly name: string
  readonly path: () => string
  readonly cookie: () => string
  /** Valid fields. */
  readonly fields: () => Record<string, string>
  /** The name of the file field, if any. */
  readonly files?: string
  /** The status for an empty form. */
  readonly empty: number
  /** Fields that a refused form returns as they were typed, and fields that make the form invalid. */
  readonly returned?: { readonly fields: readonly string[]; readonly invalid: Record<string, string> }
  /** Further fields, each of which makes the form another action. */
  readonly also?: readonly string[]
  /** The action reads only the URL. */
  readonly ignoresFields?: true
}

const INVALID_DATE = '2026-02-30'

/** What the forms of the customer and of the counter have in common. */
const registrationFields = () => ({
  registration: crypto.randomUUID(),
  name: 'Aisyah',
  contact_number: '012-345 6789',
  email: 'aisyah@example.com',
  purchase_date: '2026-01-01',
  car_plate: 'WXY 1234',
  tyre_quantity: 'pair',
  photo_count: '1',
})
const RETURNED_FIELDS = ['name', 'contact_number', 'email', 'car_plate', 'purchase_date']

export const forms: readonly Form[] = [
  {
    name: 'register',
    path: () => '/warranty-registration',
    cookie: () => cookies.anonymous,
    fields: () => ({
      ...registrationFields(),
      branch: 'Tayar Shah Alam',
      brand: 'Michelin',
      model: 'Primacy 4 ST',
      size: '195/55R15',
      reminders: 'on',
    }),
    also: ['remove'],
    files: 'receipts',
    empty: 422,
    // `model` is a select of the catalogue, which this server does not have.
    returned: { fields: RETURNED_FIELDS, invalid: {} },
  },
  {
    name: 'register a customer at the counter',
    path: () => '/dashboard/register',
    cookie: () => cookies.ben,
    fields: () => ({
      ...registrationFields(),
      language: 'en',
    }),
    files: 'receipts',
    empty: 422,
    returned: { fields: RETURNED_FIELDS, invalid: {} },
  },
  {
    name: 'photo of a receipt',
    path: () => `/warranty-registration/receipts?registration=${crypto.randomUUID()}`,
    cookie: () => cookies.anonymous,
    fields: () => ({}),
    files: 'receipts',
    empty: 422,
  },
  {
    name: 'visit to the chat',
    path: () => '/chat?b=Tayar%20Contoh%20Cheras',
    cookie: () => cookies.anonymous,
    fields: () => ({}),
    empty: 204,
    ignoresFields: true,
  },
  {
    name: 'check',
    path: () => '/warranty-registration?tab=check',
    cookie: () => cookies.anonymous,
    fields: () => ({ car_plate: 'WXY 1234' }),
    empty: 422,
  },
  {
    name: 'last four digits',
    path: () => '/warranty-registration?tab=check',
    cookie: () => cookies.anonymous,
    fields: () => ({ car_plate: 'WXY 1234', registration: records.registration, contact_last4: '0000' }),
    also: ['keep'],
    empty: 422,
  },
  {
    name: 'resend',
    path: () => `/warranty-registration/thank-you?id=${records.registration}`,
    cookie: () => records.visitor,
    fields: () => ({}),
    empty: 303,
    ignoresFields: true,
  },
  {
    name: 'sign in',
    path: () => '/auth',
    cookie: () => cookies.anonymous,
    fields: () => ({ mode: 'sign-in', email: 'nobody@example.com', password: 'sixsix' }),
    empty: 422,
    returned: { fields: ['email'], invalid: {} },
  },
  {
    name: 'create account',
    path: () => '/auth',
    cookie: () => cookies.anonymous,
    fields: () => ({ mode: 'create', email: 'zul', password: 'sixsix', confirm_password: 'sixsix' }),
    empty: 422,
    returned: { fields: ['email'], invalid: {} },
  },
  {
    name: 'forgot',
    path: () => '/auth/forgot',
    cookie: () => cookies.anonymous,
    fields: () => ({ email: 'nobody' }),
    empty: 422,
    returned: { fields: ['email'], invalid: {} },
  },
  {
    name: 'reset',
    path: () => `/auth/reset/${records.resetToken}`,
    cookie: () => cookies.anonymous,
    fields: () => ({ password: 'sixsix', confirm_password: 'sevens' }),
    empty: 422,
  },
  {
    name: 'own password',
    path: () => '/account',
    cookie: () => cookies.aisyah,
    // Refused before the current password is checked, which is rate limited.
    fields: () => ({ current_password: 'sixsix', password: 'sevens', confirm_password: 'eights' }),
    empty: 422,
  },
  {
    name: 'end of a session',
    path: () => '/account',
    cookie: () => cookies.aisyah,
    fields: () => ({ end: 'others', current_password: 'not the password' }),
    empty: 422,
  },
  {
    name: 'own password of the counter',
    path: () => '/dashboard/account',
    cookie: () => cookies.mei,
    fields: () => ({ current_password: DEMO_PASSWORD, password: 'too short', confirm_password: 'too short' }),
    also: ['end'],
    empty: 422,
  },
  {
    name: 'PIN of the counter',
    path: () => '/dashboard/account',
    cookie: () => cookies.mei,
    // Refused before the current password is checked, which is rate limited.
    fields: () => ({ pin_act: 'set', pin: '739264', confirm_pin: '264739', current_password: 'sixsix' }),
    empty: 422,
  },
  {
    name: 'digest of the counter',
    path: () => '/dashboard/account',
    cookie: () => cookies.mei,
    fields: () => ({ digest_act: 'save' }),
    also: ['digest'],
    empty: 422,
  },
  {
    name: 'verify',
    path: () => '/auth/verify/no-token',
    cookie: () => cookies.anonymous,
    fields: () => ({}),
    empty: 422,
    ignoresFields: true,
  },
  {
    name: 'sign out',
    path: () => '/auth/sign-out',
    cookie: () => cookies.leaver,
    fields: () => ({}),
    empty: 303,
    ignoresFields: true,
  },
  {
    name: 'staff login',
    path: () => '/staff-login',
    cookie: () => cookies.anonymous,
    fields: () => ({ email: 'nobody@example.com', password: 'twelve characters' }),
    empty: 422,
    returned: { fields: ['email'], invalid: {} },
  },
  {
    name: 'code',
    path: () => '/staff-login/code',
    cookie: () => cookies.anonymous,
    fields: () => ({ code: '123456' }),
    empty: 422,
  },
  {
    name: 'search',
    path: () => '/dashboard?tab=search',
    cookie: () => cookies.ben,
    fields: () => ({
      phone: '012',
      plate: 'wxy',
      name: 'ais',
      purchase_from: '2026-01-01',
      purchase_to: '2026-12-31',
      claim_status: 'all',
    }),
    also: ['reset', 'remove'],
    empty: 303,
    returned: { fields: ['phone', 'plate', 'name', 'purchase_from'], invalid: { purchase_to: INVALID_DATE } },
  },
  {
    name: 'find',
    path: () => '/dashboard/find',
    cookie: () => cookies.ben,
    fields: () => ({ find: 'wxy 1234' }),
    empty: 422,
  },
  {
    name: 'history',
    path: () => '/dashboard?tab=claims-history',
    cookie: () => cookies.ben,
    fields: () => ({
      warranty: records.registration,
      plate: 'wxy',
      claim_id: '0a1b2c3d',
      tyre_id: 'k7m2 9qxd',
      claim_type: 'Damage',
      date_from: '2026-01-01',
      date_to: '2026-12-31',
      status: 'Open',
    }),
    empty: 303,
    returned: {
      fields: ['warranty', 'plate', 'claim_id', 'tyre_id', 'date_from'],
      invalid: { date_to: INVALID_DATE },
    },
  },
  {
    name: 'claim',
    path: () => `/dashboard?tab=new-claim&warranty_id=${records.registration}`,
    cookie: () => cookies.ben,
    fields: () => ({
      claim: crypto.randomUUID(),
      // Always refused: otherwise the registration's tyre IDs would be used up.
      claim_type: '',
      claim_date: '2026-01-01',
      tyre_id: records.tyre,
      description: 'A nail in the tread.',
      branch: 'Tayar Shah Alam',
      brand: 'Michelin',
      model: 'Primacy 4 ST',
      size: '195/55R15',
      dot_week: '2319',
      tread_mm: '4.5',
      photo_count: '1',
    }),
    also: ['remove', 'phone', 'phone_photos'],
    files: 'photos',
    empty: 422,
    returned: { fields: ['claim_date', 'description', 'dot_week', 'tread_mm'], invalid: {} },
  },
  {
    name: 'claim on nothing',
    path: () => `/dashboard?tab=new-claim&warranty_id=${crypto.randomUUID()}`,
    cookie: () => cookies.ben,
    fields: () => ({
      claim: crypto.randomUUID(),
      claim_type: 'Damage',
      claim_date: '2026-01-01',
      tyre_id: records.tyre,
      description: 'A nail in the tread.',
    }),
    empty: 404,
  },
  {
    name: 'photo of a claim',
    path: () => `/dashboard/photos?claim=${crypto.randomUUID()}`,
    cookie: () => cookies.ben,
    fields: () => ({}),
    files: 'photos',
    empty: 422,
  },
  {
    name: 'invoice',
    path: () => `/dashboard?tab=claims-history&invoice=${records.claim}`,
    cookie: () => cookies.ben,
    fields: () => ({}),
    files: 'invoice',
    empty: 422,
  },
  {
    name: 'decision of a claim',
    path: () => `/dashboard/claims/${records.claim}`,
    cookie: () => cookies.ben,
    // Always refused: a rejection needs a reason.
    fields: () => ({
      step: 'decide',
      version: '1',
      outcome: 'rejected',
      percent: '45',
      reason: '',
      note: 'The tread is worn.',
    }),
    empty: 422,
    returned: { fields: ['percent', 'note'], invalid: {} },
  },
  {
    name: 'correction of a claim',
    path: () => `/dashboard/claims/${records.claim}`,
    cookie: () => cookies.ben,
    fields: () => ({
      step: 'corrected',
      version: '1',
      claim_type: '',
      claim_date: '2026-01-01',
      dot_week: '2319',
      tread_mm: '4.5',
      description: 'A nail in the tread.',
    }),
    empty: 422,
    returned: { fields: ['claim_date', 'dot_week', 'tread_mm', 'description'], invalid: {} },
  },
  {
    name: 'hand-over of a claim',
    path: () => `/dashboard/claims/${records.claim}`,
    cookie: () => cookies.ben,
    fields: () => ({ step: 'assign', version: '1', assignee: 'nobody@example.com' }),
    empty: 422,
    returned: { fields: ['assignee'], invalid: {} },
  },
  {
    name: 'photos that are added to a claim',
    path: () => `/dashboard/claims/${records.claim}`,
    cookie: () => cookies.ben,
    fields: () => ({ step: 'photos', version: '0' }),
    files: 'photos',
    empty: 422,
  },
  {
    name: 'invoice on the page of its claim',
    path: () => `/dashboard/claims/${records.claim}`,
    cookie: () => cookies.ben,
    fields: () => ({ step: 'invoice', version: '0' }),
    files: 'invoice',
    empty: 422,
  },
  {
    name: 'delete',
    path: () => '/dashboard/delete',
    cookie: () => cookies.devi,
    fields: () => ({ registration: 'not-a-uuid' }),
    empty: 404,
  },
  {
    name: 'price',
    path: () => '/desk/lists/tyres',
    cookie: () => cookies.devi,
    // Always refused: no row has this name.
    fields: () => ({ position: '1', name: 'Nothing', seen: '', price: '210' }),
    also: ['sure', 'undo', 'collect'],
    empty: 422,
  },
  {
    name: 'earlier list',
    path: () => '/desk/lists/tyres/history',
    cookie: () => cookies.devi,
    fields: () => ({ number: '999999' }),
    also: ['withdraw'],
    empty: 303,
  },
  {
    name: 'planned list',
    path: () => '/desk/lists/tyres/planned/999999',
    cookie: () => cookies.devi,
    // Always refused: there is no such list.
    fields: () => ({ shown: '1', confirm: '1' }),
    empty: 303,
  },
  {
    name: 'list',
    path: () => '/desk/lists/tyres/upload',
    cookie: () => cookies.devi,
    // Hostile cells: domain/list-uploads/process-upload.server.test.ts. Each would start a process here.
    fields: () => ({}),
    also: ['pasted'],
    files: 'file',
    empty: 422,
  },
  {
    name: 'mode of an uploaded list',
    path: () => `/desk/uploads/${records.upload}`,
    cookie: () => cookies.devi,
    // Always refused: there is no such mode.
    fields: () => ({ act: 'mode', mode: 'both' }),
    empty: 404,
  },
  {
    name: 'columns of an uploaded list',
    path: () => `/desk/uploads/${records.upload}`,
    cookie: () => cookies.devi,
    // Always refused: most columns are missing.
    fields: () => ({ act: 'columns', sheet: '0', header_row: '1', brand: '0' }),
    empty: 404,
  },
  {
    name: 'corrections of an uploaded list',
    path: () => `/desk/uploads/${records.upload}`,
    cookie: () => cookies.devi,
    // Always refused: nothing is corrected.
    fields: () => ({ act: 'correct', 'cell.A0': 'x', leave_out: '0', leave_out_same: '0' }),
    empty: 404,
  },
  {
    name: 'publication of an uploaded list',
    path: () => `/desk/uploads/${records.upload}`,
    cookie: () => cookies.devi,
    // Always refused: another list was shown.
    fields: () => ({
      act: 'publish',
      mode: '',
      shown: '999999',
      revision: '1',
      publish_at: '',
      confirm: '1',
    }),
    empty: 404,
  },
  {
    name: 'branch',
    path: () => '/desk/branches',
    cookie: () => cookies.devi,
    // Always refused: the place is missing.
    fields: () => ({
      name: 'Cheras',
      address: 'Jalan Roda',
      state: 'Perak',
      phone: '05-5550 0100',
      shown: '',
    }),
    also: ['location', 'chat_number', 'hours', 'services', 'undo'],
    empty: 422,
    returned: { fields: ['name', 'address', 'state', 'phone'], invalid: {} },
  },
  {
    name: 'pictures',
    path: () => '/desk/pictures',
    cookie: () => cookies.devi,
    fields: () => ({ form: crypto.randomUUID(), photo_count: '0' }),
    files: 'photos',
    empty: 422,
  },
  {
    name: 'one picture',
    path: () => `/desk/pictures/files?form=${crypto.randomUUID()}`,
    cookie: () => cookies.devi,
    fields: () => ({}),
    files: 'photos',
    empty: 422,
  },
  {
    name: 'company',
    path: () => '/desk/company',
    cookie: () => cookies.devi,
    // Always refused: most fields are missing.
    fields: () => ({ name: 'Tayar Contoh', shown: '0', chat_number: '012-345 6789', founded: '1999' }),
    also: ['undo'],
    empty: 422,
    returned: { fields: ['name', 'chat_number'], invalid: {} },
  },
  {
    name: 'review of the company',
    path: () => '/desk/company?list=reviews&entry=new',
    cookie: () => cookies.devi,
    fields: () => ({ name: 'Aisyah', shown: '0', rating: '9', place: '1' }),
    also: ['remove'],
    empty: 422,
    returned: { fields: ['name'], invalid: {} },
  },
  {
    name: 'people',
    path: () => '/desk/people',
    cookie: () => cookies.devi,
    // Always refused: the address has an account.
    fields: () => ({ do: 'invite', email: 'ben@example.com', role: 'staff', branch: 'none' }),
    also: ['id', 'password'],
    empty: 422,
    returned: { fields: ['email'], invalid: {} },
  },
  {
    name: 'switch',
    path: () => '/dashboard/switch',
    cookie: () => cookies.devi,
    fields: () => ({ person: 'nobody', pin: '739264' }),
    empty: 422,
  },
  {
    name: 'invitation',
    path: () => `/invitation/${'x'.repeat(43)}`,
    cookie: () => cookies.anonymous,
    fields: () => ({ password: 'a fine long pass phrase', confirm_password: 'a fine long pass phrase' }),
    empty: 422,
  },
  {
    name: 'audit',
    path: () => '/dashboard/audit',
    cookie: () => cookies.devi,
    fields: () => ({
      who: 'ben@example.com',
      record: records.registration,
      from: '2026-01-01',
      to: '2026-12-31',
    }),
    empty: 303,
    returned: { fields: ['who', 'record', 'from'], invalid: { to: INVALID_DATE } },
  },
  {
    name: "export of customers' data",
    path: () => '/desk/data',
    cookie: () => cookies.devi,
    fields: () => ({
      preset: 'call-back',
      format: 'csv',
      from: '2026-01-01',
      to: '2026-12-31',
      reason: 'recall of model X',
    }),
    empty: 422,
    returned: { fields: ['from', 'to', 'reason'], invalid: { preset: 'everything' } },
  },
  {
    name: 'registrations of another system',
    path: () => '/desk/data/bring-over',
    cookie: () => cookies.devi,
    // Hostile cells: domain/list-uploads/process-upload.server.test.ts. Each would start a process here.
    fields: () => ({}),
    also: ['pasted'],
    files: 'file',
    empty: 422,
  },
  {
    name: 'a bringing over that does not exist',
    path: () => '/desk/data/bring-over/00000000-0000-4000-8000-000000000000',
    cookie: () => cookies.devi,
    fields: () => ({ step: 'bring-over', claims: '0' }),
    empty: 404,
  },
  {
    name: 'one person',
    path: () => '/desk/data/person',
    cookie: () => cookies.devi,
    // No registration has this number.
    fields: () => ({ act: 'find', person: '60111111111' }),
    also: ['sure', 'registrations', 'claims', 'password', 'language'],
    empty: 404,
  },
  {
    name: 'download of a backup',
    path: () => '/desk/backups',
    cookie: () => cookies.devi,
    // No backup has this name; making one would start a process.
    fields: () => ({ act: 'prepare', name: 'tayar-backup-2026-11-01.tar' }),
    also: ['password'],
    empty: 404,
  },
  {
    name: 'monthly summary',
    path: () => '/desk/insight',
    cookie: () => cookies.devi,
    fields: () => ({ summary: 'off' }),
    empty: 303,
  },
  {
    name: 'monthly summary, by its link',
    path: () => '/stop-summary/not-a-link',
    cookie: () => '',
    fields: () => ({}),
    empty: 200,
  },
  {
    name: 'reminders, stopped by their link',
    path: () => '/reminders/not-a-link',
    cookie: () => '',
    fields: () => ({}),
    empty: 404,
  },
  {
    name: 'photos of a claim, by the link of a mail',
    path: () => '/claim/not-a-link',
    cookie: () => '',
    fields: () => ({ form: crypto.randomUUID() }),
    files: 'photos',
    empty: 404,
  },
  {
    name: 'promotion',
    path: () => '/desk/promotions',
    cookie: () => cookies.devi,
    fields: () => ({
      promotion: crypto.randomUUID(),
      name_en: 'December sale',
      name_ms: 'Jualan Disember',
      first_day: '2026-12-01',
      last_day: '2026-12-31',
      brand: 'Nobody',
      model: 'Nothing',
      size: '195/55R15',
      rim: '15',
      tyres: '195/55R15 Nothing',
      effect: 'percent',
      value: '10',
      rounding: 'ringgit',
      confirm: '1',
    }),
    also: ['do'],
    empty: 422,
    returned: { fields: ['name_en', 'name_ms', 'model', 'size'], invalid: {} },
  },
  {
    name: 'second factor',
    path: () => '/dashboard/second-factor',
    cookie: () => cookies.mei,
    fields: () => ({ password: 'not the password' }),
    also: ['code'],
    empty: 422,
  },
  {
    name: 'first code of a second factor',
    path: () => '/dashboard/second-factor',
    cookie: () => cookies.mei,
    fields: () => ({ code: '000000', made: 'otpauth://totp/Tayar:mei?secret=ABCDEFGH' }),
    empty: 422,
  },
]
export const formsWithFields = forms.filter(form => !form.ignoresFields)
export const formsWithTexts = formsWithFields.filter(form => Object.keys(form.fields()).length > 0)
