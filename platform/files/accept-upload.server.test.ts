import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { acceptUpload, type PhotoSender } from './accept-upload.ts'
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

/** Sends a photo of this size, which is stored as nine bytes or as many as given. */
async function accept({
  bytes = 5_000_000,
  owner = 'me',
  storedBytes = 9,
  sender = { client: '203.0.113.7' } as PhotoSender,
  clientLimits = 1,
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
        return { ok: true as const, jpeg: new Uint8Array(storedBytes) }
      },
      close: async () => {},
    },
    secret: 'x'.repeat(32),
    clientLimits,
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

test('a photo is refused before it is decoded when too many bytes wait for its owner, or in total', async () => {
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
  expect(await accept({ sender: { client: '203.0.113.8' } })).toBe('accepted')
})

test('a client has a daily quota of stored bytes, whatever it sent and whichever cookie it has', async () => {
  // A tenth of 500 MB.
  const send = (client: string) =>
    accept({
      bytes: 400_000,
      storedBytes: 7_000_000,
      owner: randomUUID(),
      sender: { client },
      clientLimits: 0.1,
    })
  const results = []
  for (let count = 0; count < 9; count++) results.push(await send('203.0.113.7'))
  expect(results).toEqual([...Array(7).fill('accepted'), ...Array(2).fill('limits.too-many-tries')])
  // The last one was known to be over the quota before it was decoded.
  expect(decoded).toBe(8)
  expect((await database.orm.select().from(files)).length).toBe(7)
  expect(await send('203.0.113.8')).toBe('accepted')
})

test('an IPv6 client uses up the quota of stored bytes of its /56', async () => {
  // A hundredth of 500 MB, four times as much in the /56.
  const send = (client: string) =>
    accept({ bytes: 1, storedBytes: 5_000_000, sender: { client }, clientLimits: 0.01 })
  const results = []
  for (const subnet of ['100', '101', '102', '103', '104', '200'])
    results.push(await send(`2001:db8:1:${subnet}`))
  expect(results).toEqual([...Array(4).fill('accepted'), 'limits.too-many-tries', 'accepted'])
})

test('a staff member’s daily uploads are counted by their stored size', async () => {
  // A hundredth of 2 GB; the quota of a client is not theirs.
  const send = () =>
    accept({ bytes: 400_000, storedBytes: 10_000_000, sender: { staff: 'clerk' }, clientLimits: 0.01 })
  expect([await send(), await send(), await send()]).toEqual([
    'accepted',
    'accepted',
    'limits.too-many-tries',
  ])
})

test('staff can still send photos after visitors have filled their share of the waiting room', async () => {
  for (let waiting = 0; waiting < MAX_WAITING_BYTES.forVisitors; waiting += 1_500_000_000)
    await addWaiting(1_500_000_000, randomUUID())
  expect(await accept({})).toBe('files.full')
  expect(await accept({ owner: 'clerk', sender: { staff: 'clerk' } })).toBe('accepted')
})

test('a photo is refused with the reason if the disk or the store has no room', async () => {
  expect(await accept({ hasNoRoom: true })).toBe('files.full')
  expect(await accept({ freeBytes: 1 })).toBe('files.full')
  expect(decoded).toBe(0)
})
