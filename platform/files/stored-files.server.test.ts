import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import {
  addToSubmission,
  attachFiles,
  discardFiles,
  hasWaitingRoom,
  isReadable,
  listSubmission,
  removeFiles,
  storeFile,
  sweepFiles,
} from './stored-files.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const DAY = 86_400_000

/** A file store in memory; files in `stuck` cannot be deleted. */
function storeInMemory() {
  const objects = new Map<string, Uint8Array>()
  const stuck = new Set<string>()
  const store: FileStore = {
    put: async (path, bytes) => void objects.set(path, bytes),
    get: async path => {
      const bytes = objects.get(path)
      return bytes ? { bytes, type: 'image/jpeg' } : null
    },
    stream: async () => null,
    async remove(path) {
      if (stuck.has(path)) throw new Error('down')
      objects.delete(path)
    },
    sweep: async () => {},
    isReady: async () => true,
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
  return { objects, stuck, store }
}

describe('stored files', () => {
  let database: TestDatabase
  let memory: ReturnType<typeof storeInMemory>
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    memory = storeInMemory()
    await database.pool.query('delete from files')
  })
  afterAll(() => database.close())
  const tools = (later = 0) => ({
    database,
    files: memory.store,
    now: () => new Date(NOW.getTime() + later),
  })
  const store = (owner = 'me') =>
    storeFile({ folder: 'receipts/anonymous', name: 'IMG.HEIC', jpeg: new Uint8Array(9), owner }, tools())
  const attach = (files: Awaited<ReturnType<typeof store>>[], owner = 'me') =>
    database.orm.transaction(tx => attachFiles(files, owner, tx))

  test('the bytes that wait are limited per owner and in total, less strictly for staff; attached and removed files do not count', async () => {
    const hasRoom = (bytes: number, owner: string, isStaff = false) =>
      hasWaitingRoom(bytes, { owner, isStaff }, { database }, { perOwner: 20, forVisitors: 30, inAll: 40 })
    const [first] = [await store('me'), await store('me'), await store('other')]
    expect([await hasRoom(2, 'me'), await hasRoom(3, 'me')]).toEqual([true, false])
    expect([await hasRoom(3, 'other'), await hasRoom(4, 'other')]).toEqual([true, false])
    expect([await hasRoom(13, 'clerk', true), await hasRoom(14, 'clerk', true)]).toEqual([true, false])
    await attach([first])
    expect(await hasRoom(4, 'other')).toBe(true)
    expect([await hasRoom(11, 'me'), await hasRoom(12, 'me')]).toEqual([true, false])
  })

  test('while more than half of the total limit waits, files are deleted after an hour', async () => {
    const HOUR = 3_600_000
    await store()
    expect(await sweepFiles(tools(HOUR + 1), undefined, 18)).toBe(0)
    expect(await sweepFiles(tools(HOUR), undefined, 17)).toBe(0)
    expect(await sweepFiles(tools(HOUR + 1), undefined, 17)).toBe(1)
    expect(memory.objects.size).toBe(0)
  })

  test('a stored file waits under a generated name and is listed for its owner and form only', async () => {
    const file = await store()
    expect(file.path).toMatch(/^receipts\/anonymous\/[\da-f-]{36}\.jpg$/)
    expect([...memory.objects.keys()]).toEqual([file.path])
    const id = randomUUID()
    expect(await addToSubmission([file], { id, owner: 'me', maxFiles: 1 }, tools())).toBe(true)
    expect(await listSubmission({ id, owner: 'me' }, tools())).toEqual([{ ...file, isAttached: false }])
    expect(await listSubmission({ id, owner: 'another' }, tools())).toEqual([])
    expect(await listSubmission({ id: randomUUID(), owner: 'me' }, tools())).toEqual([])
  })

  test('two concurrent files with the same name are stored as two files', async () => {
    const storeNamed = (byte: number) =>
      storeFile(
        {
          folder: 'invoices',
          name: 'IMG.HEIC',
          jpeg: Uint8Array.of(byte),
          owner: 'me',
          fileName: 'c-invoice-1',
        },
        tools(),
      )
    const objects = await Promise.all([storeNamed(1), storeNamed(2)])
    const [second, first] = objects.map(file => file.path).sort()
    expect(second).toMatch(/^invoices\/c-invoice-1-[\da-f-]{36}\.jpg$/)
    expect(first).toBe('invoices/c-invoice-1.jpg')
    expect(objects.map(file => memory.objects.get(file.path))).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
  })

  test('files are attached once, by their owner, all or none', async () => {
    const files = [await store(), await store()]
    const submission = { id: randomUUID(), owner: 'me', maxFiles: 2 }
    await addToSubmission(files, submission, tools())
    expect(await attach(files, 'another')).toBe(false)
    const both = await Promise.all([attach(files), attach(files)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await attach(files)).toBe(false)
    expect((await listSubmission(submission, tools())).map(file => file.isAttached)).toEqual([true, true])
    expect(await isReadable(files[0]?.path ?? '', tools())).toBe(true)
  })

  test('concurrent uploads cannot exceed the limit of a form', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => store()))
    const submission = { id: randomUUID(), owner: 'me', maxFiles: 2 }
    const list = () => listSubmission(submission, tools())
    const added = await Promise.all(files.map(file => addToSubmission([file], submission, tools())))
    expect(added.filter(Boolean)).toHaveLength(2)
    expect(await list()).toHaveLength(2)
    // Files that it has already are not counted twice, attached ones are not counted.
    const [one, two] = files.filter((_, at) => added[at])
    if (!one || !two) throw new Error('nothing was added')
    expect(await addToSubmission([one, two], submission, tools())).toBe(true)
    await attach([one, two])
    const other = files.filter((_, at) => !added[at])
    expect(await addToSubmission(other, submission, tools())).toBe(true)
    expect(await list()).toHaveLength(4)
  })

  test('a file can be added to and moved between forms of its owner only', async () => {
    const file = await store()
    const [first, second] = [randomUUID(), randomUUID()]
    await addToSubmission([file], { id: first, owner: 'another', maxFiles: 5 }, tools())
    expect(await listSubmission({ id: first, owner: 'another' }, tools())).toEqual([])
    for (const id of [first, second]) await addToSubmission([file], { id, owner: 'me', maxFiles: 5 }, tools())
    expect(await listSubmission({ id: first, owner: 'me' }, tools())).toEqual([])
    expect(await listSubmission({ id: second, owner: 'me' }, tools())).toHaveLength(1)
  })

  test('discarding deletes waiting files of the owner at once, and no others', async () => {
    const [waiting, attached, others, stuck] = [
      await store(),
      await store(),
      await store('another'),
      await store(),
    ]
    await attach([attached])
    memory.stuck.add(stuck.path)
    await discardFiles(
      [waiting, attached, others, stuck].map(file => file.id),
      'me',
      tools(),
    )
    expect([...memory.objects.keys()].sort()).toEqual([attached.path, others.path, stuck.path].sort())
    // A file that the store cannot delete is unreachable, and the sweep deletes it later.
    expect(await isReadable(stuck.path, tools())).toBe(false)
    memory.stuck.clear()
    expect(await sweepFiles(tools())).toBe(1)
    expect([...memory.objects.keys()].sort()).toEqual([attached.path, others.path].sort())
  })

  test('the sweep deletes files that waited for a day, and no attached ones', async () => {
    const [waiting, attached] = [await store(), await store()]
    await attach([attached])
    expect(await sweepFiles(tools(DAY - 1))).toBe(0)
    expect(await sweepFiles(tools(DAY + 1))).toBe(1)
    expect([...memory.objects.keys()]).toEqual([attached.path])
    expect(await attach([waiting])).toBe(false)
  })

  test('a removed file is unreachable at once and is deleted when the store allows it', async () => {
    const file = await store()
    await attach([file])
    await database.orm.transaction(tx => removeFiles([file.path], tx))
    expect(await isReadable(file.path, tools())).toBe(false)
    const other = await store()
    await database.orm.transaction(tx => removeFiles([other.path], tx))
    memory.stuck.add(file.path)
    await expect(sweepFiles(tools())).rejects.toThrow('1 files were not swept')
    expect([...memory.objects.keys()]).toEqual([file.path])
    memory.stuck.clear()
    expect(await sweepFiles(tools())).toBe(1)
    expect(memory.objects.size).toBe(0)
    expect((await database.pool.query('select * from files')).rows).toEqual([])
  })

  test('a sweep stops at a store that is down, not at a single file that cannot be deleted', async () => {
    const removed = [await store(), await store(), await store()].map(file => file.path)
    await database.orm.transaction(tx => removeFiles(removed, tx))
    const asked: string[] = []
    const remove = async (path: string) => {
      asked.push(path)
      throw new FileStoreUnavailableError()
    }
    const down = { ...memory.store, remove, isReady: async () => false }
    await expect(sweepFiles({ ...tools(), files: down })).rejects.toThrow('3 files were not swept')
    expect(asked).toHaveLength(1)
    // A store that cannot delete one file still deletes the others.
    const stuck = removed[0] ?? ''
    const removeAllButOne = (path: string) => (path === stuck ? remove(path) : memory.store.remove(path))
    const almostWorking = { ...memory.store, remove: removeAllButOne }
    await expect(sweepFiles({ ...tools(), files: almostWorking })).rejects.toThrow('1 files were not swept')
    expect([...memory.objects.keys()]).toEqual([stuck])
  })

  test('the row of a file that could not be stored is swept', async () => {
    memory.store.put = () => Promise.reject(new Error('full'))
    await expect(store()).rejects.toThrow('full')
    expect(await sweepFiles(tools(DAY + 1))).toBe(1)
    expect((await database.pool.query('select * from files')).rows).toEqual([])
  })
})
