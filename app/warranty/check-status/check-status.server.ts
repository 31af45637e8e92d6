import { data } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { uppercasePlate } from '../../../domain/warranties/car-plate.ts'
import { findWarranties } from '../../../domain/warranties/find-warranties.server.ts'
import { openReceipts } from '../../../domain/warranties/open-receipts.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { signedFileUrl } from '../../uploads/file-url.server.ts'

/** The warranties of a plate, and one's receipts where they were asked for. */
export async function check(
  request: Request,
  { visitorHash, user, client }: { visitorHash: string | null; user: User | null; client: string },
  shop: AppContext,
) {
  const { fields } = await parseForm(request, shop)
  const plate = uppercasePlate(fields.get('car_plate') ?? '')
  const page = { form: 'check', plate, cards: null, opened: null } as const
  if (plate === '') return data({ ...page, problem: 'plate-missing' } as const, { status: 422 })
  try {
    return await find()
  } catch (error) {
    shop.log.error({ err: error }, 'a plate could not be looked up')
    return data({ ...page, problem: 'failed' } as const, { status: 503 })
  }

  async function find() {
    const rights = { visitorHash, user, receiptsByPlate: shop.receiptsByPlate }
    const today = dateIn(shop.timeZone, shop.now())
    // Side by side: what was found is told only to whom it was still this one's turn.
    const [turn, cards] = await Promise.all([
      consumeRateLimit(clientLimit(CHECKS, shop.clientLimits), client, shop),
      findWarranties(plate, { ...rights, today }, shop),
    ])
    if (!turn.ok) return tooManyRequests(turn.retryAfterSeconds, page)
    const id = fields.get('registration')
    if (id === null || !cards.some(card => card.id === id) || !isUuid(id)) return data({ ...page, cards })

    const digits = fields.get('contact_last4')
    const receipts = await openReceipts({ id, plate, digits, ...rights }, shop)
    if (receipts.ok) {
      return data({
        ...page,
        cards,
        opened: { id, links: receipts.paths.map(path => signedFileUrl(path, shop)) },
      })
    }
    if ('retryAfterSeconds' in receipts) {
      return tooManyRequests(receipts.retryAfterSeconds, {
        ...page,
        cards,
        opened: { id, links: null, isLocked: true },
      })
    }
    // Nothing is wrong before anything was typed.
    if (digits === null) return data({ ...page, cards, opened: { id, links: null } })
    const wrong = receipts.error === 'warranties.digits-needed' ? 'digitsNeeded' : 'wrongDigits'
    return data({ ...page, cards, opened: { id, links: null, wrong } } as const, { status: 422 })
  }
}

/** Many phones share one address of a mobile network, and walking through plates must still lead nowhere. */
const CHECKS: Limit = { name: 'plate-check', max: 100, windowSeconds: 600 }
