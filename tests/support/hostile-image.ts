import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'

/** Marker in everything hidden in an image: it must never come out again. */
export const PAYLOAD = 'EVIL-PAYLOAD<script>alert(1)</script>'

/**
 * Mutates a valid image with knowledge of its format: segments, chunks or boxes are duplicated, dropped,
 * swapped or refilled, with correct or false lengths and checksums; false dimensions; embedded programs and
 * archives; small parts that unpack to large ones.
 */
export function hostileImage(originals: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    how: fc.constantFrom(...CHANGES),
    at: fc.nat(999).map(thousandth => thousandth / 1_000),
    other: fc.nat(999).map(thousandth => thousandth / 1_000),
    number: fc.oneof(fc.nat(70_000), fc.constantFrom(0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff)),
    tail: fc.constantFrom(...TAILS),
  })
  return fc
    .record({
      original: fc.constantFrom(...originals),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    })
    .map(({ original, changes }) => changes.reduce((bytes, each) => hostile(bytes, each), original))
}

type Change = { how: (typeof CHANGES)[number]; at: number; other: number; number: number; tail: string }
const CHANGES = [
  'double',
  'many',
  'drop',
  'swap',
  'hide',
  'empty',
  'lie',
  'size',
  'bomb',
  'append',
  'fill',
] as const
const TAILS = [
  PAYLOAD,
  `<!DOCTYPE html><body onload="${PAYLOAD}">`,
  `PK\x03\x04\x14\0\0\0\0\0${PAYLOAD}PK\x05\x06${'\0'.repeat(18)}`,
  `*/=1;/*${PAYLOAD}*/`,
  `<?php system('${PAYLOAD}') ?>`,
  `%PDF-1.7\n${PAYLOAD}\n%%EOF`,
  `MZ\x90\0${PAYLOAD}`,
  `GIF89a${PAYLOAD}`,
]

function hostile(bytes: Buffer, change: Change): Buffer {
  const kind = kindOf(bytes)
  if (change.how === 'append' || !kind) return Buffer.concat([bytes, Buffer.from(change.tail, 'latin1')])
  const { head, parts, tail } = kind.split(bytes)
  const at = Math.floor(change.at * parts.length)
  const part = parts[at]
  if (!part) return bytes
  const join = (all: readonly Part[]) => Buffer.concat([head, ...all.map(each => kind.write(each)), tail])
  const put = (...instead: Part[]) => join(parts.toSpliced(at, 1, ...instead))
  switch (change.how) {
    case 'double':
      return put(part, part)
    case 'many':
      return put(
        ...Array(2_000).fill(part.data.length < 400 ? part : { ...part, data: part.data.subarray(0, 40) }),
      )
    case 'drop':
      return put()
    case 'swap': {
      const to = Math.floor(change.other * parts.length)
      return join(parts.toSpliced(to, 1, part).toSpliced(at, 1, parts[to] ?? part))
    }
    case 'hide':
      return put(part, ...kind.hiding(Buffer.from(change.tail, 'latin1')))
    case 'empty':
      return put({ ...part, data: Buffer.alloc(0) })
    case 'fill':
      return put({ ...part, data: Buffer.alloc(part.data.length, change.number & 0xff) })
    case 'lie':
      return put({ ...part, says: change.number })
    case 'bomb':
      return put(part, ...kind.bombs())
    case 'size':
      return put({ ...part, data: withNumber(part.data, change) })
  }
}

/** Replaces a number of a part; in the header part the image size. */
function withNumber(data: Buffer, { other, number }: Change): Buffer {
  const changed = Buffer.from(data)
  const from = Math.floor(other * Math.min(changed.length, 24))
  if (number > 0xffff && from + 4 <= changed.length) changed.writeUInt32BE(number, from)
  else if (from + 2 <= changed.length) changed.writeUInt16BE(number & 0xffff, from)
  return changed
}

type Part = { name: string; data: Buffer; says?: number }
type Kind = {
  split(bytes: Buffer): { head: Buffer; parts: Part[]; tail: Buffer }
  write(part: Part): Buffer
  hiding(payload: Buffer): Part[]
  bombs(): Part[]
}

function kindOf(bytes: Buffer): Kind | null {
  if (bytes.length < 16) return null
  if (bytes.readUInt16BE(0) === 0xffd8) return jpeg
  if (bytes.toString('latin1', 1, 4) === 'PNG') return png
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return boxes
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return riff
  return null
}

/** Segments up to the image data, which stays behind them. */
const jpeg: Kind = {
  split(bytes) {
    const parts: Part[] = []
    let at = 2
    while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
      const length = bytes.readUInt16BE(at + 2)
      parts.push({ name: String(bytes[at + 1]), data: bytes.subarray(at + 4, at + 2 + length) })
      at += 2 + length
    }
    return { head: bytes.subarray(0, 2), parts, tail: bytes.subarray(at) }
  },
  write({ name, data, says = data.length + 2 }) {
    return Buffer.concat([Buffer.of(0xff, Number(name), (says >> 8) & 0xff, says & 0xff), data])
  },
  hiding: payload => ['254', '225', '236', '237'].map(name => ({ name, data: payload })),
  bombs: () => [
    {
      name: '226',
      data: Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\xff', 'latin1'), Buffer.alloc(60_000)]),
    },
    // A thumbnail of maximum size, and an EXIF directory that points at itself.
    {
      name: '225',
      data: Buffer.concat([
        Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1'),
        Buffer.alloc(60_000, 8),
      ]),
    },
  ],
}

const png: Kind = {
  split(bytes) {
    const parts: Part[] = []
    let at = 8
    while (at + 12 <= bytes.length) {
      const length = bytes.readUInt32BE(at)
      if (at + 12 + length > bytes.length) break
      parts.push({
        name: bytes.toString('latin1', at + 4, at + 8),
        data: bytes.subarray(at + 8, at + 8 + length),
      })
      at += 12 + length
    }
    return { head: bytes.subarray(0, 8), parts, tail: bytes.subarray(at) }
  },
  write({ name, data, says = data.length }) {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    return Buffer.concat([u32(says), named, u32(crc32(named))])
  },
  hiding: payload => [
    { name: 'tEXt', data: Buffer.concat([Buffer.from('Comment\0'), payload]) },
    { name: 'iTXt', data: Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), payload]) },
    { name: 'eXIf', data: payload },
    { name: 'evIl', data: payload },
  ],
  bombs: () => [
    { name: 'zTXt', data: Buffer.concat([Buffer.from('Comment\0\0'), SMALL_BUT_LARGE]) },
    { name: 'iCCP', data: Buffer.concat([Buffer.from('icc\0\0'), SMALL_BUT_LARGE]) },
    { name: 'iTXt', data: Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), SMALL_BUT_LARGE]) },
    { name: 'IDAT', data: SMALL_BUT_LARGE },
  ],
}

/** HEIC and AVIF: boxes, and the boxes inside the meta box. */
const boxes: Kind = {
  split(bytes) {
    const all = boxesIn(bytes)
    const meta = all.findIndex(({ name }) => name === 'meta')
    const found = all[meta]
    if (!found) return { head: Buffer.alloc(0), parts: all, tail: Buffer.alloc(0) }
    // The outer length stays, so a longer content is another mutation.
    const start = all.slice(0, meta).map(box => boxes.write(box))
    const end = all.slice(meta + 1).map(box => boxes.write(box))
    return {
      head: Buffer.concat([
        ...start,
        u32(found.data.length + 8),
        Buffer.from('meta'),
        found.data.subarray(0, 4),
      ]),
      parts: boxesIn(found.data.subarray(4)),
      tail: Buffer.concat(end),
    }
  },
  write({ name, data, says = data.length + 8 }) {
    return Buffer.concat([u32(says), Buffer.from(name, 'latin1'), data])
  },
  hiding: payload => ['free', 'uuid', 'XML '].map(name => ({ name, data: payload })),
  bombs: () => [
    { name: 'iloc', data: Buffer.alloc(60_000, 0xff) },
    { name: 'idat', data: SMALL_BUT_LARGE },
  ],
}

function boxesIn(bytes: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) break
    parts.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return parts
}

const riff: Kind = {
  split(bytes) {
    const parts: Part[] = []
    let at = 12
    while (at + 8 <= bytes.length) {
      const length = bytes.readUInt32LE(at + 4)
      parts.push({
        name: bytes.toString('latin1', at, at + 4),
        data: bytes.subarray(at + 8, at + 8 + length),
      })
      at += 8 + length + (length % 2)
    }
    return { head: bytes.subarray(0, 12), parts, tail: Buffer.alloc(0) }
  },
  write({ name, data, says = data.length }) {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(says >>> 0)
    return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
  },
  hiding: payload => ['EXIF', 'XMP ', 'ICCP', 'evil'].map(name => ({ name, data: payload })),
  bombs: () => [{ name: 'ICCP', data: Buffer.alloc(60_000) }],
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** 50 MB in 50 kB. */
const SMALL_BUT_LARGE = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
