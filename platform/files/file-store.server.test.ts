import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Fault, startS3Server, WORDS } from '../../tests/support/s3-server.ts'
import { createLog } from '../log/log.ts'
import { hasFreeSpace } from './disk-space.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { openS3Store } from './s3-store.ts'

// A stored file comes back byte for byte, or the store reports that it is unavailable.

const log = createLog({ level: 'silent' })
let dataDir: string
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3?.stop())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tayar-files-'))
  s3.have('none')
  s3.calls.length = 0
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const photo = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256))
const path = 'receipts/anonymous/5f0c.jpg'

describe.each([
  ['a folder', () => openFileStore({ dataDir, s3: null }, log)],
  ['S3', () => openFileStore({ dataDir, s3: s3.settings }, log)],
])('files in %s', (_, open) => {
  let store: FileStore
  beforeEach(() => {
    store = open()
  })

  test('are read back unchanged, with their media type', async () => {
    await store.put(path, photo, 'image/jpeg')
    expect(await store.get(path)).toEqual({ bytes: photo, type: 'image/jpeg' })
    // A view of a larger buffer stores the view only.
    await store.put('b.txt', photo.subarray(10, 20), 'text/plain')
    expect((await store.get('b.txt'))?.bytes).toEqual(photo.subarray(10, 20))
    await store.put('empty.jpg', new Uint8Array(), 'image/jpeg')
    expect((await store.get('empty.jpg'))?.bytes).toHaveLength(0)
  })

  test('can be read as a stream of known length', async () => {
    await store.put(path, photo, 'image/jpeg')
    const file = await store.stream(path)
    expect(file).toMatchObject({ size: photo.length, type: 'image/jpeg' })
    expect(Buffer.from(await new Response(file?.body).arrayBuffer())).toEqual(photo)
    await store.put('empty.jpg', new Uint8Array(), 'image/jpeg')
    expect((await new Response((await store.stream('empty.jpg'))?.body).arrayBuffer()).byteLength).toBe(0)
    expect(await store.stream('never/there.jpg')).toBeNull()
    expect(await store.stream('receipts')).toBeNull()
    await expect(store.stream('../secret')).rejects.toThrow(RangeError)
  })

  test('can be replaced and deleted', async () => {
    await store.put(path, photo, 'image/jpeg')
    await store.put(path, Buffer.from('new'), 'image/jpeg')
    expect((await store.get(path))?.bytes).toEqual(Buffer.from('new'))
    await store.remove(path)
    expect(await store.get(path)).toBeNull()
    await store.remove(path)
    await store.remove('never/there.jpg')
    expect(await store.get('never/there.jpg')).toBeNull()
  })

  test('can be written concurrently in the same folders', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `many/${at % 3}/${at}.jpg`)
    await Promise.all(names.map(name => store.put(name, Buffer.from(name), 'image/jpeg')))
    const found = await Promise.all(names.map(name => store.get(name)))
    expect(found.map(file => Buffer.from(file?.bytes ?? []).toString())).toEqual(names)
    await Promise.all(names.map(name => store.remove(name)))
  })

  test.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a b',
    'a\0b',
    'é',
    'a%2e',
    'a?b',
    'x'.repeat(501),
  ])('reject the path %j', async wrong => {
    await expect(store.put(wrong, photo, 'image/jpeg')).rejects.toThrow(RangeError)
    await expect(store.get(wrong)).rejects.toThrow(RangeError)
    await expect(store.remove(wrong)).rejects.toThrow(RangeError)
  })

  test('report that the store is ready', async () => {
    expect(await store.isReady()).toBe(true)
  })
})

describe('a folder', () => {
  const open = () => openFileStore({ dataDir, s3: null }, log)
  const folder = () => join(dataDir, 'files')

  test('is readable by its user only', async () => {
    await open().put(path, photo, 'image/jpeg')
    const modes = []
    for (const at of ['', 'receipts', 'receipts/anonymous', path])
      modes.push((await stat(join(folder(), at))).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  test('never has a half-written file, and deletes what a crash left after an hour', async () => {
    await open().put(path, photo, 'image/jpeg')
    expect(await readdir(join(folder(), '.drafts'))).toEqual([])
    const left = join(folder(), '.drafts', 'left')
    await writeFile(left, 'half')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(left, longAgo, longAgo)
    // Commands open the store too: only the server's sweep deletes.
    expect(await readdir(join(folder(), '.drafts'))).toEqual(['left'])
    await open().sweep(new Date())
    expect(await readdir(join(folder(), '.drafts'))).toEqual([])
    await expect(open().get('.drafts/left')).rejects.toThrow(RangeError)
  })

  test('that cannot be written reports that it is unavailable', async () => {
    await writeFile(join(dataDir, 'files'), 'a file where the folder should be')
    const store = open()
    await expect(store.put(path, photo, 'image/jpeg')).rejects.toThrow(FileStoreUnavailableError)
    await expect(store.freeBytes()).rejects.toThrow(FileStoreUnavailableError)
    expect(await store.isReady()).toBe(false)
  })

  test('does not read, replace or delete a directory as a file', async () => {
    const store = open()
    await store.put('a/b.jpg', photo, 'image/jpeg')
    expect(await store.get('a')).toBeNull()
    expect(await store.get('a/b.jpg/c')).toBeNull()
    await store.remove('a/b.jpg/c')
    await expect(store.put('a', photo, 'application/octet-stream')).rejects.toThrow(FileStoreUnavailableError)
    expect(await readdir(join(folder(), '.drafts'))).toEqual([])
    expect((await store.get('a/b.jpg'))?.bytes).toEqual(photo)
  })

  test('rejects a media type that does not match the extension', async () => {
    await expect(open().put('a.jpg', photo, 'text/html')).rejects.toThrow(TypeError)
  })

  test('reports its free space', async () => {
    const free = await open().freeBytes()
    expect(free).toBeGreaterThan(0)
    expect(await hasFreeSpace(open(), free * 10)).toBe(false)
    expect(await hasFreeSpace(open(), 1)).toBe(true)
    expect(await hasFreeSpace({ freeBytes: async () => 500 * 1024 * 1024 - 1 })).toBe(false)
    expect(await hasFreeSpace({ freeBytes: async () => 500 * 1024 * 1024 })).toBe(true)
    await mkdir(folder(), { recursive: true })
  })
})

describe('S3', () => {
  const open = (timeoutMs = 500) => openS3Store(s3.settings, log, { timeoutMs })

  test('always has free space, as it does not report any', async () => {
    expect(await hasFreeSpace(open())).toBe(true)
  })

  test('puts the path behind the path of the endpoint', async () => {
    await open().put('a/b.jpg', photo, 'image/jpeg')
    expect(s3.calls).toEqual(['PUT /files/a/b.jpg'])
  })

  test.each<[string, Partial<typeof s3.settings>]>([
    ['a wrong secret', { secretAccessKey: 'other' }],
    ['a wrong key', { accessKeyId: 'other' }],
    ['another region', { region: 'eu-west-1' }],
    ['another bucket', { bucket: 'other' }],
    ['an endpoint that refuses connections', { endpoint: 'http://127.0.0.1:1' }],
    ['a host name that does not exist', { endpoint: 'http://nowhere.invalid' }],
  ])('with %s reports that it is unavailable', async (_, wrong) => {
    const store = openS3Store({ ...s3.settings, ...wrong }, log)
    await expect(store.put(path, photo, 'image/jpeg')).rejects.toThrow(FileStoreUnavailableError)
    await expect(store.get(path)).rejects.toThrow(FileStoreUnavailableError)
    await expect(store.remove(path)).rejects.toThrow(FileStoreUnavailableError)
    expect(await store.isReady()).toBe(false)
  })

  test.each<[S3Fault, ('put' | 'get' | 'remove')[]]>([
    ['hang', ['put', 'get', 'remove']],
    ['hang in the body', ['get']],
    ['break off', ['put', 'get', 'remove']],
    ['fail', ['put', 'get', 'remove']],
    ['deny', ['put', 'get', 'remove']],
    ['redirect', ['put', 'get', 'remove']],
    ['no bucket', ['put', 'get', 'remove']],
    ['wrong tag', ['put']],
    ['no tag', ['put']],
    ['change bytes', ['get']],
    ['shorten', ['get']],
  ])('with the fault %j reports that it is unavailable within its timeout', async (fault, acts) => {
    const store = open()
    await store.put(path, photo, 'image/jpeg')
    s3.have(fault)
    for (const act of acts) {
      const started = performance.now()
      const done = act === 'put' ? store.put(path, photo, 'image/jpeg') : store[act](path)
      await expect(done).rejects.toThrow(FileStoreUnavailableError)
      expect(performance.now() - started).toBeLessThan(3_000)
    }
    s3.have('none')
    expect((await store.get(path))?.bytes).toEqual(photo)
  })

  test.each<S3Fault>(['hang', 'break off', 'fail', 'deny', 'no bucket', 'shorten'])(
    'with the fault %j opens no stream',
    async fault => {
      await open().put(path, photo, 'image/jpeg')
      s3.have(fault)
      await expect(open().stream(path)).rejects.toThrow(FileStoreUnavailableError)
    },
  )

  test.each<S3Fault>(['hang in the body', 'change bytes'])(
    'with the fault %j ends a stream before its last bytes',
    async fault => {
      await open().put(path, photo, 'image/jpeg')
      s3.have(fault)
      const file = await open().stream(path)
      let bytes = 0
      const read = async () => {
        for await (const part of file?.body ?? []) bytes += part.length
      }
      await expect(read()).rejects.toThrow(FileStoreUnavailableError)
      expect(bytes).toBeLessThan(photo.length)
    },
  )

  test("a failure is logged without the store's own words", async () => {
    const lines: string[] = []
    const watched = createLog({ destination: { write: line => lines.push(line) } })
    const store = openS3Store(s3.settings, watched)
    for (const fault of ['deny', 'wrong tag'] as const) {
      s3.have(fault)
      await expect(store.put(path, photo, 'image/jpeg')).rejects.toThrow(FileStoreUnavailableError)
    }
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('403 AccessDenied')
    expect(lines.join()).not.toContain(WORDS)
  })

  test('is asked again after a 5xx, and not after a refusal', async () => {
    const store = open()
    for (const act of [
      () => store.put(path, photo, 'image/jpeg'),
      () => store.get(path),
      () => store.remove(path),
    ]) {
      s3.have('fail once')
      s3.calls.length = 0
      await act()
      expect(s3.calls).toHaveLength(2)
    }
    s3.have('deny')
    s3.calls.length = 0
    await expect(store.get(path)).rejects.toThrow(FileStoreUnavailableError)
    expect(s3.calls).toHaveLength(1)
  })

  test('checks a file of another program by its ETag', async () => {
    await open().put('foreign.jpg', photo, 'image/jpeg')
    const kept = s3.objects.get('foreign.jpg')
    if (kept) kept.headers = { 'content-type': 'image/jpeg' }
    expect((await open().get('foreign.jpg'))?.bytes).toEqual(photo)
    s3.have('change bytes')
    await expect(open().get('foreign.jpg')).rejects.toThrow(FileStoreUnavailableError)
  })
})
