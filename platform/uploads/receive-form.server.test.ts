import { readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BOUNDARY, formRequest, multipart, type Part } from '../../tests/support/form-body.ts'
import { setUpFormFolder } from '../../tests/support/form-folder.ts'
import { receiveForm, sweepUploads } from './receive-form.ts'
import type { ReceivedForm } from './received-form.ts'

// Every body is parsed or rejected; files are written to the folder only, and none is left behind.

const folder = setUpFormFolder()

async function received(body: Uint8Array, options: Parameters<typeof formRequest>[1] = {}) {
  const form = await folder.receive(body, options)
  if (!form.ok) throw new Error(form.error)
  return form
}

const outcome = (form: ReceivedForm) => (form.ok ? 'parsed' : form.error)

describe('a form with files', () => {
  test.each([1, 7, 64, 65_536])('is parsed from chunks of %i bytes', async piece => {
    const photo = Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256))
    const body = multipart([
      { name: 'name', value: 'Aisyah binti Ali' },
      { name: 'receipts', value: photo, fileName: 'resit 1.jpg', type: 'image/jpeg' },
      { name: 'plate', value: 'wxy 1234' },
      { name: 'receipts', value: 'second', fileName: 'é.heic', type: 'application/octet-stream' },
      { name: 'name', value: '再' },
    ])
    const form = await received(body, { piece })
    expect([...form.fields]).toEqual([
      ['name', 'Aisyah binti Ali'],
      ['plate', 'wxy 1234'],
      ['name', '再'],
    ])
    expect(form.fields.get('name')).toBe('Aisyah binti Ali')
    expect(form.fields.getAll('name')).toEqual(['Aisyah binti Ali', '再'])
    expect(form.fields.get('absent')).toBeNull()
    expect(form.files).toMatchObject([
      { field: 'receipts', name: 'resit 1.jpg', bytes: 999, isTooBig: false },
      { field: 'receipts', name: 'é.heic', bytes: 6, isTooBig: false },
    ])
    const [first] = form.files
    expect(await readFile(first?.path ?? '')).toEqual(photo)
    expect((await stat(first?.path ?? '')).mode & 0o777).toBe(0o600)
    await form.discard()
    await form.discard()
    expect(await folder.filesLeft()).toEqual([])
  })

  test('a file input without a file adds none, an empty file is a file', async () => {
    const body = multipart([
      { name: 'receipts', value: '', fileName: '', type: 'application/octet-stream' },
      { name: 'name', value: '' },
      { name: 'receipts', value: '', fileName: 'empty.jpg', type: 'image/jpeg' },
    ])
    const form = await received(body)
    expect(form.files).toMatchObject([{ name: 'empty.jpg', bytes: 0 }])
    expect(await folder.filesLeft()).toHaveLength(1)
    expect(form.fields.get('name')).toBe('')
    await form.discard()
  })

  test('a file that is too big is dropped, and the rest of the form is parsed', async () => {
    const body = multipart([
      { name: 'name', value: 'Aisyah' },
      { name: 'receipts', value: Buffer.alloc(1_000), fileName: 'just.jpg' },
      { name: 'receipts', value: Buffer.alloc(1_001), fileName: 'over.jpg' },
      { name: 'receipts', value: Buffer.alloc(3_000), fileName: 'far over.jpg' },
      { name: 'plate', value: 'WXY1234' },
    ])
    for (const piece of [100, 65_536]) {
      const form = await received(body, { piece })
      expect(form.files).toMatchObject([
        { name: 'just.jpg', bytes: 1_000, isTooBig: false },
        { name: 'over.jpg', isTooBig: true, path: '' },
        { name: 'far over.jpg', isTooBig: true, path: '' },
      ])
      expect(form.fields.get('plate')).toBe('WXY1234')
      expect(await folder.filesLeft()).toHaveLength(1)
      await form.discard()
    }
  })

  test('files for which the disk has no room are read and not written, and the fields are kept', async () => {
    const body = multipart([
      { name: 'name', value: 'Aisyah' },
      { name: 'receipts', value: Buffer.alloc(900), fileName: 'a.jpg' },
      { name: 'receipts', value: Buffer.alloc(1_001), fileName: 'over.jpg' },
      { name: 'receipts', value: '', fileName: '' },
      { name: 'plate', value: 'WXY1234' },
    ])
    const { headers } = formRequest(body)
    const stated = [...headers, ['content-length', String(body.length)]] as [string, string][]
    for (const [given, free] of [
      [[...headers], 2_999],
      [stated, body.length - 1],
    ] as const) {
      const request = new Request(formRequest(body), { headers: given.map(([name, value]) => [name, value]) })
      const form = await receiveForm(request, folder.limits(free))
      if (!form.ok) throw new Error(form.error)
      expect([...form.fields]).toEqual([
        ['name', 'Aisyah'],
        ['plate', 'WXY1234'],
      ])
      expect(form.files).toMatchObject([
        { name: 'a.jpg', path: '', isTooBig: false, hasNoRoom: true },
        { name: 'over.jpg', path: '', isTooBig: true, hasNoRoom: true },
      ])
      expect(await folder.filesLeft()).toEqual([])
    }
    const roomy = await receiveForm(formRequest(body), folder.limits(3_000))
    expect(roomy).toMatchObject({ ok: true, files: [{ hasNoRoom: false }, { isTooBig: true }] })
    if (roomy.ok) await roomy.discard()
  })

  test('disk space reserved for a form is released, whether it is parsed or refused', async () => {
    const body = multipart([{ name: 'receipts', value: Buffer.alloc(900), fileName: 'a.jpg' }])
    const shared = folder.limits(3_000)
    const form = await receiveForm(formRequest(body), shared)
    expect(form).toMatchObject({ ok: true, files: [{ hasNoRoom: false }] })
    expect(await receiveForm(formRequest(body.subarray(0, 200)), shared)).toMatchObject({ ok: false })
    if (form.ok) await form.discard()
    expect(await shared.folder.reserve(3_000)).not.toBeNull()
  })

  test('a field of more than 10,000 characters is dropped and named', async () => {
    const body = multipart([
      { name: 'short', value: 'x'.repeat(10_000) },
      { name: 'euro', value: '€'.repeat(10_000) },
      { name: 'long', value: 'x'.repeat(10_001) },
      { name: 'longer', value: '€'.repeat(12_000) },
      { name: 'last', value: 'y' },
    ])
    const form = await received(body)
    expect(form.tooLongFields).toEqual(['long', 'longer'])
    expect([...form.fields].map(([name, { length }]) => [name, length])).toEqual([
      ['short', 10_000],
      ['euro', 10_000],
      ['last', 1],
    ])
  })

  test('too many parts reject the form; the fields parsed so far are returned, and no file', async () => {
    const file = (at: number) => ({ name: 'receipts', value: 'x', fileName: `${at}.jpg` })
    const files = await folder.receive(
      multipart([...[1, 2, 3, 4].map(file), { name: 'plate', value: 'WXY1234' }]),
    )
    expect(outcome(files)).toBe('uploads.too-many-files')
    expect(files.fields.get('plate')).toBe('WXY1234')
    const fields = await folder.receive(
      multipart(Array.from({ length: 6 }, () => ({ name: 'a', value: 'x' }))),
    )
    expect(outcome(fields)).toBe('uploads.too-many-parts')
    const nameless = await folder.receive(multipart(Array.from({ length: 500 }, () => ({ value: 'x' }))))
    expect(outcome(nameless)).toBe('uploads.too-many-parts')
    expect(await folder.filesLeft()).toEqual([])
  })

  test('an endless body is rejected and not read to the end', async () => {
    let asked = 0
    const head = multipart([{ name: 'f', value: '', fileName: 'f' }]).subarray(0, 100)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(asked++ === 0 ? head : new Uint8Array(10_000))
      },
    })
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(outcome(await receiveForm(request, folder.limits()))).toBe('uploads.too-big')
    expect(asked).toBeLessThan(30)
    expect([await folder.filesLeft(), await folder.openFiles()]).toEqual([[], []])
  })
})

describe('a body', () => {
  const body = multipart([
    { name: 'name', value: 'Aisyah' },
    { name: 'receipts', value: Buffer.alloc(700, 1), fileName: 'a.jpg', type: 'image/jpeg' },
    { name: 'receipts', value: Buffer.alloc(700, 2), fileName: 'b.jpg', type: 'image/jpeg' },
    { name: 'plate', value: 'WXY1234' },
  ])
  const whole = body.length - '--\r\n'.length

  test('truncated at any byte is malformed and leaves no file and no open handle', async () => {
    for (let at = 0; at < whole; at += at % 100 === 0 ? 1 : 11) {
      for (const error of [undefined, new Error('aborted')]) {
        const form = await folder.receive(body.subarray(0, at), { piece: 300, error })
        expect([at, outcome(form)]).toEqual([at, 'uploads.malformed'])
      }
    }
    expect([await folder.filesLeft(), await folder.openFiles()]).toEqual([[], []])
  }, 60_000)

  test.each([
    ['multipart/form-data'],
    ['multipart/form-data; boundary='],
    ['multipart/form-data; boundary=another'],
    ['multipart/form-data; boundary=""'],
    ['multipart/mixed; boundary=x'],
    ['application/json'],
    ['text/plain'],
    ['nonsense'],
    [''],
  ])('of type %j is malformed', async type => {
    expect(outcome(await folder.receive(body, { type }))).toBe('uploads.malformed')
    expect([await folder.filesLeft(), await folder.openFiles()]).toEqual([[], []])
  })

  test('without content is malformed as multipart and empty as urlencoded', async () => {
    expect(outcome(await folder.receive(new Uint8Array()))).toBe('uploads.malformed')
    const without = await received(new Uint8Array(), { type: 'application/x-www-form-urlencoded' })
    expect([...without.fields]).toEqual([])
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const bodiless = new Request('http://localhost/', { method: 'POST', headers })
    expect(outcome(await receiveForm(bodiless, folder.limits()))).toBe('uploads.malformed')
    expect(await received(Buffer.from(`--${BOUNDARY}--\r\n`))).toMatchObject({ files: [] })
  })

  test('that cannot be written to disk throws and leaves no open handle', async () => {
    await writeFile(join(folder.path(), 'file'), '')
    const nowhere = {
      ...folder.limits(),
      folder: { ...folder.limits().folder, path: join(folder.path(), 'file', 'sub') },
    }
    await expect(receiveForm(formRequest(body), nowhere)).rejects.toThrow('ENOTDIR')
    // The folder exists but no file can be created in it.
    const full = { ...folder.limits(), folder: { ...folder.limits().folder, path: '/proc/self/task' } }
    await expect(receiveForm(formRequest(body, { piece: 100 }), full)).rejects.toThrow(/EACCES|ENOENT|EPERM/)
    expect(await folder.openFiles()).toEqual([])
  })
})

describe('names and values', () => {
  test('a file name is display text and never part of a path', async () => {
    const names = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\fakepath\\resit.jpg', 'resit.jpg'],
      ['a\0b\x07.jpg', 'ab.jpg'],
      ['gpj.\u202etxt', 'gpj.txt'],
      ['x'.repeat(5_000), 'x'.repeat(200)],
      ['🛞'.repeat(300), '🛞'.repeat(200)],
      ['<img src=x>', '<img src=x>'],
      // Browsers send a quote as %22 (multipart/form-data of the HTML standard).
      ['resit "baru" 100%25.jpg', 'resit "baru" 100%25.jpg'],
    ]
    for (const [sent, name] of names) {
      const form = await received(
        multipart([{ name: 'f', value: 'x', fileName: sent?.replaceAll('"', '%22') }]),
      )
      expect(form.files.map(file => file.name)).toEqual([name])
      expect((await folder.filesLeft()).every(left => /^[0-9a-f-]{36}$/.test(left))).toBe(true)
      await form.discard()
    }
  })

  test('names of object properties are ordinary names', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'get', 'toString']
    const form = await received(multipart(names.map(name => ({ name, value: name }))))
    expect([...form.fields]).toEqual(names.map(name => [name, name]))
    expect(form.fields.get('valueOf')).toBeNull()
    const files = await received(multipart([{ name: '__proto__', value: 'x', fileName: '__proto__' }]))
    expect(files.files).toMatchObject([{ field: '__proto__', name: '__proto__' }])
    expect(({} as Record<string, unknown>).name).toBeUndefined()
    await files.discard()
  })

  test('characters that no database accepts are replaced', async () => {
    const evil: [Uint8Array, string][] = [
      [Buffer.from('a\0b'), 'a\ufffdb'],
      [Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
      [Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
    ]
    for (const [value, text] of evil) {
      expect((await received(multipart([{ name: 'a', value }]))).fields.get('a')).toBe(text)
      const encoded = Buffer.from(
        `a=${[...value].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
      )
      const form = await received(encoded, { type: 'application/x-www-form-urlencoded' })
      expect(form.fields.get('a')).toBe(text)
    }
    const other = await received(
      multipart([{ name: 'a', value: Buffer.from([0, 0xd8]), type: 'text/plain; charset=utf-16le' }]),
    )
    expect(other.fields.get('a')).toBe('\ufffd')
  })

  test('ignores a multipart part without a name or with too long a header', async () => {
    const parts: Part[] = [
      { value: 'without a name' },
      { name: 'a', value: 'with a head as long as a book', head: 'X-Flood: '.padEnd(100_000, 'x') },
      { name: 'b', value: '2' },
    ]
    const { fields } = await folder.receive(multipart(parts))
    expect([...fields]).toEqual([['b', '2']])
  })
})

describe('a urlencoded form', () => {
  const type = 'application/x-www-form-urlencoded'

  test('is parsed like a multipart form', async () => {
    const form = await received(Buffer.from('name=Aisyah+binti+Ali&plate=wxy%201234&name=%E5%86%8D&x'), {
      type,
    })
    expect([...form.fields]).toEqual([
      ['name', 'Aisyah binti Ali'],
      ['plate', 'wxy 1234'],
      ['name', '再'],
      ['x', ''],
    ])
    expect(form.files).toEqual([])
    await form.discard()
  })

  test('has the same limits', async () => {
    const long = await received(Buffer.from(`a=${'x'.repeat(10_001)}&b=${'x'.repeat(10_000)}`), { type })
    expect(long.tooLongFields).toEqual(['a'])
    expect(long.fields.get('b')).toHaveLength(10_000)
    expect(outcome(await folder.receive(Buffer.from('a&b&c&d&e&f'), { type }))).toBe('uploads.too-many-parts')
    expect(outcome(await folder.receive(Buffer.alloc(400_000, 'a'), { type }))).toBe('uploads.too-big')
    const error = new Error('aborted')
    expect(outcome(await folder.receive(Buffer.from('a=1'), { type, error }))).toBe('uploads.malformed')
  })
})

test('files left by a killed process are deleted after an hour, and no others', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const files = { old: 61, new: 59, future: -5 }
  for (const [name, minutes] of Object.entries(files)) {
    const time = new Date(now.getTime() - minutes * 60_000)
    await writeFile(join(folder.path(), name), '')
    await utimes(join(folder.path(), name), time, time)
  }
  await sweepUploads(folder.path(), { now })
  expect((await folder.filesLeft()).sort()).toEqual(['future', 'new'])
  await sweepUploads(join(folder.path(), 'absent'), { now })
  // A link leads to files of others.
  await symlink(folder.path(), `${folder.path()}-link`)
  await sweepUploads(`${folder.path()}-link`, { now: new Date(now.getTime() + 86_400_000) })
  expect((await folder.filesLeft()).sort()).toEqual(['future', 'new'])
  await rm(`${folder.path()}-link`)
})
