import { adminPermit, type Permit, type StaffPermission } from '../../../domain/access/permit.ts'
import { previewDeletion } from '../../../domain/deletion/delete-registration.server.ts'
import {
  loadRegistrationRecord,
  type RegistrationRecord,
} from '../../../domain/warranties/load-registration.server.ts'
import { toPurchaseValues } from '../../../domain/warranties/purchase.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'

export type RegistrationDialog = Awaited<ReturnType<typeof loadRegistrationDialog>>

/**
 * The data of a registration's dialog; `missing` if the registration does not exist or may not be deleted.
 */
export async function loadRegistrationDialog(
  permit: Permit<StaffPermission>,
  {
    kind,
    id,
    needsReconfirm,
  }: { kind: 'tyres' | 'receipts' | 'delete'; id: string; needsReconfirm: boolean },
  app: AppContext,
) {
  const of = 'registration' as const
  const missing = { of, kind: 'missing' } as const
  const admin = adminPermit(permit.user)
  const goes = kind === 'delete' && admin ? await previewDeletion(admin, id, app) : null
  if (kind === 'delete' && !goes) return missing
  const action = kind === 'receipts' ? 'read-receipts' : 'read-registration'
  const record = await loadRegistrationRecord(permit, { id, action }, app)
  if (!record) return missing
  const registration = toRegistrationView(record, app)
  if (goes) return { of, kind: 'delete', registration, goes, needsReconfirm } as const
  if (kind === 'tyres') return { of, kind, registration } as const
  const links = record.receiptPaths.map(path => signedFileUrl(path, permit.user, app))
  return { of, kind: 'receipts', registration, links } as const
}

/** A registration without file paths; times as dates, its branch by name. */
export function toRegistrationView(
  { receiptPaths: _, tyreIds, purchase, ...registration }: RegistrationRecord,
  app: AppContext,
) {
  return {
    ...registration,
    purchase: toPurchaseValues(purchase, app.catalogue()),
    tyreIds: tyreIds.map(({ claimedAt, ...tyre }) => ({
      ...tyre,
      claimedOn: claimedAt && dateIn(app.timeZone, claimedAt),
    })),
  }
}
