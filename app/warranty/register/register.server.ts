import { createHash, randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { normalizePlate } from '../../../domain/warranties/car-plate.ts'
import {
  type Confirmation,
  loadConfirmation,
  sendConfirmation,
} from '../../../domain/warranties/confirmation.server.ts'
import { matchPurchase } from '../../../domain/warranties/purchase.ts'
import { registerWarranty } from '../../../domain/warranties/register-warranty.server.ts'
import type { Registrant } from '../../../domain/warranties/registrant.ts'
import { getTyrePositions } from '../../../domain/warranties/tyre-id.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import type { AppContext } from '../../context/app-context.ts'
import { confirmationEmail } from '../../emails/emails.server.ts'
import type { Flash } from '../../http/flash-message.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import type { Visitor } from '../../http/visitor-token.server.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Language } from '../../i18n/language.ts'
import { discardReceived, keepPhotos } from '../../uploads/form-photos.server.ts'
import {
  parseRegistrationForm,
  receiptForm,
  type Sender,
  type SubmittedRegistration,
} from './parse-registration-form.server.ts'

/**
 * Carries out a submitted registration form: redirects to the confirmation page, or returns the form with its
 * errors.
 */
export async function register(
  request: Request,
  {
    visitor,
    user,
    client,
    language,
  }: {
    visitor: Visitor
    user: User | null
    client: string
    /** language of the page; null if the form has a field for it */
    language: Language | null
  },
  app: AppContext,
) {
  const cookie = { 'set-cookie': visitor.setCookie }
  const { visitorHash } = visitor
  const sender = { visitorHash, user, client }
  const url = new URL(request.url)
  const first = await parseRegistrationForm(request, sender, app)
  const { registration, receipts } = first
  let { id } = first
  const formResult = () => toFormResult({ ...first, id }, sender, app)
  if (first.errorStatus) return data(await formResult(), { status: first.errorStatus, headers: cookie })
  if (receipts.isRemoval) return data(await formResult(), { headers: cookie })
  try {
    // Rules W2.3 to W2.5: submitted before and registered, because the answer was lost or the back button was
    // used.
    for (id of [first.id, deriveSubmissionId(first)]) {
      const stored = await loadConfirmation({ id, visitorHash, user }, app)
      if (!stored) break
      if (!isSameVehicle(first, stored)) continue
      await discardReceived(receipts.received, visitorHash, app)
      return redirectToConfirmation(matchesStored(first, stored) ? null : 'registered-before')
    }
    if (receipts.isDown) return data(await formResult(), { status: 503, headers: cookie })
    if (!registration || first.receiptsError || receipts.failed.length > 0 || first.isCoverEndNew) {
      return data(await formResult(), { status: 422, headers: cookie })
    }
    const limit = await consumeRateLimit(clientLimit(REGISTRATION_LIMIT, app.clientLimits), client, app)
    if (!limit.ok) return tooManyRequests(limit.retryAfterSeconds, await formResult(), cookie)
    const purchase = matchPurchase(first.values, app.catalogue())
    const registered = await registerWarranty(
      {
        id,
        registration,
        purchase,
        receipts: receipts.photos,
        visitorHash,
        user,
        language: language ?? first.language,
        reminders: first.reminders,
      },
      app,
    )
    if (!registered.ok && registered.error === 'warranties.plate-limit') {
      return data(
        { ...(await formResult()), errors: { car_plate: 'plate-limit' } as const },
        { status: 429, headers: { ...cookie, 'retry-after': String(registered.retryAfterSeconds) } },
      )
    }
    if (!registered.ok) {
      // Another browser's registration has this id: the form gets a new one, to be sent again.
      if (registered.error === 'warranties.sent-before') id = randomUUID()
      return data({ ...(await formResult()), hasFailed: true }, { status: 422, headers: cookie })
    }
    if (registered.isNew) app.countUse({ what: 'registration', key: purchase.branch ?? '' })
    else await discardReceived(receipts.received, visitorHash, app)
    if (registered.isNew && registration.email !== null) await confirm({ id, visitorHash, user }, app)
    return redirectToConfirmation(null)
  } catch (error) {
    app.log.error({ event: 'registration_failed', err: error }, 'a registration could not be stored')
    return data({ ...(await formResult()), hasFailed: true }, { status: 503, headers: cookie })
  }

  /**
   * The browser stores the draft under the id of the form; a registration for another car has another id
   * (rule W2.5).
   */
  function redirectToConfirmation(flash: Flash | null) {
    const query = { id, ...(id !== first.id && { form: first.id }) }
    return redirectAfterPost(withQuery(href('/warranty-registration/thank-you'), query), {
      flash,
      url,
      cookies: [visitor.setCookie],
    })
  }
}

/** Whether a form is for the car that was registered under its id, not for another one (rule W2.5). */
const isSameVehicle = ({ values }: SubmittedRegistration, stored: Confirmation): boolean =>
  normalizePlate(values.car_plate) === normalizePlate(stored.carPlate)

/** Whether a form has the same values as the registration (rule W2.4). */
function matchesStored({ registration, receipts }: SubmittedRegistration, stored: Confirmation): boolean {
  if (!registration) return false
  const { tyreQuantity, ...fields } = registration
  const isSame = (Object.keys(fields) as (keyof typeof fields)[]).every(
    field => fields[field] === stored[field],
  )
  const photos = receipts.shown + receipts.received.length + receipts.failed.length
  return (
    isSame && getTyrePositions(tyreQuantity).length === stored.tyreIds.length && photos <= stored.receipts
  )
}

/**
 * Deterministic id for (form id, plate): resubmitting a registered form for another car creates exactly one
 * new registration.
 */
function deriveSubmissionId({ id, values }: SubmittedRegistration): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, normalizePlate(values.car_plate)]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Sends the confirmation e-mail; the registration stays whether or not it can be sent (rule W8.3). */
async function confirm(sent: Registrant & { id: string }, app: AppContext) {
  try {
    const stored = await loadConfirmation(sent, app)
    if (stored) await sendConfirmation(stored, writeConfirmation(app), app)
  } catch (error) {
    app.log.error({ event: 'confirmation_failed', err: error }, 'a confirmation may not have been sent')
  }
}

/** Returns the function that writes the confirmation e-mail of a registration. */
export const writeConfirmation =
  ({ publicUrl, catalogue }: AppContext) =>
  (registration: Confirmation) =>
    confirmationEmail({ company: catalogue().company, publicUrl, registration })

/** A registration form that is shown again with its values and errors. */
export type FormResult = Awaited<ReturnType<typeof toFormResult>> & {
  waitMinutes?: number
  hasFailed?: boolean
}

async function toFormResult(submitted: SubmittedRegistration, sender: Sender, app: AppContext) {
  const { id, values, errors, language, reminders, isCoverEndNew, receipts, receiptsError, errorStatus } =
    submitted
  // A form that did not arrive whole, or was sent to remove a photo, has no missing fields.
  const isUnchecked = receipts.isRemoval || errorStatus !== null
  return {
    form: 'register' as const,
    id,
    values,
    language,
    reminders,
    errors: isUnchecked ? {} : errors,
    isCoverEndNew: !isUnchecked && isCoverEndNew,
    receiptsError: isUnchecked ? null : receiptsError,
    errorStatus,
    ...(await keepPhotos(receipts, receiptForm(id, sender), app)),
  }
}

const REGISTRATION_LIMIT: Limit = { name: 'registration', max: 30, windowSeconds: 3_600 }
