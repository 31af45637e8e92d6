import { createHash, randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { normalizePlate } from '../../../domain/warranties/car-plate.ts'
import { type Confirmation, loadConfirmation } from '../../../domain/warranties/load-confirmation.server.ts'
import { registerWarranty } from '../../../domain/warranties/register-warranty.server.ts'
import { sendConfirmation } from '../../../domain/warranties/send-confirmation.server.ts'
import { getTyrePositions } from '../../../domain/warranties/tyre-id.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import type { AppContext } from '../../context/app-context.ts'
import { confirmationMail } from '../../emails/emails.server.ts'
import type { Flash } from '../../http/flash-message.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { shownPhotos } from '../../uploads/accept-uploads.server.ts'
import { sentCookie, type Visitor } from '../visitor-token.server.ts'
import { parseRegistrationForm, type SubmittedRegistration } from './parse-registration-form.server.ts'

/** Carries out a sent registration form: the thank-you page, or the form again with everything that was typed. */
export async function register(
  request: Request,
  { visitor, user, client }: { visitor: Visitor; user: User | null; client: string },
  shop: AppContext,
) {
  const cookie = visitor.setCookie ? { 'set-cookie': visitor.setCookie } : undefined
  const { holder } = visitor
  const url = new URL(request.url)
  const first = await parseRegistrationForm(request, { holder, user, client }, shop)
  if (first.broken) return data(formAgain(first, shop), { status: first.broken, headers: cookie })
  if (first.isDraft) return data(formAgain(first, shop), { headers: cookie })
  let sent = first
  try {
    // Sent before and carried out: the answer was lost on the way, or the back button has brought the form back (reliability.md 21).
    for (const id of [first.id, deriveSubmissionId(first)]) {
      sent = { ...first, id }
      const made = await loadConfirmation({ id, holder }, shop)
      if (!made) break
      if (isSameVehicle(first, made))
        return redirectToConfirmation(id, matchesStored(first, made) ? null : 'registered-before')
    }
    if (sent.receipts.isDown) {
      return data(formAgain(sent, shop), { status: 503, headers: cookie })
    }
    if (!sent.registration || sent.receiptsError || sent.receipts.failed.length > 0) {
      return data(formAgain(sent, shop), { status: 422, headers: cookie })
    }
    const turn = await consumeRateLimit(clientLimit(REGISTRATIONS, shop.clientLimits), client, shop)
    if (!turn.ok) return tooManyRequests(turn.retryAfterSeconds, formAgain(sent, shop), cookie)
    const { id, registration, receipts } = sent
    const registered = await registerWarranty(
      { id, registration, receipts: receipts.photos, holder, user },
      shop,
    )
    if (!registered.ok) {
      // The number was another registration's: sent once more, this one goes by its own.
      const number = registered.error === 'warranties.sent-before' ? randomUUID() : id
      const again = formAgain({ ...sent, id: number }, shop)
      return data({ ...again, hasFailed: true }, { status: 422, headers: cookie })
    }
    if (registered.isNew && registration.email !== null) await confirm(id, holder, shop)
    return redirectToConfirmation(id, null)
  } catch (error) {
    shop.log.error({ err: error }, 'a registration could not be carried out')
    return data({ ...formAgain(sent, shop), hasFailed: true }, { status: 503, headers: cookie })
  }

  /** On to the page that says so. The number that the browser knows the form by is done with, whatever it was registered under. */
  function redirectToConfirmation(id: string, flash: Flash | null) {
    const cookies = [sentCookie(first.id, url), ...(visitor.setCookie ? [visitor.setCookie] : [])]
    return redirectAfterPost(`/warranty-registration/thank-you?id=${id}`, { flash, url, cookies })
  }
}

/** Whether a form is for the car that was registered under its number, and not that form filled in for another one. */
const isSameVehicle = ({ typed }: SubmittedRegistration, made: Confirmation): boolean =>
  normalizePlate(typed.car_plate) === normalizePlate(made.carPlate)

/** Whether it says nothing besides: what was changed or added since it arrived is not in what was registered, and nobody may think so. */
function matchesStored({ registration, receipts }: SubmittedRegistration, made: Confirmation): boolean {
  if (!registration) return false
  const { tyreQuantity, ...said } = registration
  const isSame = (Object.keys(said) as (keyof typeof said)[]).every(field => said[field] === made[field])
  const photos = receipts.photos.length + receipts.gone + receipts.failed.length
  return isSame && getTyrePositions(tyreQuantity).length === made.tyreIds.length && photos <= made.receipts
}

/** The number of a form that the back button brought back, filled in for another car: a new one, and the same one for that car. */
function deriveSubmissionId({ id, typed }: SubmittedRegistration): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, normalizePlate(typed.car_plate)]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Mails the confirmation where an address was given. The registration stands, whatever becomes of the mail. */
async function confirm(id: string, holder: string, shop: AppContext) {
  try {
    const made = await loadConfirmation({ id, holder }, shop)
    if (made) await sendConfirmation(made, wordsFor(shop), shop)
  } catch (error) {
    shop.log.error({ err: error }, 'it is not known whether a confirmation was sent')
  }
}

/** Words the confirmation of a registration. */
export const wordsFor =
  ({ publicUrl, catalogue }: AppContext) =>
  (registration: Confirmation) =>
    confirmationMail({ company: catalogue().company, publicUrl, registration })

/** The form as it comes back. */
export type FormResult = ReturnType<typeof formAgain> & { waitMinutes?: number; hasFailed?: boolean }

function formAgain(sent: SubmittedRegistration, shop: AppContext) {
  const { id, typed, errors, receipts, receiptsError, broken, isDraft } = sent
  // Of what has not arrived nothing is said to be missing.
  const isUnchecked = isDraft || broken !== null
  return {
    form: 'register' as const,
    id,
    typed,
    errors: isUnchecked ? {} : errors,
    accepted: shownPhotos(receipts, {}, shop),
    failed: receipts.failed,
    receiptsError: isUnchecked ? null : receiptsError,
    broken,
  }
}

const REGISTRATIONS: Limit = { name: 'registration', max: 30, windowSeconds: 3_600 }
