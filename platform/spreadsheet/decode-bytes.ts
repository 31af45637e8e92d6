import { isUtf8 } from 'node:buffer'

type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/**
 * The text of a file as UTF-8 bytes. Reads UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") and
 * Windows-1252 (Excel's plain "CSV"). `line`: the first line that is not UTF-8. Null for damaged UTF-8, whose
 * letters would all be wrong in another encoding.
 */
export function decodeBytes(bytes: Buffer): { bytes: Buffer; encoding: Encoding; line: number } | null {
  const utf16 = UTF_16.find(({ mark }) => bytes.subarray(0, 2).equals(mark))?.encoding
  if (utf16) return { bytes: Buffer.from(new TextDecoder(utf16).decode(bytes)), encoding: 'utf-16', line: 1 }
  if (isUtf8(bytes)) return { bytes, encoding: 'utf-8', line: 1 }
  if (UTF_8_CHARACTER.test(bytes.toString('latin1'))) return null
  const text = new TextDecoder('windows-1252').decode(bytes)
  return { bytes: Buffer.from(text), encoding: 'windows-1252', line: firstInvalidLine(bytes) }
}

/** A character of several bytes, or a byte order mark. */
const UTF_8_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/

const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const

/**
 * The first line that is not UTF-8. A line feed byte is never part of a longer character, so lines can be
 * judged one by one.
 */
export function firstInvalidLine(bytes: Buffer): number {
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed === -1 ? bytes.length : feed
    if (!isUtf8(bytes.subarray(from, to))) break
    from = to + 1
  }
  return line
}
