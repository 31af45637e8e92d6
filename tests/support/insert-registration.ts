import { randomUUID } from 'node:crypto'
import {
  type RegisterWarrantyInput,
  registerWarranty,
} from '../../domain/warranties/register-warranty.server.ts'
import type { Registration } from '../../domain/warranties/registration.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storeFile } from '../../platform/files/stored-files.ts'

type Form = Partial<Omit<RegisterWarrantyInput, 'registration'>>
type Tools = { database: Database; now: () => Date }

/**
 * Registers Aisyah's pair of tyres, with the test's changes, through the product's function. Throws if that
 * refuses it.
 */
export async function insertRegistration(change: Partial<Registration>, tools: Tools, form: Form = {}) {
  const input: RegisterWarrantyInput = {
    id: randomUUID(),
    registration: {
      name: 'Aisyah',
      contactNumber: '015-5550 2001',
      email: null,
      purchaseDate: '2026-11-01',
      carPlate: 'WOI 1001',
      tyreQuantity: 'pair',
      ...change,
    },
    receipts: [],
    visitorHash: randomUUID(),
    user: null,
    ...form,
  }
  const result = await registerWarranty(input, tools)
  if (!result.ok || !result.isNew) throw new Error(`a registration was refused: ${JSON.stringify(result)}`)
  return { id: input.id, visitorHash: input.visitorHash }
}

/** The same with a receipt, whose content is a text; returns its path too. */
export async function insertRegistrationWithReceipt(
  change: Partial<Registration>,
  tools: Tools & { files: FileStore },
  { receipt = 'a receipt', ...form }: Form & { receipt?: string } = {},
) {
  const visitorHash = form.visitorHash ?? randomUUID()
  const file = await storeFile(
    { folder: 'receipts/anonymous', name: 'r.jpg', jpeg: Buffer.from(receipt), owner: visitorHash },
    tools,
  )
  const inserted = await insertRegistration(change, tools, { ...form, receipts: [file], visitorHash })
  return { ...inserted, path: file.path }
}
