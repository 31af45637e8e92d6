import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../platform/files/files.table.ts'
import { type Counter, openCounter } from '../../tests/support/counter.ts'
import { parseReceiptPaths } from '../warranties/receipt.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { findSameReceipts } from './same-receipts.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

/** A registration whose receipt has this fingerprint. */
async function register(hash: string | null, tyreQuantity: 'pair' | 'set' = 'pair') {
  const { orm } = counter.database
  const { id } = await counter.register({ tyreQuantity })
  const [row] = await orm.select().from(registrations).where(eq(registrations.id, id))
  const [path = ''] = parseReceiptPaths(row?.receiptUrl ?? '')
  const receipt = path.replace('x/', 'receipts/anonymous/')
  await orm.update(files).set({ pictureHash: hash, path: receipt }).where(eq(files.path, path))
  await orm
    .update(registrations)
    .set({ receiptUrl: JSON.stringify([receipt]) })
    .where(eq(registrations.id, id))
  return id
}
const find = (id: string) => findSameReceipts(id, counter.database.orm)

const HASH = '0123456789abcdef'.repeat(4)

test('the same receipt picture on other registrations is found, with the tyres of all (rule W37.3)', async () => {
  const first = await register(HASH, 'set')
  expect(await find(first)).toEqual({ registrationsOfReceipt: 0, tyresOfReceipt: 4 })
  // 16 of 256 bits differ, then 17.
  const near = await register(`fedc${HASH.slice(4)}`)
  const far = await register(`fedc5${HASH.slice(5)}`)
  expect(await find(first)).toEqual({ registrationsOfReceipt: 1, tyresOfReceipt: 6 })
  expect(await find(near)).toEqual({ registrationsOfReceipt: 2, tyresOfReceipt: 8 })
  expect(await find(far)).toEqual({ registrationsOfReceipt: 1, tyresOfReceipt: 4 })
})

test('a picture is found however its differences lie', async () => {
  const hash = '89abcdef01234567'.repeat(4)
  const first = await register(hash)
  // One bit in each of 16 keys: one key is left.
  await register(`98badcfe10325476${hash.slice(16)}`)
  expect(await find(first)).toEqual({ registrationsOfReceipt: 1, tyresOfReceipt: 4 })
})

test('receipts without a fingerprint, and of deleted registrations, are like no other', async () => {
  const blank = await register(null)
  await register(null)
  expect(await find(blank)).toEqual({ registrationsOfReceipt: 0, tyresOfReceipt: 2 })
  const hash = 'f00f'.repeat(16)
  const [one, gone] = [await register(hash), await register(hash)]
  const [row] = await counter.database.orm.select().from(registrations).where(eq(registrations.id, gone))
  const [path = ''] = parseReceiptPaths(row?.receiptUrl ?? '')
  await counter.database.orm.update(files).set({ state: 'removed' }).where(eq(files.path, path))
  expect(await find(one)).toEqual({ registrationsOfReceipt: 0, tyresOfReceipt: 2 })
})
