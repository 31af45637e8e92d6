import fc from 'fast-check'
import { BOUNDARY, multipart, type Part } from './form-body.ts'
import { unicodeString } from './unicode-string.ts'

/** A randomly mutated form: the bytes of the body and the headers that describe it. */
type MutatedForm = {
  readonly type: string
  /** the headers that state its length */
  readonly length: readonly string[]
  readonly body: Buffer
  /** whether the body has as many bytes as the headers state */
  readonly isWhole: boolean
}

/**
 * Mutates a valid multipart form: parts duplicated, dropped, renamed, swapped, nested, repeated many times;
 * bytes changed, cut and repeated; other boundaries, other lengths, valid and invalid chunks.
 */
export function mutatedForm(good: readonly Part[]): fc.Arbitrary<MutatedForm> {
  const at = fc.nat(999).map(thousandth => thousandth / 1_000)
  const partChange = fc.record({ at, other: at, how: fc.constantFrom(...PART_CHANGES), text: odd })
  const byteChange = fc.record({
    at,
    length: fc.nat(300),
    byte: fc.nat(255),
    how: fc.constantFrom(...BYTE_CHANGES),
  })
  return fc
    .record({
      parts: fc.array(partChange, { maxLength: 2 }),
      bytes: fc.array(byteChange, { maxLength: 1 }),
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constant(TYPE) },
        { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
      ),
      framing: fc.constantFrom(
        'right',
        'right',
        'right',
        'right',
        'chunked',
        'small chunks',
        'short',
        'long',
        'chunked',
        'small chunks',
        'bad chunk',
        'no end',
      ),
    })
    .map(({ parts, bytes, type, framing }) => ({
      type,
      ...framed(bytes.reduce(changeBytes, multipart(parts.reduce(changeParts, [...good]))), framing),
    }))
}

type PartChange = { at: number; other: number; how: (typeof PART_CHANGES)[number]; text: string }
const PART_CHANGES = [
  'double',
  'drop',
  'rename',
  'rename file',
  'swap',
  'nest',
  'head',
  'flood',
  'many',
  'empty',
  'code',
  'no name',
] as const

function changeParts(parts: Part[], { at, other, how, text }: PartChange): Part[] {
  const place = Math.floor(at * parts.length)
  const part = parts[place]
  if (!part) return parts
  const put = (...instead: Part[]) => parts.toSpliced(place, 1, ...instead)
  if (how === 'double') return put(part, part)
  if (how === 'drop') return put()
  if (how === 'rename') return put({ ...part, name: text })
  if (how === 'rename file') return put({ ...part, fileName: text })
  if (how === 'swap') {
    const to = Math.floor(other * parts.length)
    return parts.toSpliced(to, 1, part).toSpliced(place, 1, parts[to] ?? part)
  }
  if (how === 'nest')
    return put({ ...part, type: 'multipart/mixed; boundary=inner', value: multipart([part], 'inner') })
  if (how === 'head') return put({ ...part, head: text })
  if (how === 'flood') return put({ ...part, head: `X-Flood: ${'x'.repeat(100_000)}\r\n` })
  // Without oversized headers: that attack is tested in body-limits.server.test.ts.
  if (how === 'many') return put(...Array.from({ length: 10_000 }, () => ({ ...part, value: 'x', head: '' })))
  if (how === 'empty') return put({ ...part, value: '' })
  if (how === 'code') return put({ ...part, head: 'Content-Transfer-Encoding: base64\r\n', type: text })
  const { name: _, ...nameless } = part
  return put(nameless)
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    'a"; filename="b',
    '\r\n',
    '\r\n\r\n',
    '--',
    '__proto__',
    '../../x.jpg',
    'x\0.jpg',
    "utf-8''%ff%00",
    'text/plain; charset=utf-16le',
    'text/plain; charset=nonsense',
    'Content-Disposition: form-data; name="b"\r\n',
    ': \r\n',
    'X: a\r\n b\r\n',
    'x'.repeat(3_000),
  ),
  unicodeString({ maxLength: 30 }),
)

type ByteChange = { at: number; length: number; byte: number; how: (typeof BYTE_CHANGES)[number] }
const BYTE_CHANGES = ['set', 'flip', 'cut', 'cut off', 'repeat', 'boundary', 'line ends'] as const

function changeBytes(body: Buffer, { at, length, byte, how }: ByteChange): Buffer {
  const from = Math.floor(at * body.length)
  const to = Math.min(from + length, body.length)
  const [before, here, after] = [body.subarray(0, from), body.subarray(from, to), body.subarray(to)]
  if (how === 'set') return Buffer.concat([before, Buffer.alloc(here.length, byte), after])
  if (how === 'flip') return Buffer.concat([before, here.map(each => each ^ byte), after])
  if (how === 'cut') return Buffer.concat([before, after])
  if (how === 'cut off') return before
  if (how === 'repeat') return Buffer.concat([before, here, here, here, after])
  if (how === 'boundary') return Buffer.concat([before, Buffer.from(`\r\n--${BOUNDARY}\r\n`), here, after])
  return Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const TYPES = [
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data; boundary=${BOUNDARY}x`,
  `multipart/form-data; boundary=${BOUNDARY}; boundary=other`,
  `multipart/form-data; charset=utf-7; boundary=${BOUNDARY}`,
  `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}`,
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  `multipart/form-data; boundary="`,
  'multipart/form-data; boundary=-',
  `multipart/form-data; boundary*=utf-8''${BOUNDARY}`,
  `multipart/related; boundary=${BOUNDARY}`,
  'application/x-www-form-urlencoded',
]

function framed(body: Buffer, framing: string): Omit<MutatedForm, 'type'> {
  const says = (bytes: number) => [`Content-Length: ${Math.max(0, bytes)}`]
  const chunked = ['Transfer-Encoding: chunked']
  const chunks = (size: number) =>
    Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      chunk(body.subarray(at * size, (at + 1) * size)),
    )
  const end = Buffer.from('0\r\n\r\n')
  if (framing === 'short')
    return {
      length: says(body.length - 20),
      body: body.subarray(0, Math.max(0, body.length - 20)),
      isWhole: true,
    }
  if (framing === 'long') return { length: says(body.length + 20), body, isWhole: false }
  if (framing === 'chunked')
    return { length: chunked, body: Buffer.concat([...chunks(65_536), end]), isWhole: true }
  if (framing === 'small chunks') {
    // Byte by byte only for bodies below a megabyte.
    const size = body.length > 5_000 ? 997 : 1
    return { length: chunked, body: Buffer.concat([...chunks(size), end]), isWhole: true }
  }
  if (framing === 'bad chunk') {
    return {
      length: chunked,
      body: Buffer.concat([...chunks(500), Buffer.from('zz\r\nx\r\n')]),
      isWhole: false,
    }
  }
  if (framing === 'no end') return { length: chunked, body: Buffer.concat(chunks(500)), isWhole: false }
  return { length: says(body.length), body, isWhole: true }
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
