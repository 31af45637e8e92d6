import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { loadClaimDialog } from '../claims-history/load-claim-dialog.server.ts'
import { loadRegistrationDialog } from '../search/load-registration-dialog.server.ts'
import { DIALOGS, RECONFIRM } from '../use-dialog-url.ts'

/** The data of the open dialog. It is part of the URL, so it can be linked and Back closes it. */
export async function loadDialog(permit: Permit<StaffPermission>, url: URL, app: AppContext) {
  const kind = DIALOGS.find(name => url.searchParams.has(name))
  if (!kind) return null
  const id = url.searchParams.get(kind) ?? ''
  if (kind === 'claim' || kind === 'photos' || kind === 'invoice')
    return isUuid(id)
      ? loadClaimDialog(permit, { kind, id }, app)
      : ({ of: 'claim', kind: 'missing' } as const)
  const needsReconfirm = url.searchParams.has(RECONFIRM)
  return isUuid(id)
    ? loadRegistrationDialog(permit, { kind, id, needsReconfirm }, app)
    : ({ of: 'registration', kind: 'missing' } as const)
}
