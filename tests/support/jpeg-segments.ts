/** The application segments and comments of a JPEG, by marker number. */
export function segmentsOf(jpeg: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const marker = jpeg[at + 1] ?? 0
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) found.push(marker)
    at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
  }
  return found
}
