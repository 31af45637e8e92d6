import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../tests/support/databases.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import {
  addToSubmission,
  attachFiles,
  discardFiles,
  isReadable,
  listSubmission,
  removeFiles,
  storeFile,
  sweepFiles,
} from './stored-files.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const DAY = 86_400_000

/** A store in memory; what is `stuck` it does not let go of. */
function storeInMemory() {
  const kept = new Map<string, Uint8Array>()
  const stuck = new Set<string>()
  const store: FileStore = {
    put: async (path, bytes) => void kept.set(path, bytes),
    get: async path => {
      const bytes = kept.get(path)
      return bytes ? { bytes, type: 'image/jpeg' } : null
    },
    async remove(path) {
      if (stuck.has(path)) throw new Error('down')
      kept.delete(path)
    },
    isReady: async () => true,
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
  return { kept, stuck, store }
}

describe.each(databases)('files of the store, $name', ({ open }) => {
  let database: TestDatabase
  let memory: ReturnType<typeof storeInMemory>
  beforeAll(async () => {
    database = await open()
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
  const keep = (owner = 'me') =>
    storeFile({ folder: 'receipts/anonymous', name: 'IMG.HEIC', jpeg: new Uint8Array(9), owner }, tools())
  const attach = (files: Awaited<ReturnType<typeof keep>>[], owner = 'me') =>
    database.orm.transaction(tx => attachFiles(files, owner, tx))

  test('a file waits for its owner, under a name of our own', async () => {
    const file = await keep()
    expect(file.path).toMatch(/^receipts\/anonymous\/[\da-f-]{36}\.jpg$/)
    expect([...memory.kept.keys()]).toEqual([file.path])
    const id = randomUUID()
    expect(await addToSubmission([file], { id, owner: 'me', maxFiles: 1 }, tools())).toBe(true)
    expect(await listSubmission({ id, owner: 'me' }, tools())).toEqual([{ ...file, isAttached: false }])
    expect(await listSubmission({ id, owner: 'another' }, tools())).toEqual([])
    expect(await listSubmission({ id: randomUUID(), owner: 'me' }, tools())).toEqual([])
  })

  test('two of the same name at the same moment are two files, the second under a longer one', async () => {
    const keepNamed = (byte: number) =>
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
    const kept = await Promise.all([keepNamed(1), keepNamed(2)])
    const [second, first] = kept.map(file => file.path).sort()
    expect(second).toMatch(/^invoices\/c-invoice-1-[\da-f-]{36}\.jpg$/)
    expect(first).toBe('invoices/c-invoice-1.jpg')
    expect(kept.map(file => memory.kept.get(file.path))).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
  })

  test('it is attached once, by its owner, with all the others or not at all', async () => {
    const files = [await keep(), await keep()]
    const submission = { id: randomUUID(), owner: 'me', maxFiles: 2 }
    await addToSubmission(files, submission, tools())
    expect(await attach(files, 'another')).toBe(false)
    const both = await Promise.all([attach(files), attach(files)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await attach(files)).toBe(false)
    expect((await listSubmission(submission, tools())).map(file => file.isAttached)).toEqual([true, true])
    expect(await isReadable(files[0]?.path ?? '', tools())).toBe(true)
  })

  test('a submission never has more waiting files than allowed, however many are added at the same moment', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => keep()))
    const submission = { id: randomUUID(), owner: 'me', maxFiles: 2 }
    const list = () => listSubmission(submission, tools())
    const added = await Promise.all(files.map(file => addToSubmission([file], submission, tools())))
    expect(added.filter(Boolean)).toHaveLength(2)
    expect(await list()).toHaveLength(2)
    // Those that it already has are not counted twice, and those that are attached not at all.
    const [one, two] = files.filter((_, at) => added[at])
    if (!one || !two) throw new Error('nothing was added')
    expect(await addToSubmission([one, two], submission, tools())).toBe(true)
    await attach([one, two])
    const other = files.filter((_, at) => !added[at])
    expect(await addToSubmission(other, submission, tools())).toBe(true)
    expect(await list()).toHaveLength(4)
  })

  test('a file is added to a submission of its owner only, and can be moved to another one', async () => {
    const file = await keep()
    const [first, second] = [randomUUID(), randomUUID()]
    await addToSubmission([file], { id: first, owner: 'another', maxFiles: 5 }, tools())
    expect(await listSubmission({ id: first, owner: 'another' }, tools())).toEqual([])
    for (const id of [first, second]) await addToSubmission([file], { id, owner: 'me', maxFiles: 5 }, tools())
    expect(await listSubmission({ id: first, owner: 'me' }, tools())).toEqual([])
    expect(await listSubmission({ id: second, owner: 'me' }, tools())).toHaveLength(1)
  })

  test('a discarded file leaves the store at once; an attached one, and another owner’s, stay', async () => {
    const [waiting, attached, others, stuck] = [
      await keep(),
      await keep(),
      await keep('another'),
      await keep(),
    ]
    await attach([attached])
    memory.stuck.add(stuck.path)
    await discardFiles(
      [waiting, attached, others, stuck].map(file => file.id),
      'me',
      tools(),
    )
    expect([...memory.kept.keys()].sort()).toEqual([attached.path, others.path, stuck.path].sort())
    // What the store does not delete cannot be reached, and the sweep tries again.
    expect(await isReadable(stuck.path, tools())).toBe(false)
    memory.stuck.clear()
    expect(await sweepFiles(tools())).toBe(1)
    expect([...memory.kept.keys()].sort()).toEqual([attached.path, others.path].sort())
  })

  test('what waited for a day is swept, what is attached stays', async () => {
    const [waiting, attached] = [await keep(), await keep()]
    await attach([attached])
    expect(await sweepFiles(tools(DAY - 1))).toBe(0)
    expect(await sweepFiles(tools(DAY + 1))).toBe(1)
    expect([...memory.kept.keys()]).toEqual([attached.path])
    expect(await attach([waiting])).toBe(false)
  })

  test('a removed file cannot be reached from that moment, and leaves the store when that lets go', async () => {
    const file = await keep()
    await attach([file])
    await database.orm.transaction(tx => removeFiles([file.path], tx))
    expect(await isReadable(file.path, tools())).toBe(false)
    const other = await keep()
    await database.orm.transaction(tx => removeFiles([other.path], tx))
    memory.stuck.add(file.path)
    await expect(sweepFiles(tools())).rejects.toThrow('1 files were not swept')
    expect([...memory.kept.keys()]).toEqual([file.path])
    memory.stuck.clear()
    expect(await sweepFiles(tools())).toBe(1)
    expect(memory.kept.size).toBe(0)
    expect((await database.pool.query('select * from files')).rows).toEqual([])
  })

  test('a store that does not answer is asked once, not for each file', async () => {
    const removed = [await keep(), await keep(), await keep()].map(file => file.path)
    await database.orm.transaction(tx => removeFiles(removed, tx))
    const asked: string[] = []
    const remove = async (path: string) => {
      asked.push(path)
      throw new FileStoreUnavailableError()
    }
    const down = { ...memory.store, remove, isReady: async () => false }
    await expect(sweepFiles({ ...tools(), files: down })).rejects.toThrow('3 files were not swept')
    expect(asked).toHaveLength(1)
    // One that only keeps this file does not keep the others.
    const stuck = removed[0] ?? ''
    const keepsOne = (path: string) => (path === stuck ? remove(path) : memory.store.remove(path))
    const nearly = { ...memory.store, remove: keepsOne }
    await expect(sweepFiles({ ...tools(), files: nearly })).rejects.toThrow('1 files were not swept')
    expect([...memory.kept.keys()]).toEqual([stuck])
  })

  test('one that the store did not take leaves a row, which is swept', async () => {
    memory.store.put = () => Promise.reject(new Error('full'))
    await expect(keep()).rejects.toThrow('full')
    expect(await sweepFiles(tools(DAY + 1))).toBe(1)
    expect((await database.pool.query('select * from files')).rows).toEqual([])
  })
})
