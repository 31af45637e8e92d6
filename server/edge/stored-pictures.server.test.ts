import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FileStore, FileStoreUnavailableError } from '../../platform/files/file-store.ts'
import { files as fileRows } from '../../platform/files/files.table.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { storedPictures } from './stored-pictures.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const NOON = new Date('2026-12-01T04:00:00Z')

let database: TestDatabase
/** the paths that the store was asked for */
let asked: string[]
let isDown: boolean
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  asked = []
  isDown = false
})

const files = {
  async stream(path: string) {
    asked.push(path)
    if (isDown) throw new FileStoreUnavailableError('down')
    return { body: new Blob([path]).stream(), size: path.length, type: 'image/jpeg' }
  },
} as unknown as FileStore

const store = (name: string, state: 'attached' | 'removed' = 'attached') =>
  database.orm.insert(fileRows).values({
    id: crypto.randomUUID(),
    path: `pictures/${name}.jpg`,
    name,
    bytes: 1,
    state,
    owner: 'admin',
    madeAt: NOON,
  })
const server = (tools: Partial<Parameters<typeof storedPictures>[0]> = {}) =>
  storedPictures({ database, files, ...tools })
const ask = (
  name: string,
  { headers, from = server() }: { headers?: HeadersInit; from?: ReturnType<typeof server> } = {},
) => from(new Request(`http://localhost/pictures/uploads/${name}.jpg`, { headers }))
const cacheControl = (answer: Response | null) => answer?.headers.get('cache-control')

test('an unknown name gets 404 without a request to the store', async () => {
  await store(ID, 'removed')
  for (const name of [ID, `${ID}-480`, ID.replace('1', '2')]) expect((await ask(name))?.status).toBe(404)
  expect(asked).toEqual([])
})

test('a picture is cached for a year, but the substitute for a missing small copy is not', async () => {
  await store(ID)
  expect(cacheControl(await ask(ID))).toBe('public, max-age=31536000, immutable')
  const substitute = await ask(`${ID}-480`)
  expect(await substitute?.text()).toBe(`pictures/${ID}.jpg`)
  expect(cacheControl(substitute)).toBe('public, max-age=3600')
  await store(`${ID}-480`)
  const copy = await ask(`${ID}-480`)
  expect(await copy?.text()).toBe(`pictures/${ID}-480.jpg`)
  expect(cacheControl(copy)).toContain('immutable')
})

test('a client that has the picture gets 304, without a request to the store', async () => {
  await store(ID)
  const headers = { 'if-none-match': (await ask(ID))?.headers.get('etag') ?? '' }
  asked = []
  expect((await ask(ID, { headers }))?.status).toBe(304)
  // What has the tag of a full picture is no small copy.
  await store(`${ID}-480`)
  expect((await ask(`${ID}-480`, { headers }))?.status).toBe(200)
  expect(asked).toEqual([`pictures/${ID}-480.jpg`])
})

test('without the database pictures are still sent; without the store the answer is 503', async () => {
  const orm = {
    select() {
      throw new Error('the database is down')
    },
  } as unknown as TestDatabase['orm']
  const from = server({ database: { ...database, orm } })
  expect((await ask(ID, { from }))?.status).toBe(200)
  isDown = true
  expect((await ask(ID, { from }))?.status).toBe(503)
})

test('other URLs and POST requests are left to the pages', async () => {
  const from = server()
  for (const path of ['/', '/pictures/uploads/x.jpg', `/pictures/uploads/${ID}.png`])
    expect(await from(new Request(`http://localhost${path}`))).toBeNull()
  const form = new Request(`http://localhost/pictures/uploads/${ID}.jpg`, { method: 'POST' })
  expect(await from(form)).toBeNull()
})
