import { randomUUID } from 'node:crypto'
import type { Person } from '../../domain/people/person.ts'
import { MOST_RECEIPTS, RECEIPT_BYTES } from '../../domain/warranties/receipt.ts'
import {
  FIELDS,
  type FieldRefusals,
  type Registration,
  readRegistration,
  type TypedFields,
} from '../../domain/warranties/registration.ts'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import { acceptPhoto } from '../../platform/files/accept-photo.ts'
import { type WaitingFile, waitingFiles } from '../../platform/files/keep-file.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { ReceivedFile } from '../../platform/uploads/receive-form.ts'
import { readForm } from '../read-form.server.ts'
import type { Shop } from '../visit.ts'

/** The registration form as it was sent, with its photos taken; what is wrong with it stands beside what was typed. */
export type SentRegistration = {
  readonly id: string
  readonly typed: TypedFields
  readonly refusals: FieldRefusals
  readonly registration: Registration | null
  readonly receipts: readonly WaitingFile[]
  /** photos that were accepted before and cannot be looked up now: database or store are down */
  readonly unknown: readonly string[]
  /** files that were not accepted, and why */
  readonly failed: readonly FailedFile[]
  readonly receiptsRefusal: 'missing' | 'too-many' | 'upload-failed' | null
  /** the visitor took a photo away and sent nothing yet */
  readonly isDraft: boolean
}

export type FailedFile = { readonly name: string; readonly refusal: string }

/** Reads and checks the form (W §5). Photos that are good are kept, so that an error elsewhere costs nobody a second upload. */
export async function readRegistrationForm(
  request: Request,
  { holder, person, client }: { holder: string; person: Person | null; client: string },
  shop: Shop,
): Promise<SentRegistration> {
  const form = await readForm(request, shop, {
    // One more than may be, so that the sentence about too many can be said.
    maxFiles: MOST_RECEIPTS * 4,
    maxFileBytes: RECEIPT_BYTES - 1,
  })
  try {
    const { fields, files, overlong } = form
    const typed = Object.fromEntries(FIELDS.map(field => [field, fields.get(field) ?? ''])) as TypedFields
    const read = readRegistration(typed, dateIn(shop.timeZone, shop.now()))
    const refusals: FieldRefusals = read.ok ? {} : read.refusals
    for (const field of FIELDS) if (overlong.includes(field)) refusals[field] = 'too-long'

    const id = fields.get('registration') ?? ''
    const taken = fields.getAll('remove')
    const wanted = fields.getAll('accepted_receipts').filter(file => isUuid(file) && !taken.includes(file))
    const ids = [...new Set(wanted)].slice(0, MOST_RECEIPTS)
    const sent = files.filter(file => file.field === 'receipts')
    const isTooMany = ids.length + sent.length > MOST_RECEIPTS
    const folder = receiptFolder(person)
    const { receipts, failed, unknown } = await takeReceipts(
      ids,
      isTooMany ? [] : sent,
      { holder, folder, client },
      shop,
    )
    return {
      id: isUuid(id) ? id : randomUUID(),
      typed,
      refusals,
      registration: read.ok && overlong.length === 0 ? read.registration : null,
      receipts,
      unknown,
      failed,
      receiptsRefusal: isTooMany
        ? 'too-many'
        : receipts.length + unknown.length > 0
          ? null
          : failed.length > 0
            ? 'upload-failed'
            : 'missing',
      isDraft: taken.length > 0,
    }
  } finally {
    await form.discard()
  }
}

/** The photos accepted before and those sent now; what stands in the way of any of them costs none of the others. */
async function takeReceipts(
  ids: readonly string[],
  sent: readonly ReceivedFile[],
  { holder, folder, client }: { holder: string; folder: string; client: string },
  shop: Shop,
) {
  const receipts: WaitingFile[] = []
  const failed: FailedFile[] = []
  try {
    receipts.push(...(await waitingFiles(ids, holder, shop)))
    for (const file of sent) {
      const photo = await acceptPhoto(file, { folder, kinds: 'photos', holder, sender: client }, shop)
      if (photo.ok) receipts.push(photo.file)
      else failed.push({ name: photo.name, refusal: photo.refusal })
    }
    return { receipts, failed, unknown: [] }
  } catch (error) {
    shop.log.error({ err: error }, 'receipts could not be taken')
    const seen = [...receipts, ...failed].map(file => file.name)
    for (const { name } of sent) if (!seen.includes(name)) failed.push({ name, refusal: 'files.down' })
    return { receipts, failed, unknown: ids.filter(id => !receipts.some(file => file.id === id)) }
  }
}

/** Where a visitor's receipts are kept (W §7). */
export const receiptFolder = (person: Person | null) => `receipts/${person?.id ?? 'anonymous'}`
