import { randomUUID } from 'node:crypto'
import { isStaff, type User } from '../../../domain/access/user.ts'
import { loadConfirmation } from '../../../domain/warranties/confirmation.server.ts'
import type { PurchaseValues } from '../../../domain/warranties/purchase.ts'
import { MAX_RECEIPT_BYTES, MAX_RECEIPTS } from '../../../domain/warranties/receipt.ts'
import { getOwnerId } from '../../../domain/warranties/register-warranty.server.ts'
import { canOpenUnasked } from '../../../domain/warranties/registrant.ts'
import {
  COVER_END_FIELD,
  REGISTRATION_FORM_FIELDS,
  type Registration,
  type RegistrationErrors,
  type RegistrationValues,
  validateRegistration,
} from '../../../domain/warranties/registration.ts'
import { endedCover } from '../../../domain/warranties/warranty.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { fieldValues } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { visitorSince } from '../../http/visitor-token.server.ts'
import { isLanguage, type Language } from '../../i18n/language.ts'
import { type FormPhotos, type PhotoForm, receivePhotos } from '../../uploads/form-photos.server.ts'

/**
 * The sender: the hash of the browser's secret, the account if signed in, and the client address for rate
 * limits.
 */
export type Sender = { readonly visitorHash: string; readonly user: User | null; readonly client: string }

/** A submitted registration form, with its values, its photos, and their errors. */
export type SubmittedRegistration = {
  readonly id: string
  readonly values: RegistrationValues & PurchaseValues
  readonly errors: RegistrationErrors
  readonly registration: Registration | null
  readonly reminders: boolean
  /** of the customer, where staff choose it; null if it was not asked */
  readonly language: Language | null
  /** The cover of this purchase has ended, and the form had not said so yet (rule W1.15). */
  readonly isCoverEndNew: boolean
  readonly receipts: FormPhotos
  readonly receiptsError: 'missing' | 'too-many' | 'upload-failed' | 'gone' | null
  /** status of a body that arrived incomplete (400) or was too large (413) */
  readonly errorStatus: 400 | 413 | null
}

/** Parses and validates the form (section 1 of the warranty rules) and stores the photos sent with it. */
export async function parseRegistrationForm(
  request: Request,
  sender: Sender,
  app: AppContext,
): Promise<SubmittedRegistration> {
  const form = await parseForm(request, app, {
    // More than allowed, so that the form can say that there are too many.
    maxFiles: MAX_RECEIPTS * 4,
    maxFileBytes: MAX_RECEIPT_BYTES,
    allowPartial: true,
  })
  try {
    const { fields, tooLongFields, errorStatus } = form
    const values = fieldValues(fields, REGISTRATION_FORM_FIELDS)
    const today = dateIn(app.timeZone, app.now())
    const reminders = fields.get('reminders') === 'on'
    const checked = validateRegistration(values, today, reminders)
    const errors: RegistrationErrors = checked.ok ? {} : checked.errors
    for (const field of REGISTRATION_FORM_FIELDS)
      if (tooLongFields.includes(field)) errors[field] = 'too-long'
    const sentId = fields.get('registration') ?? ''
    const id = isUuid(sentId) ? sentId : randomUUID()
    const receipts = await receivePhotos(form, receiptForm(id, sender), app)
    const registration = checked.ok && tooLongFields.length === 0 ? checked.registration : null
    const coverEnd = registration && endedCover(registration.purchaseDate, today)
    const language = fields.get('language')
    const saidCoverEnd = fields.get(COVER_END_FIELD)
    return {
      id,
      values,
      errors,
      registration,
      reminders,
      language: isLanguage(language) ? language : null,
      isCoverEndNew: coverEnd !== null && saidCoverEnd != null && saidCoverEnd !== coverEnd,
      receipts,
      receiptsError: receiptsErrorOf(receipts),
      errorStatus,
    }
  } finally {
    await form.discard()
  }
}

function receiptsErrorOf(receipts: FormPhotos): SubmittedRegistration['receiptsError'] {
  if (receipts.isTooMany) return 'too-many'
  if (receipts.gone > 0) return 'gone'
  if (receipts.photos.length > 0 || (receipts.isDown && receipts.shown > 0)) return null
  return receipts.failed.length > 0 ? 'upload-failed' : 'missing'
}

/** The receipts of a registration form. */
export const receiptForm = (id: string, { visitorHash, user, client }: Sender): PhotoForm => ({
  id,
  owner: visitorHash,
  sender: isStaff(user) ? { staff: user.id } : { client },
  folder: `receipts/${getOwnerId(user) ?? 'anonymous'}`,
  user,
  field: 'receipts',
  maxFiles: MAX_RECEIPTS,
  maxFileBytes: MAX_RECEIPT_BYTES,
  // The confirmation page's rule (rule W7.6): the browser's secret lives longer than its right.
  mayOpenAttached: async app => {
    const registration = await loadConfirmation({ id, visitorHash, user }, app)
    return (
      registration !== null &&
      canOpenUnasked(registration, { visitorHash, user, visitorSince: visitorSince(app) })
    )
  },
})
