import { createHash } from 'node:crypto'
import { data } from 'react-router'
import type { Person } from '../../domain/people/person.ts'
import { type Confirmation, readConfirmation } from '../../domain/warranties/read-confirmation.server.ts'
import { registerWarranty } from '../../domain/warranties/register-warranty.server.ts'
import { sendConfirmation } from '../../domain/warranties/send-confirmation.server.ts'
import { positionsOf } from '../../domain/warranties/tyre-id.ts'
import { clientLimit, type Limit, takeTurn } from '../../platform/limits/take-turn.ts'
import { goOn } from '../go-on.ts'
import { confirmationMail } from '../mail/mails.server.ts'
import { shownPhotos } from '../photos/take-photos.server.ts'
import { tooManyTries } from '../too-many-tries.ts'
import type { Shop } from '../visit.ts'
import { readRegistrationForm, type SentRegistration } from './read-registration-form.server.ts'
import { sentCookie, type Visitor } from './visitor.server.ts'

/** Carries out a sent registration form: the thank-you page, or the form again with everything that was typed. */
export async function register(
  request: Request,
  { visitor, person, client }: { visitor: Visitor; person: Person | null; client: string },
  shop: Shop,
) {
  const cookie = visitor.setCookie ? { 'set-cookie': visitor.setCookie } : undefined
  const { holder } = visitor
  const url = new URL(request.url)
  const first = await readRegistrationForm(request, { holder, person, client }, shop)
  if (first.broken) return data(formAgain(first, shop), { status: first.broken, headers: cookie })
  if (first.isDraft) return data(formAgain(first, shop), { headers: cookie })
  let sent = first
  try {
    // Sent before and carried out, but the answer was lost on the way (reliability.md 21).
    const made = await readConfirmation({ id: first.id, holder }, shop)
    if (made && isOf(first, made)) return thankYou(first.id)
    if (made) {
      sent = { ...first, id: nextNumber(first) }
      if (await readConfirmation({ id: sent.id, holder }, shop)) return thankYou(sent.id)
    }
    if (sent.receipts.isDown) {
      return data(formAgain(sent, shop), { status: 503, headers: cookie })
    }
    if (!sent.registration || sent.receiptsRefusal || sent.receipts.failed.length > 0) {
      return data(formAgain(sent, shop), { status: 422, headers: cookie })
    }
    const turn = await takeTurn(clientLimit(REGISTRATIONS, shop.clientLimits), client, shop)
    if (!turn.ok) return tooManyTries(turn.retryAfterSeconds, formAgain(sent, shop), cookie)
    const { id, registration, receipts } = sent
    const registered = await registerWarranty(
      { id, registration, receipts: receipts.photos, holder, person },
      shop,
    )
    if (!registered.ok) {
      return data({ ...formAgain(sent, shop), hasFailed: true }, { status: 422, headers: cookie })
    }
    if (registration.email !== null) await confirm(id, holder, shop)
    return thankYou(id)
  } catch (error) {
    shop.log.error({ err: error }, 'a registration could not be carried out')
    return data({ ...formAgain(sent, shop), hasFailed: true }, { status: 503, headers: cookie })
  }

  /** On to the page that says so. The number that the browser knows the form by is done with, whatever it was registered under. */
  function thankYou(id: string) {
    const cookies = [sentCookie(first.id, url), ...(visitor.setCookie ? [visitor.setCookie] : [])]
    return goOn(`/warranty-registration/thank-you?id=${id}`, { flash: null, url, cookies })
  }
}

/** Whether a form says what was registered under its number, and is not that form filled in for another car. */
function isOf({ registration }: SentRegistration, made: Confirmation): boolean {
  if (!registration) return false
  const { tyreQuantity, ...said } = registration
  const isSame = (Object.keys(said) as (keyof typeof said)[]).every(field => said[field] === made[field])
  return isSame && positionsOf(tyreQuantity).length === made.tyreIds.length
}

/**
 * The number of a form that the back button brought back and that now says something else: a new one, and the same one
 * however often that is sent.
 */
function nextNumber({ id, typed }: SentRegistration): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, typed]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Mails the confirmation where an address was given. The registration stands, whatever becomes of the mail. */
async function confirm(id: string, holder: string, shop: Shop) {
  try {
    const made = await readConfirmation({ id, holder }, shop)
    if (made?.mail !== 'sending') return
    await sendConfirmation(made, wordsFor(shop), shop)
  } catch (error) {
    shop.log.error({ err: error }, 'it is not known whether a confirmation was sent')
  }
}

/** Words the confirmation of a registration. */
export const wordsFor =
  ({ publicUrl, catalogue }: Shop) =>
  (registration: Confirmation) =>
    confirmationMail({ company: catalogue().company, publicUrl, registration })

/** The form as it comes back. */
export type FormAgain = ReturnType<typeof formAgain> & { waitMinutes?: number; hasFailed?: boolean }

function formAgain(sent: SentRegistration, shop: Shop) {
  const { id, typed, refusals, receipts, receiptsRefusal, broken, isDraft } = sent
  // Of what has not arrived nothing is said to be missing.
  const isUnchecked = isDraft || broken !== null
  return {
    form: 'register' as const,
    id,
    typed,
    refusals: isUnchecked ? {} : refusals,
    accepted: shownPhotos(receipts, {}, shop),
    failed: receipts.failed,
    receiptsRefusal: isUnchecked ? null : receiptsRefusal,
    broken,
  }
}

const REGISTRATIONS: Limit = { name: 'registration', most: 30, perSeconds: 3_600 }
