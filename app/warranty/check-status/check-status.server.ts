import { data } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { uppercasePlate } from '../../../domain/warranties/car-plate.ts'
import { findWarranties } from '../../../domain/warranties/find-warranties.server.ts'
import { openReceipts, type ReceiptProofError } from '../../../domain/warranties/open-receipts.server.ts'
import { takeOverRegistration } from '../../../domain/warranties/take-over-registrations.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { type ClaimStatusView, loadClaimStatus } from '../../claim-status/claim-status-view.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { visitorSince } from '../../http/visitor-token.server.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'

/**
 * Finds the warranties of a plate, and opens the receipts of one of them if requested (sections 6 and 7 of
 * the warranty rules).
 */
export async function check(
  request: Request,
  { visitorHash, user, client }: { visitorHash: string | null; user: User | null; client: string },
  app: AppContext,
) {
  const { fields } = await parseForm(request, app)
  const plate = uppercasePlate(fields.get('car_plate') ?? '')
  const page = { form: 'check', plate, cards: null, opened: null, claims: [] as ClaimStatusView[] } as const
  if (plate === '') return data({ ...page, problem: 'plate-missing' } as const, { status: 422 })
  try {
    return await find()
  } catch (error) {
    app.log.error({ event: 'plate_check_failed', err: error }, 'warranties could not be found')
    return data({ ...page, problem: 'failed' } as const, { status: 503 })
  }

  async function find() {
    const rights = {
      visitorHash,
      user,
      receiptsByPlate: app.receiptsByPlate,
      visitorSince: visitorSince(app),
    }
    const asked = fields.get('registration') ?? ''
    const named = isUuid(asked) ? asked : null
    const today = dateIn(app.timeZone, app.now())
    // In parallel: the cards are only used below the limit.
    const [limit, cards] = await Promise.all([
      consumeRateLimit(clientLimit(STATUS_CHECK_LIMIT, app.clientLimits), client, app),
      findWarranties(plate, { ...rights, today, named }, app),
    ])
    if (!limit.ok) return tooManyRequests(limit.retryAfterSeconds, page)
    const registrations = cards.map(card => card.id)
    const own = cards.filter(card => card.canOpenReceipts).map(card => card.id)
    const claimsFor = (proved: readonly string[]) => loadClaimStatus({ registrations, proved }, app)
    const card = cards.find(card => card.id === named)
    const id = card?.id
    const found = { ...page, cards, claims: await claimsFor(own) }
    if (id === undefined) return data(found)
    const typed = fields.get('contact_last4') ?? fields.get('contact_number')
    const isKept = fields.get('keep') !== null && card?.canTakeOver === true
    // Receipts that open for everyone are no proof.
    const proofs = isKept ? { ...rights, receiptsByPlate: 'digits' as const } : rights
    const receipts = await openReceipts({ id, plate, typed, client, ...proofs }, app)
    if (receipts.ok) {
      if (isKept && user) await takeOverRegistration(id, user, app)
      return data({
        ...found,
        claims: await claimsFor([...own, id]),
        opened: { id, links: receipts.paths.map(path => signedFileUrl(path, user, app)), isKept },
      })
    }
    if ('retryAfterSeconds' in receipts) {
      return tooManyRequests(receipts.retryAfterSeconds, {
        ...found,
        opened: { id, links: null, isKept, isLocked: true },
      })
    }
    if (receipts.error === 'warranties.not-found') return data(found)
    const opened = { id, links: null, isKept, ...ASKED[receipts.error] }
    // Nothing was requested yet.
    if (typed === null) return data({ ...found, opened: { ...opened, wrong: undefined } })
    return data({ ...found, opened } as const, { status: 422 })
  }
}

/** The proof that the card asks for, and the text about a wrong one. */
const ASKED = {
  'warranties.digits-needed': { asksFor: 'digits', wrong: 'digitsNeeded' },
  'warranties.wrong-digits': { asksFor: 'digits', wrong: 'wrongDigits' },
  'warranties.number-needed': { asksFor: 'number', wrong: 'numberNeeded' },
  'warranties.wrong-number': { asksFor: 'number', wrong: 'wrongNumber' },
} as const satisfies Record<ReceiptProofError, object>

/**
 * Many phones share the address of a mobile network; trying out plates must still be useless (rule W27.8).
 */
const STATUS_CHECK_LIMIT: Limit = { name: 'plate-check', max: 100, windowSeconds: 600 }
