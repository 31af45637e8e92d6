import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { acceptUpload } from './accept-upload.ts'
import { files } from './files.table.ts'
import { MAX_WAITING_BYTES } from './stored-files.ts'

let database: TestDatabase
/** how many images were decoded */
let decoded: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  decoded = 0
  await database.pool.query('delete from files')
  await database.pool.query('delete from limits')
})

/** Sends a photo of this size, which is stored as nine bytes. */
async function accept({
  bytes = 5_000_000,
  owner = 'me',
  sender = '203.0.113.7',
  freeBytes = 1e12,
  hasNoRoom = false,
}) {
  const tools = {
    database,
    files: {
      put: async () => {},
      get: async () => null,
      remove: async () => {},
      isReady: async () => true,
      freeBytes: async () => freeBytes,
      sweep: async () => {},
    },
    imageDecoder: {
      async decode() {
        decoded++
        return { ok: true as const, jpeg: new Uint8Array(9) }
      },
      close: async () => {},
    },
    secret: 'x'.repeat(32),
    clientLimits: 1,
    now: () => new Date('2026-11-20T04:00:00Z'),
    metrics: { countRefusedUpload: () => {} },
  }
  const received = { field: 'receipts', name: 'a.jpg', path: '/x', bytes, isTooBig: false, hasNoRoom }
  const target = { folder: 'receipts/anonymous', kinds: 'photos' as const, owner, sender }
  const accepted = await acceptUpload(
    received,
    target,
    tools as unknown as Parameters<typeof acceptUpload>[2],
  )
  return accepted.ok ? 'accepted' : accepted.error
}

/** Stores the row of a file of this size that waits. */
const addWaiting = (bytes: number, owner: string) =>
  database.orm.insert(files).values({
    id: randomUUID(),
    path: randomUUID(),
    name: 'a.jpg',
    bytes,
    state: 'waiting',
    owner,
    madeAt: new Date(),
  })

test('a photo is refused before it is decoded when too many bytes wait for its owner, or in all', async () => {
  await addWaiting(MAX_WAITING_BYTES.perOwner - 5_000_000, 'me')
  expect(await accept({})).toBe('accepted')
  // The nine bytes as which it was stored.
  expect(await accept({})).toBe('files.full')
  expect(await accept({ owner: 'other' })).toBe('accepted')
  for (let waiting = 0; waiting < MAX_WAITING_BYTES.inAll; waiting += 2_000_000_000)
    await addWaiting(2_000_000_000, randomUUID())
  expect(await accept({ owner: 'other' })).toBe('files.full')
  expect(decoded).toBe(2)
})

test('a client that changes its cookie is limited by the bytes that it sends in a day', async () => {
  const send = () => accept({ bytes: 100_000_000, owner: randomUUID() })
  const results = []
  for (let count = 0; count < 21; count++) results.push(await send())
  expect(results).toEqual([...Array(20).fill('accepted'), 'limits.too-many-tries'])
  expect(await accept({ sender: '203.0.113.8' })).toBe('accepted')
})

test('a photo that was not written for want of room, or that the store has none for, is refused as such', async () => {
  expect(await accept({ hasNoRoom: true })).toBe('files.full')
  expect(await accept({ freeBytes: 1 })).toBe('files.full')
  expect(decoded).toBe(0)
})
