import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { isCustomerUntold, lastNote } from '../../../domain/claims/claim-event.ts'
import { stepError } from '../../../domain/claims/claim-step.ts'
import { listAssignees } from '../../../domain/claims/list-assignees.server.ts'
import { loadClaimRecord } from '../../../domain/claims/load-claim-record.server.ts'
import { loadLookAgain } from '../../../domain/claims/load-look-again.server.ts'
import { proposeShare } from '../../../domain/claims/proposal.ts'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { Language } from '../../i18n/language.ts'
import { translators } from '../../i18n/translators.server.ts'
import { toClaimView } from '../claims-history/load-claim-dialog.server.ts'
import { loadColleagueClaims } from '../colleague-claims.server.ts'
import { customerMessage } from './customer-message.ts'

/** The page of one claim; 404 if the user may see no such claim. */
export async function loadClaimPage(
  permit: Permit<StaffPermission>,
  id: string,
  { app, language }: { app: AppContext; language: Language },
) {
  const claim = isUuid(id) ? await loadClaimRecord(permit, { id, action: 'read-claim' }, app) : null
  if (!claim) throw new Response(null, { status: 404 })
  const view = toClaimView(claim, permit.user, app)
  const { company } = app.catalogue()
  const message = customerMessage(claim, company.name, translators[claim.language ?? language])
  const told = view.timeline.findLast(event => event.kind === 'told')
  return {
    claim: view,
    waitsFor: lastNote(claim.timeline, 'wait'),
    isAdmin: permit.user.role === 'admin',
    assignees: await listAssignees(permit, app),
    colleagueClaims: await loadColleagueClaims(permit, claim.carPlate, app),
    proposal: proposeShare(claim, company.claim_proposal),
    lookAgain: await loadLookAgain(permit, claim, { ...app, care: careFiguresOf(company) }),
    hasFreeTyre: claim.freeTyres > 0,
    today: dateIn(app.timeZone, app.now()),
    isCustomerUntold: !claim.hasEmail && isCustomerUntold(claim.timeline),
    /** in the customer's language where it is known */
    message,
    /** a chat with the customer about the claim as it is; the text is not recorded */
    chatWithCustomer: buildChatUrl(claim.contactNumber, message),
    /**
     * the text that was recorded last, to send; null if it was mailed, or there is no number that has a chat
     */
    chatUrl: told?.note && !told.details.byMail ? buildChatUrl(claim.contactNumber, told.note) : null,
    can: {
      work: stepError(claim, 'assign') === null,
      undecide: stepError(claim, 'undecided') === null,
      close: stepError(claim, 'close') === null,
      invoice: stepError(claim, 'invoice') === null,
      void: stepError(claim, 'void') === null,
      reopen: stepError(claim, 'reopen') === null,
      replaceInvoice: stepError(claim, 'invoice-corrected') === null,
    },
  }
}
