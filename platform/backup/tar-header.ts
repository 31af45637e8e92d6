/** bytes of a header, and what every part is filled up to */
export const BLOCK = 512
/** bytes; a part is held in memory */
export const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/** What is said of a part in the header before it (POSIX "pax Header Block"): its full name, its checksum and its media type. */
export function paxRecords(name: string, checksum: string, type: string): string {
  return record('path', name) + record('comment', `${checksum} ${type}`.trimEnd())
}

/** `LENGTH KEY=VALUE\n`, where the length counts itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + String(bytes).length
  while (bytes + String(length).length !== length) length = bytes + String(length).length
  return `${length}${rest}`
}

/** The sum of a header's bytes as the header has it, its own place counted as spaces. */
export function sumText(block: Uint8Array): string {
  let sum = 8 * 0x20
  for (let at = 0; at < block.length; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0
  return `${sum.toString(8).padStart(6, '0')}\0 `
}
