import { randomUUID } from 'node:crypto'
import type { User } from '../../../domain/access/user.ts'
import { getOwnerId } from '../../../domain/warranties/owner-of.ts'
import { MAX_RECEIPT_BYTES, MAX_RECEIPTS } from '../../../domain/warranties/receipt.ts'
import {
  REGISTRATION_FIELDS,
  type Registration,
  type RegistrationErrors,
  type RegistrationValues,
  validateRegistration,
} from '../../../domain/warranties/registration.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { type AcceptedUploads, acceptUploads } from '../../uploads/accept-uploads.server.ts'

/** The registration form as it was sent, with its photos taken; what is wrong with it stands beside what was typed. */
export type SubmittedRegistration = {
  readonly id: string
  readonly typed: RegistrationValues
  readonly errors: RegistrationErrors
  readonly registration: Registration | null
  readonly receipts: AcceptedUploads
  readonly receiptsError: 'missing' | 'too-many' | 'upload-failed' | 'gone' | null
  /** the form came in part, or was too large */
  readonly broken: 400 | 413 | null
  /** the visitor took a photo away and sent nothing yet */
  readonly isDraft: boolean
}

/** Reads and checks the form (W §5). Photos that are good are kept, so that an error elsewhere costs nobody a second upload. */
export async function parseRegistrationForm(
  request: Request,
  { holder, user, client }: { holder: string; user: User | null; client: string },
  shop: AppContext,
): Promise<SubmittedRegistration> {
  const form = await parseForm(request, shop, {
    // More than may be, so that the sentence about too many can be said.
    maxFiles: MAX_RECEIPTS * 4,
    maxFileBytes: MAX_RECEIPT_BYTES,
    allowPartial: true,
  })
  try {
    const { fields, files, tooLongFields } = form
    const typed = Object.fromEntries(
      REGISTRATION_FIELDS.map(field => [field, fields.get(field) ?? '']),
    ) as RegistrationValues
    const read = validateRegistration(typed, dateIn(shop.timeZone, shop.now()))
    const errors: RegistrationErrors = read.ok ? {} : read.errors
    for (const field of REGISTRATION_FIELDS) if (tooLongFields.includes(field)) errors[field] = 'too-long'

    const id = fields.get('registration') ?? ''
    const taken = fields.getAll('remove')
    const wanted = fields.getAll('accepted_receipts').filter(file => isUuid(file) && !taken.includes(file))
    const ids = [...new Set(wanted)].slice(0, MAX_RECEIPTS)
    const sent = files.filter(file => file.field === 'receipts')
    const isTooMany = form.hasTooManyFiles || ids.length + sent.length > MAX_RECEIPTS
    const receipts = await acceptUploads(
      { ids, files: isTooMany ? [] : sent },
      { folder: receiptFolder(user), holder, sender: client },
      shop,
    )
    return {
      id: isUuid(id) ? id : randomUUID(),
      typed,
      errors,
      registration: read.ok && tooLongFields.length === 0 ? read.registration : null,
      receipts,
      receiptsError: isTooMany
        ? 'too-many'
        : receipts.gone > 0
          ? 'gone'
          : receipts.photos.length + receipts.unknown.length > 0
            ? null
            : receipts.failed.length > 0
              ? 'upload-failed'
              : 'missing',
      broken: form.broken,
      isDraft: taken.length > 0,
    }
  } finally {
    await form.discard()
  }
}

/** Where a visitor's receipts are kept (W §7). */
export const receiptFolder = (user: User | null) => `receipts/${getOwnerId(user) ?? 'anonymous'}`
