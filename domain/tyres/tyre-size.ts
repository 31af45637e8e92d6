/**
 * The three numbers of a tyre's sidewall, which are also the choices of the size search. Sizes compare by
 * them, whatever else is written (rules S6.1, S6.2 and S6.3).
 *
 * | written              | width                  | aspectRatio         | rim, inches |
 * |----------------------|------------------------|---------------------|-------------|
 * | `195/55R15`          | 195 mm                 | 55 %                | 15          |
 * | `195R14C`            | 195 mm                 | 80, as none is said | 14          |
 * | `31x10.5R15LT`       | 31: the diameter in in | 10.5: the width in in | 15        |
 * | `7.50R16`, `12R22.5` | 7.5 in, 12 in          | 80, as none is said | 16, 22.5    |
 */
export type TyreSize = {
  readonly width: number
  readonly aspectRatio: number
  readonly rim: number
  /** spelling of a size without an aspect ratio, `195R14C`, or of a van's size that is searched: `215/60R16C` */
  readonly label?: string
}

/** The dimensions of the physical tyre; null if the size does not determine them. */
export type TyreDimensions = {
  /** section width, mm */
  readonly width: number
  /** per cent */
  readonly aspectRatio: number | null
  /** of the mounted tyre, mm */
  readonly overallDiameter: number | null
}

/** Parses a size as a tyre or a price list has it; null unless the text is exactly one size (rule S6.2). */
export function parseTyreSize(text: string): TyreSize | null {
  return parse(text, METRIC, FLOTATION)
}

/**
 * Parses a size as people type it, also `195 55 15`, `195-55-15`, `1955515`, `31 10.5 15`, `saiz 195\55\15`,
 * full-width characters; null unless the whole text is one size that a tyre can have (rule S10.5).
 */
export function parseTypedSize(text: string): TyreSize | null {
  const size = parse(cleanTyped(text), TYPED_METRIC, TYPED_FLOTATION)
  return size && isPlausibleSize(size) ? size : null
}

/**
 * Like `parseTypedSize`, for a search: a size with `C`, of a van, keeps its spelling, because tyres of the same
 * three numbers without it carry less.
 */
export function parseSearchedSize(text: string): TyreSize | null {
  const size = parseTypedSize(text)
  return size && isMetricSize(size) && isVanSize(cleanTyped(text))
    ? { ...size, label: `${tyreSizeKey(size)}C` }
    : size
}

/** Whether a size has the `C` of van tyres behind its rim: `195R15C`, `215/60 R16 C 103/101T`. */
export const isVanSize = (text: string) => /\d ?C(?![A-Z])/i.test(text)

/**
 * A typed size in a tyre's spelling, with its marks: `195 55 15 85V` becomes `195/55R15 85V`; null if it is
 * not a size.
 */
export function spellTypedSize(text: string): string | null {
  const typed = cleanTyped(text)
  const spelled = [typed, typed.replace(TYPED_METRIC, '$1/$2R$3'), typed.replace(TYPED_FLOTATION, '$1x$2R$3')]
  const size = parseTypedSize(text)
  return spelled.find(each => isSameSize(parseTyreSize(each), size)) ?? null
}

const cleanTyped = (text: string) =>
  text.normalize('NFKC').replaceAll('\\', '/').trim().replace(WORDS_BEFORE_SIZE, '')

/** The size from the three choices of the size search; null if no tyre can have them (rule S7.3). */
export function parseSizeChoice(width: string, aspectRatio: string, rim: string): TyreSize | null {
  return parseKey(`${width}/${aspectRatio}R${rim}`)
}

/** The size as shown; it parses to the same size: `195/55R15`, `195R14C`, `31x10.5R15`, `7.50R16`. */
export function formatTyreSize(size: TyreSize): string {
  const { width, aspectRatio, rim, label } = size
  if (label) return label
  if (isFlotation(size)) return `${width}x${aspectRatio}R${rim}`
  // Rims with a half have plain numbers (`9.5R17.5`), others two decimals (`7.50R16`).
  if (isInches(size)) return `${Number.isInteger(rim) ? width.toFixed(2) : width}R${rim}`
  return tyreSizeKey(size)
}

/** A key of the three numbers of a size, independent of its spelling (rule S6.2). */
export function tyreSizeKey({ width, aspectRatio, rim }: TyreSize): string {
  return `${width}/${aspectRatio}R${rim}`
}

/**
 * Many sizes as one short string; each omits the start that it shares with its predecessor:
 * `175/65R14 R15 /70R13 185/60R14`.
 */
export function joinTyreSizes(sizes: readonly TyreSize[]): string {
  return sizes
    .map(tyreSizeKey)
    .map((key, at, keys) => {
      const common = SHORTER.map(sign => key.slice(0, key.indexOf(sign) + 1)).find(start =>
        keys[at - 1]?.startsWith(start),
      )
      return common ? key.slice(common.length - 1) : key
    })
    .join(' ')
}

/** Parses the string of `joinTyreSizes`. */
export function splitTyreSizes(text: string): TyreSize[] {
  let key = ''
  return text.split(' ').flatMap(part => {
    key = SHORTER.includes(part.charAt(0)) ? key.slice(0, key.indexOf(part.charAt(0))) + part : part
    return parseKey(key) ?? []
  })
}

/** First characters of a size without width and aspect ratio, and of one without width. */
const SHORTER = ['R', '/']

/** Whether both sizes have the same three numbers (rule S6.2). */
export function isSameSize(a: TyreSize | null, b: TyreSize | null): boolean {
  return a !== null && b !== null && tyreSizeKey(a) === tyreSizeKey(b)
}

/** Width, aspect ratio and diameter, rounded to whole millimetres and per cent (rule S6.4). */
export function tyreDimensions(size: TyreSize): TyreDimensions {
  const { width, aspectRatio, rim } = size
  if (isFlotation(size))
    return {
      width: Math.round(aspectRatio * MM_PER_INCH),
      aspectRatio: Math.round((100 * (width - rim)) / 2 / aspectRatio),
      overallDiameter: Math.round(width * MM_PER_INCH),
    }
  if (isInches(size))
    return { width: Math.round(width * MM_PER_INCH), aspectRatio: null, overallDiameter: null }
  return { width, aspectRatio, overallDiameter: Math.round(diameterOf(size)) }
}

/** The diameter of a mounted tyre of a metric size in mm, not rounded: two sidewalls and the rim. */
export const diameterOf = ({ width, aspectRatio, rim }: TyreSize): number =>
  (2 * width * aspectRatio) / 100 + MM_PER_INCH * rim

/** Whether all three numbers are stated, in millimetres and per cent: `195/55R15`, not `195R14C`. */
export const isMetricSize = (size: TyreSize) => !isInches(size) && size.label === undefined

/**
 * Whether a metric size is on the grid of those that are made for cars and vans: `195/55R15`, not
 * `999/57R15`.
 */
export const isTradeSize = ({ width, aspectRatio, rim }: TyreSize): boolean =>
  width % 10 === 5 &&
  width <= 395 &&
  width >= 125 &&
  aspectRatio % 5 === 0 &&
  aspectRatio >= 25 &&
  aspectRatio <= 85 &&
  Number.isInteger(rim) &&
  rim >= 10 &&
  rim <= 24

const MM_PER_INCH = 25.4
/** rule S6.3 */
const DEFAULT_RATIO = 80
/** No size with all its marks is longer. */
const MAX_LENGTH = 60

/** Whether the width is in inches: flotation and old lorry sizes. */
export const isInches = ({ width }: TyreSize) => width < 100
/** A size such as `31x10.5R15`, used only by 4x4 cars. */
export const isFlotation = (size: TyreSize) => isInches(size) && size.aspectRatio < 25

/** Whether a tyre for a road vehicle can have the size; sizes in inches are not judged. */
export const isPlausibleSize = (size: TyreSize) =>
  isInches(size) ||
  (size.width <= 455 && size.aspectRatio >= 20 && size.aspectRatio <= 105 && size.rim >= 8 && size.rim <= 26)

function parse(text: string, metricPattern: RegExp, flotationPattern: RegExp): TyreSize | null {
  const written = text.trim()
  if (written.length > MAX_LENGTH) return null
  const find = (pattern: RegExp) => {
    const match = pattern.exec(written)
    const marks = match && MARKS.exec(written.slice(match[0].length))
    return match && marks && { numbers: match.slice(1).map(Number), mark: marks[1] ?? '' }
  }
  const metric = find(metricPattern)
  if (metric) {
    const [width = 0, aspectRatio = 0, rim = 0] = metric.numbers
    return { width, aspectRatio, rim }
  }
  const flotation = find(flotationPattern)
  if (flotation) {
    const [width = 0, inches = 0, rim = 0] = flotation.numbers
    return { width, aspectRatio: inHundredths(inches), rim }
  }
  const plain = find(PLAIN)
  if (!plain) return null
  const [number = 0, rim = 0] = plain.numbers
  const size = { width: number < 500 ? number : inHundredths(number), aspectRatio: DEFAULT_RATIO, rim }
  return isInches(size) ? size : { ...size, label: `${number}R${rim}${plain.mark.toUpperCase()}` }
}

/** `1050` and `750` are 10.50 and 7.50 inches. */
const inHundredths = (inches: number) => (inches >= 100 ? inches / 100 : inches)

function parseKey(key: string): TyreSize | null {
  const numbers = KEY.exec(key)?.slice(1).map(Number)
  const [width, aspectRatio, rim] = numbers ?? []
  return width && aspectRatio && rim ? { width, aspectRatio, rim } : null
}

const KEY = /^(\d{1,3}(?:\.\d{1,2})?)\/(\d{1,3}(?:\.\d{1,2})?)R(\d{2}(?:\.5)?)$/

// The beginning of a size, up to its rim. `P` or `LT` may come first.
const METRIC = /^(?:P|LT)?\s*([1-9]\d\d)\s*\/\s*([1-9]\d{1,2})\s*(?:Z?R|[-/])?\s*([1-3]\d(?:\.5)?)/i
const FLOTATION =
  /^(?:LT)?\s*([2-4]\d(?:\.\d{1,2})?)\s*[x×]\s*([1-9]\d{0,3}(?:\.\d{1,2})?)\s*(?:R|-|x|×)?\s*([1-3]\d(?:\.5)?)/i
/** `195R14`, `7.50R16`, `750-16`, `12R22.5` */
const PLAIN =
  /^(?:LT)?\s*([1-9]\d\d|1[0-4]\d\d|[1-9]\d?\.\d{1,2}|[7-9]|1[0-4])[\s/]*(?:Z?R|-)\s*([1-3]\d(?:\.5)?)/i
// Like METRIC and FLOTATION, with any separators or none.
const TYPED_METRIC =
  /^(?:P|LT)?\s*([1-9]\d\d)[\s/.,x×*_-]*([1-9]\d{1,2})[\s/.,x×*_-]*(?:Z?R|RIM)?[\s.-]*([1-3]\d(?:\.5)?)/i
const TYPED_FLOTATION =
  /^(?:LT)?\s*([2-4]\d(?:\.\d{1,2})?)[\s/x×*-]+([1-9]\d{0,3}(?:\.\d{1,2})?)[\s/x×*-]*(?:R|RIM)?\s*([1-3]\d(?:\.5)?)/i

/** Words typed in front of a size: `tayar saiz 195/55R15`, `size: 195 55 15`. */
const WORDS_BEFORE_SIZE = /^(?:(?:tayar|tyre|tire|saiz|size)[\s:]+){1,2}/i

/**
 * Optional text after a size: `C` or `LT`, load index and speed rating, and marks. Only the first is used.
 */
const MARKS =
  /^\s?(C|LT)?(?:\d{2,3}(?:\/\d{2,3})?[A-Z]{1,2}\d?|XL)?(?:[\s(]+(?:\d{2,3}(?:\/\d{2,3})?\s?[A-Z]{1,2}\d?(?:XL)?|\dPR|XL|C|LT|RFT?|ROF|SSR|HL|TL|TT|[BOR]WL|BSW|M\+S)\)?)*$/i
