import type { CsvDataFile } from './data-file.ts'
import { hasSelling, priceSense } from './price-headings.ts'

/** The column that each header cell maps to. */
export type HeaderMap = {
  readonly indexes: ReadonlyMap<string, number>
  /** cells that name a column which another cell already names */
  readonly repeated: readonly number[]
  /** cells that name no column of the file */
  readonly unknown: readonly number[]
  /** how many cells are recognized: columns of the file, and prices that are not for customers */
  readonly knownCount: number
}

/**
 * Maps header cells to columns: first by name, then by alternative names in English and Malay. Ignores case,
 * blanks, punctuation and brackets, unless the brackets make another name: `Price (promo)` is a promo price.
 * A name that fits two columns (`harga`) gets the one that no other cell names; a repeated name never fills
 * both. A heading about costs is not a price (rule S28.23).
 */
export function mapHeader(header: readonly string[], format: CsvDataFile<object>): HeaderMap {
  const indexes = new Map<string, number>()
  const repeated: number[] = []
  const unknown: number[] = []
  const seen = new Set<string>()
  const besideSelling = format.priceColumns !== undefined && hasSelling(header)
  const found = header.map(name => findColumns(name, format, besideSelling))
  for (const [column, index] of findParts(header, found, format)) found[index] = ownColumn(column)
  const hasPrice = found.some(({ names, isDoubtful }) => !isDoubtful && names.some(isPriceOf(format)))
  const candidates = found.map(each =>
    each.isDoubtful && hasPrice ? { ...each, names: [], isOtherPrice: true } : each,
  )
  const order = candidates
    .map((columns, index) => ({ columns, index }))
    // A column's own name before alternative names, and unique matches before ambiguous ones.
    .sort(
      (a, b) =>
        Number(b.columns.isOwn) - Number(a.columns.isOwn) || a.columns.names.length - b.columns.names.length,
    )
  for (const { columns, index } of order) {
    const { name } = columns
    const free = seen.has(name) ? undefined : columns.names.find(column => !indexes.has(column))
    seen.add(name)
    if (free) indexes.set(free, index)
    else if (columns.names.length > 0) repeated.push(index)
    else unknown.push(index)
  }
  const otherPrices = candidates.filter(({ isOtherPrice }) => isOtherPrice).length
  const knownCount = indexes.size + otherPrices
  return { indexes, repeated, unknown: unknown.sort((a, b) => a - b), knownCount }
}

/** Adjacent cells that name the parts of a composed column, if no other cell names the whole column. */
function findParts(
  header: readonly string[],
  found: readonly FoundColumns[],
  { composed }: CsvDataFile<object>,
): [column: string, index: number][] {
  if (!composed) return []
  const parts = Object.entries(composed.parts)
  const isPart = (index: number, pattern: RegExp) => {
    const name = header[index] ?? ''
    const [, inside = ''] = /\(([^()]*)\)\s*$/.exec(name.slice(0, 100)) ?? []
    return [simplify(inside), ...spellings(name)].some(each => pattern.test(each))
  }
  const start = header.findIndex((_, at) => parts.every(([, pattern], nth) => isPart(at + nth, pattern)))
  const isNamed = found.some(
    ({ names }, at) => names.includes(composed.column) && (at < start || at >= start + parts.length),
  )
  return start === -1 || isNamed ? [] : parts.map(([column], nth) => [column, start + nth])
}

const ownColumn = (column: string): FoundColumns => ({
  ...{ name: simplify(column), isOwn: true, names: [column] },
  ...{ isDoubtful: false, isOtherPrice: false },
})

/** The columns that a header cell may name, and the matching name. */
function findColumns(header: string, format: CsvDataFile<object>, besideSelling = false): FoundColumns {
  const all = spellings(header).map(name => ({ name, ...columnsNamed(name, format) }))
  const found = all.find(({ names }) => names.length > 0)
  const isPrice = found?.names.some(isPriceOf(format)) ?? format.priceColumns !== undefined
  const sense = isPrice && !found?.isOwn ? priceSense(header, besideSelling) : null
  if (found && (sense === null || sense === 'maybe-cost'))
    return { ...found, isDoubtful: sense !== null, isOtherPrice: false }
  const name = simplify(header)
  return {
    name,
    isOwn: false,
    names: [],
    isDoubtful: false,
    isOtherPrice: sense === 'cost' || found !== undefined,
  }
}

type FoundColumns = {
  name: string
  isOwn: boolean
  names: string[]
  /** may be a cost: counts as a price only if no other cell names one */
  isDoubtful: boolean
  isOtherPrice: boolean
}

const isPriceOf =
  ({ priceColumns = [] }: CsvDataFile<object>) =>
  (column: string) =>
    priceColumns.includes(column)

/** The columns that a cell of a header may name. */
export const namedColumns = (header: string, format: CsvDataFile<object>): string[] =>
  findColumns(header, format).names

function columnsNamed(name: string, format: CsvDataFile<object>) {
  const { own, others } = knownNames(format)
  const column = own.get(name)
  return column ? { isOwn: true, names: [column] } : { isOwn: false, names: others.get(name) ?? [] }
}

type KnownNames = { own: ReadonlyMap<string, string>; others: ReadonlyMap<string, string[]> }

/**
 * The simplified names of the columns of a format, found once: a search for the header tries hundreds of
 * cells.
 */
function knownNames(format: CsvDataFile<object>): KnownNames {
  const known = NAMES.get(format)
  if (known) return known
  const { columns, aliases } = format
  const others = new Map<string, string[]>()
  for (const column of columns)
    for (const name of new Set(aliases[column]?.map(simplify)))
      others.set(name, [...(others.get(name) ?? []), column])
  const names = { own: new Map(columns.map(column => [simplify(column), column])), others }
  NAMES.set(format, names)
  return names
}

const NAMES = new WeakMap<CsvDataFile<object>, KnownNames>()

/**
 * `Harga (promosi)` is `hargapromosi`, `Price (promo)` is `promoprice`, and `Price (RM)`, `Price RM/pc` are
 * `price`.
 */
function spellings(header: string): string[] {
  const name = header.slice(0, 100)
  const [, outside = '', inside = ''] = /^([^(]*)\(([^)]*)\)$/.exec(name.trim()) ?? []
  const bare = name.replace(/\([^)]*\)/g, '')
  const perPiece = bare.replace(PER_PIECE, ' ')
  const names = [outside + inside, inside + outside, bare, perPiece, perPiece.replace(CURRENCY, ' ')]
  return names.map(simplify).filter(name => name !== '')
}

export const PER_PIECE = /(?:\/|\bper\b) *(?:pcs?|piece|unit|biji|tyre|tayar)\b|\bse(?:biji|unit)\b/i
const CURRENCY = /\b(?:rm|myr)\b/i

/** `Harga Semasa` is `hargasemasa`. */
const simplify = (name: string) =>
  name
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
