/**
 * A tyre size is three numbers: section width in mm, aspect ratio in per cent, rim in inches. `195/55R15`,
 * `195/55 ZR 15` and `195/55R15 85V` are equal: sizes compare by their numbers (rule S6.2). Text without
 * three numbers (`195R14C`, `31x10.5R15`) is not a size; such a tyre is found by keyword (rule S6.3).
 */
export type TyreSize = {
  /** millimetres */
  width: number
  /** per cent of the width */
  aspectRatio: number
  /** inches */
  rim: number
}

/** Parses a size as people write it; null unless the text is exactly one size. */
export function parseTyreSize(text: string): TyreSize | null {
  const match = SIZE.exec(text.trim())
  if (!match) return null
  return { width: Number(match[1]), aspectRatio: Number(match[2]), rim: Number(match[3]) }
}

/** The canonical form: `195/55R15`. */
export function formatTyreSize({ width, aspectRatio, rim }: TyreSize): string {
  return `${width}/${aspectRatio}R${rim}`
}

/** Many sizes as one string, the most compact form to send: `175/65R14 185/55R15`. */
export function formatTyreSizes(sizes: readonly TyreSize[]): string {
  return sizes.map(formatTyreSize).join(' ')
}

/** Parses such a string. */
export function parseTyreSizes(text: string): TyreSize[] {
  return text.split(' ').flatMap(size => parseTyreSize(size) ?? [])
}

/** Whether both sizes have the same three numbers (rule S6.2). */
export function isSameSize(a: TyreSize | null, b: TyreSize | null): boolean {
  return a !== null && b !== null && formatTyreSize(a) === formatTyreSize(b)
}

/** Diameter of the mounted tyre in mm, rounded: two sidewalls and the rim (rule S6.4). */
export function overallDiameter({ width, aspectRatio, rim }: TyreSize): number {
  return Math.round((2 * width * aspectRatio) / 100 + MM_PER_INCH * rim)
}

const MM_PER_INCH = 25.4

/**
 * `P`/`LT` in front, `Z`, `R`, `-` or `/` between, and load index, speed rating and `XL` behind are
 * accepted and ignored.
 */
const SIZE =
  /^(?:P|LT)?\s*(\d{3})\s*\/\s*(\d{2,3})\s*(?:Z?R|[-/])?\s*(\d{2}(?:\.5)?)C?(?:[\s(]*\d{2,3}(?:\/\d{2,3})?[A-Z]{1,2}\d?\)?)?(?:\s*XL)?$/i
