import { isPlausibleSize } from '../../tyres/tyre-size.ts'
import { readSize } from './cell.ts'
import type { Cells } from './data-file.ts'
import { quote } from './problems.ts'

const PARTS = ['width', 'aspect_ratio', 'rim_size'] as const

/** Whether the size of a tyre is given only by its three columns. */
export const isSizeApart = (cells: Cells) =>
  !cells.text('tyre_size') &&
  PARTS.every(column => cells.has(column)) &&
  (!cells.has('tyre_size') || PARTS.some(column => cells.text(column)))

/**
 * Composes the size from three columns, with one notice. An empty profile without the mark of a van is an
 * error, because 80 is not stated (rule S28.7). Returns an empty text after an error.
 */
export function composeSize(cells: Cells): string {
  const texts = PARTS.map(column => cells.text(column))
  const { width, ratio, rim, text } = joinParts(texts)
  const isVan = /C|LT/i.test(rim)
  const empty = PARTS.filter((_, at) => !texts[at] && (at !== 1 || !isVan))
  for (const column of empty) cells.error(column, 'empty')
  if (empty.length > 0) return ''
  const size = readSize(text)
  const value = texts.map(quote).join(', ')
  if (size && isPlausibleSize(size)) {
    cells.warn('width', 'size-understood', { value, size: text })
    return text
  }
  cells.error(partAtFault(width, ratio), 'no-size-together', { value })
  return ''
}

/**
 * The size that three cells make, plausible or not: `195`, `55`, `15` makes `195/55R15`; `195`, `-` or `R`, and
 * `14C` make `195R14C`.
 */
export function joinParts(texts: readonly string[]) {
  const [width = '', profile = '', rim = ''] = texts.map(text =>
    text
      .replace(UNIT, '')
      .trimEnd()
      .replace(SLASH, '')
      .trimEnd()
      .replace(/(?<=\d),(?=\d)/, '.')
      .replace(ZEROS, ''),
  )
  const ratio = profile.replace(/^(?:(?:[-\u2013\u2014]+|R)$|\/)/i, '')
  const inches = rim.toUpperCase().replace(/^(?:RIM ?|[/-]|R ?(?=\d))|(?<=\d) (?=(?:C|LT)\b)/g, '')
  const start = !ratio ? width : Number(width) < 100 ? `${width}x${ratio}` : `${width}/${ratio}`
  return { width, ratio, rim, text: inches.startsWith('Z') ? start + inches : `${start}R${inches}` }
}

/** The column of the first number that cannot be part of a tyre size. */
function partAtFault(width: string, ratio: string) {
  if (!(Number(width) > 0 && Number(width) <= MAX_WIDTH)) return 'width'
  const isInches = Number(width) < 100
  const isRatio = isInches ? Number(ratio) > 0 : Number(ratio) >= MIN_RATIO && Number(ratio) <= MAX_RATIO
  return ratio && !isRatio ? 'aspect_ratio' : 'rim_size'
}

const MAX_WIDTH = 455
const [MIN_RATIO, MAX_RATIO] = [20, 105]
/** `195 mm`, `55 %`, `15"` */
const UNIT = /(?:mm|%|"|''|\u2033|\u201d|inch(?:es)?|inci|siri|series)$/i
/** of `195/`, from a size that was split into columns */
const SLASH = /\/$/
const ZEROS = /\.0+$/
