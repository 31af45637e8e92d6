import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** The QR code of a text as a PNG with its quiet zone, for programs that show no SVG. */
export function qrPng(text: string): Buffer {
  const { data: rows, size } = encode(text, { border: QUIET_ZONE })
  const repeated = <Item>(item: Item) => Array<Item>(SCALE).fill(item)
  // Each line begins with its filter type: 0, none.
  const lines = rows.map(row => [0, ...row.flatMap(isDark => repeated(isDark ? 0 : WHITE))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * SCALE, 0)
  header.writeUInt32BE(size * SCALE, 4)
  // Eight bits per pixel, gray; the other settings are 0.
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flatMap(repeated).flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** modules around the code, and pixels per module */
const QUIET_ZONE = 4
const SCALE = 6
const WHITE = 255

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
