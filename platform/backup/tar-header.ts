/** bytes of a header, and what every part is filled up to */
export const BLOCK = 512
/** bytes; a part is held in memory */
export const LARGEST_ENTRY = 512 * 1024 * 1024

/** The sum of a header's bytes, its own place counted as spaces. */
export function sumOf(block: Uint8Array): number {
  let sum = 8 * 0x20
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}
