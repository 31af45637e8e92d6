import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { listRegistrationClaims } from '../../../domain/claims/list-registration-claims.server.ts'
import { loadRegistrationRecord } from '../../../domain/warranties/load-registration.server.ts'
import { customerState, staffState } from '../../../domain/warranties/warranty.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { signedFileUrl } from '../../uploads/file-url.server.ts'
import { loadColleagueClaims } from '../colleague-claims.server.ts'
import { toRegistrationView } from '../search/load-registration-dialog.server.ts'

/** A customer's registration with its receipts, tyres and claims (rule W36.6); 404 for an unknown id. */
export async function loadRegistrationPage(
  permit: Permit<StaffPermission>,
  id: string,
  { app, t }: { app: AppContext; t: Translate },
) {
  const record = isUuid(id)
    ? await loadRegistrationRecord(permit, { id, action: 'read-registration' }, app)
    : null
  if (!record) throw new Response(null, { status: 404 })
  const today = dateIn(app.timeZone, app.now())
  const available = record.tyreIds.filter(tyre => !tyre.isClaimed).length
  const company = app.catalogue().company.name
  const greeting = t('registration.greeting', { name: record.name, plate: record.carPlate, company })
  return {
    registration: toRegistrationView(record, app),
    receipts: record.receiptPaths.map(path => signedFileUrl(path, permit.user, app)),
    claims: await listRegistrationClaims(permit, id, app),
    colleagueClaims: await loadColleagueClaims(permit, record.carPlate, app),
    today,
    available,
    states: {
      customer: customerState(record.purchaseDate, record.tyreIds, today),
      staff: staffState(record.purchaseDate, available, today),
    },
    /** null if the number has no chat */
    chatUrl: buildChatUrl(record.contactNumber, greeting),
    isAdmin: permit.user.role === 'admin',
  }
}

export type RegistrationPage = Awaited<ReturnType<typeof loadRegistrationPage>>
