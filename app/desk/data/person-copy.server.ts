import type { PersonExport } from '../../../domain/privacy/export-person.server.ts'
import {
  type CalendarDate,
  formatCustomerDate,
  formatCustomerTimestamp,
} from '../../../platform/clock/calendar-date.ts'
import { escapeMarkup } from '../../../platform/text/escape-markup.ts'
import type { Translate } from '../../i18n/translations.tsx'

type Account = NonNullable<PersonExport['document']['account']>
type Registration = PersonExport['document']['registrations'][number]
type Claim = Registration['claims'][number]
type TimelineEvent = Claim['timeline'][number]

/** Shown in another place, or only in the JSON. The compiler finds a column that is in neither. */
type Unlisted = {
  account: 'id' | 'name' | 'image' | 'mustChangePassword' | 'branches' | 'updatedAt' | 'sessions'
  registration: 'userId' | 'isClaimed' | 'broughtOverAs' | 'tyreIds' | 'receipts' | 'claims'
  claim:
    | 'id'
    | 'plate'
    | 'stage'
    | 'waitsForSupplier'
    | 'isAnswered'
    | 'percent'
    | 'photos'
    | 'timeline'
    | 'invoice'
}

/** `mark`: only shown where it is true. */
type Format = 'text' | 'day' | 'moment' | 'yes' | 'mark' | keyof typeof WORDS

/** The rows of the page in their order, by column. */
const ACCOUNT = {
  email: 'text',
  emailVerified: 'yes',
  role: 'role',
  createdAt: 'moment',
  twoFactorEnabled: 'yes',
  disabledAt: 'moment',
} as const satisfies Record<Exclude<keyof Account, Unlisted['account']>, Format>

const REGISTRATION = {
  name: 'text',
  contactNumber: 'text',
  email: 'text',
  carPlate: 'text',
  purchaseDate: 'day',
  tyreQuantity: 'quantity',
  branch: 'branch',
  brand: 'text',
  model: 'text',
  size: 'text',
  dotWeek: 'text',
  createdAt: 'moment',
  id: 'text',
  lastClaimDate: 'day',
  language: 'language',
  reminders: 'yes',
  confirmation: 'confirmation',
  privacyVersion: 'text',
  privacyShownAt: 'moment',
  broughtOver: 'mark',
} as const satisfies Record<Exclude<keyof Registration, Unlisted['registration']>, Format>

const CLAIM = {
  claimType: 'claimType',
  tyreId: 'text',
  claimDate: 'day',
  description: 'text',
  branch: 'branch',
  brand: 'text',
  model: 'text',
  size: 'text',
  dotWeek: 'text',
  treadMm: 'millimetres',
  status: 'status',
  outcome: 'outcome',
  rejection: 'rejection',
  isVoid: 'mark',
  number: 'claimNumber',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies Record<Exclude<keyof Claim, Unlisted['claim']>, Format>

type Options = {
  t: Translate
  language: 'ms' | 'en'
  timeZone: string
  /** names of branches by their ids */
  branches: ReadonlyMap<string, string>
  /** the address of a file or mail of the export for the page; null if it is missing */
  address: (path: string, as: string) => Promise<string | null>
}

/**
 * Writes everything stored about a person as an HTML page to read without a network, in one language, part by
 * part: the caller holds one file at a time (rule W26.2).
 */
export async function* writePersonCopy(
  { document, files, mails }: PersonExport,
  { t, language, timeZone, branches, address }: Options,
): AsyncGenerator<string> {
  const moment = (value: Date | string) => formatCustomerTimestamp(new Date(value), timeZone).shown
  const show = (value: unknown, format: Format): string => {
    if (value === null || value === undefined || value === '') return ''
    if (format === 'text') return String(value)
    if (format === 'day') return formatCustomerDate(value as CalendarDate)
    if (format === 'moment') return moment(value as Date)
    if (format === 'mark') return value ? t('personCopy.yes') : ''
    if (format === 'yes') return value ? t('personCopy.yes') : t('personCopy.no')
    return WORDS[format](value as never, t, branches)
  }
  const facts = (rows: (readonly [label: string, text: string])[]) =>
    `<dl>${rows
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(text)}</dd>`)
      .join('')}</dl>`
  const linesOf = <Row extends object, Column extends keyof Row & string>(
    row: Row,
    columns: Readonly<Partial<Record<Column, Format>>>,
    label: (column: Column) => string,
  ) =>
    Object.entries(columns).map(
      ([column, format]) => [label(column as Column), show(row[column as Column], format as Format)] as const,
    )
  const paths = new Map([...files, ...mails].map(({ path, as }) => [as, path]))
  const picture = async (as: string, label: string) => {
    const url = await address(paths.get(as) ?? '', as)
    const shown = url
      ? `<img src="${url}" alt="${escapeMarkup(label)}">`
      : escapeMarkup(t('personCopy.photoMissing'))
    return `<figure><figcaption>${escapeMarkup(label)}</figcaption>${shown}</figure>`
  }

  const title = escapeMarkup(t('personCopy.title'))
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>`
  yield `<h1>${title}</h1><p>${escapeMarkup(t('personCopy.intro', { moment: moment(document.exportedAt) }))}</p>`

  if (document.account) {
    yield section(t('personCopy.account'))
    yield facts(linesOf(document.account, ACCOUNT, column => t(`personCopy.accountFields.${column}`)))
    for (const session of document.account.sessions) {
      yield `<h3>${escapeMarkup(t('personCopy.session', { moment: moment(session.signedInAt) }))}</h3>`
      yield facts(linesOf(session, SESSION, column => t(`personCopy.sessionFields.${column}`)))
    }
  }

  for (const [index, row] of document.registrations.entries()) {
    yield section(registrationName(row, index, t))
    yield facts(linesOf(row, REGISTRATION, column => t(`personCopy.registrationFields.${column}`)))
    yield `<h3>${escapeMarkup(t('personCopy.tyres'))}</h3>`
    yield facts(
      row.tyreIds.map(tyre => [
        tyre.tyreId,
        [
          t(`tyreIds.positions.${tyre.positionDescription as 'Front Left'}`),
          tyre.claimedAt && t('personCopy.claimedAt', { moment: moment(tyre.claimedAt) }),
        ]
          .filter(Boolean)
          .join(', '),
      ]),
    )
    for (const [nth, as] of row.receipts.entries())
      yield await picture(as, t('personCopy.receipt', { n: nth + 1 }))
    for (const claim of row.claims) {
      yield `<h3>${escapeMarkup(t('personCopy.claim', { number: claim.number }))}</h3>`
      yield facts(
        linesOf(claim, CLAIM, column => t(`personCopy.claimFields.${column}`)).concat([
          [t('personCopy.claimFields.percent'), claim.percent === null ? '' : `${claim.percent}%`],
        ]),
      )
      for (const [nth, as] of claim.photos.entries())
        yield await picture(as, t('personCopy.photo', { n: nth + 1 }))
      if (claim.invoice) yield await picture(claim.invoice, t('personCopy.invoice'))
      yield `<h4>${escapeMarkup(t('personCopy.timeline'))}</h4>`
      yield facts(claim.timeline.map(event => [moment(event.at), describeEvent(event, t)]))
      for (const { formerInvoice } of claim.timeline)
        if (formerInvoice) yield await picture(formerInvoice, t('personCopy.formerInvoice'))
    }
  }

  if (mails.length > 0) {
    yield section(t('personCopy.mails'))
    for (const [nth, { path, as }] of mails.entries()) {
      const url = await address(path, as)
      if (url)
        yield `<p><a href="${url}" download="${as.replace('mails/', '')}">${escapeMarkup(t('personCopy.mail', { n: nth + 1 }))}</a></p>`
    }
  }

  if (document.trail.length > 0) {
    yield `${section(t('personCopy.trail'))}<p>${escapeMarkup(t('personCopy.trailText'))}</p>`
    const names = recordNames(document, t)
    yield facts(
      document.trail.map(({ at, by, what, record }) => [
        moment(at),
        `${t(`personCopy.by.${by}`)}: ${t(`staff.audited.${what}`)} (${names.get(record) ?? record})`,
      ]),
    )
  }

  yield `${section(t('personCopy.leftOut'))}<p>${escapeMarkup(t('personCopy.leftOutText'))}</p>`
  yield `<details><summary>${escapeMarkup(t('personCopy.json'))}</summary><pre>${escapeMarkup(JSON.stringify(document, null, 2))}</pre></details></body></html>`
}

const SESSION = { lastUsedAt: 'moment', expiresAt: 'moment', ipAddress: 'text', userAgent: 'text' } as const

type BranchNames = ReadonlyMap<string, string>

/** Values that the database stores as code words. */
const WORDS = {
  role: (role: Account['role'], t: Translate) => t(`staff.roles.${role}`),
  quantity: (quantity: Registration['tyreQuantity'], t: Translate) => t(`warranty.fields.${quantity}`),
  language: (language: NonNullable<Registration['language']>, t: Translate) =>
    t(`deskData.person.languages.${language}`),
  confirmation: (state: NonNullable<Registration['confirmation']>, t: Translate) =>
    t(`personCopy.confirmations.${state}`),
  branch: (id: string, _t: Translate, branches: BranchNames) => branches.get(id) ?? id,
  claimType: (type: Claim['claimType'], t: Translate) => t(`staff.claimTypes.${type}`),
  status: (status: Claim['status'], t: Translate) => t(status === 'Open' ? 'staff.open' : 'staff.closed'),
  outcome: (outcome: NonNullable<Claim['outcome']>, t: Translate) => t(`claim.outcomes.${outcome}`),
  rejection: (reason: NonNullable<Claim['rejection']>, t: Translate) => t(`claim.rejections.${reason}`),
  millimetres: (depth: number) => `${depth} mm`,
  claimNumber: (number: number) => `C-${number}`,
}

const registrationName = ({ carPlate }: Registration, index: number, t: Translate) =>
  t('personCopy.registration', { n: index + 1, plate: carPlate })

function describeEvent({ kind, note, corrected }: TimelineEvent, t: Translate): string {
  const changes = Object.entries(corrected ?? {}).map(
    ([field, [before, after]]) =>
      `${t(`personCopy.facts.${field as 'claim_type'}`)}: ${before || '–'} → ${after || '–'}`,
  )
  return [t(`personCopy.events.${kind as 'filed'}`), note, ...changes].filter(Boolean).join(' · ')
}

/** What the audit events are about, by id, address or file name. */
function recordNames({ registrations, account }: PersonExport['document'], t: Translate) {
  const names = new Map<string, string>()
  if (account) names.set(account.email, t('personCopy.account'))
  for (const [index, row] of registrations.entries()) {
    const name = registrationName(row, index, t)
    for (const as of [row.id, ...row.receipts]) names.set(as, name)
    for (const { id, number, photos, invoice, timeline } of row.claims) {
      const former = timeline.map(({ formerInvoice }) => formerInvoice ?? '')
      for (const as of [id, ...photos, invoice ?? '', ...former])
        names.set(as, t('personCopy.claim', { number }))
    }
  }
  return names
}

const section = (title: string) => `<h2>${escapeMarkup(title)}</h2>`

const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}' +
  'h2{margin-top:2.5rem;border-bottom:1px solid}dt{font-weight:bold}dd{margin:0 0 .5rem}figure{margin:1rem 0}' +
  'img{max-width:100%}pre{white-space:pre-wrap}' +
  '@media(min-width:40rem){dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem}dd{margin:0}}'
