/**
 * A tyre size is three numbers: section width in millimetres, aspect ratio in per cent of it, rim in inches.
 * `195/55R15`, `195/55 ZR 15` and `195/55R15 85V` are the same size: sizes compare by their numbers (surface.md,
 * Sheets). What has no three numbers (`195R14C`, `31x10.5R15`) is not a size here; such a tyre is found by keyword.
 */
export type TyreSize = {
  /** millimetres */
  width: number
  /** per cent of the width */
  aspectRatio: number
  /** inches */
  rim: number
}

/** The three numbers of a size as people write it, or null where the text does not hold exactly one size. */
export function parseTyreSize(text: string): TyreSize | null {
  const match = SIZE.exec(text.trim())
  if (!match) return null
  return { width: Number(match[1]), aspectRatio: Number(match[2]), rim: Number(match[3]) }
}

/** How a size is written everywhere in the shop: `195/55R15`. */
export function formatTyreSize({ width, aspectRatio, rim }: TyreSize): string {
  return `${width}/${aspectRatio}R${rim}`
}

/** Many sizes as one text, the shortest way to send them: `175/65R14 185/55R15`. */
export function formatTyreSizes(sizes: readonly TyreSize[]): string {
  return sizes.map(formatTyreSize).join(' ')
}

/** The sizes of such a text. */
export function parseTyreSizes(text: string): TyreSize[] {
  return text.split(' ').flatMap(size => parseTyreSize(size) ?? [])
}

/** Whether two sizes are the same three numbers. */
export function isSameSize(a: TyreSize | null, b: TyreSize | null): boolean {
  return a !== null && b !== null && formatTyreSize(a) === formatTyreSize(b)
}

/** The diameter of the whole tyre in millimetres, rounded: two sidewalls and the rim. */
export function overallDiameter({ width, aspectRatio, rim }: TyreSize): number {
  return Math.round((2 * width * aspectRatio) / 100 + MM_PER_INCH * rim)
}

const MM_PER_INCH = 25.4

/** `P`/`LT` in front, `Z`, `R`, `-` or `/` between, load index, speed rating and `XL` behind are allowed and say nothing. */
const SIZE =
  /^(?:P|LT)?\s*(\d{3})\s*\/\s*(\d{2,3})\s*(?:Z?R|[-/])?\s*(\d{2}(?:\.5)?)C?(?:[\s(]*\d{2,3}(?:\/\d{2,3})?[A-Z]{1,2}\d?\)?)?(?:\s*XL)?$/i
