import type { CsvDataFile } from './data-file.ts'
import { quote } from './problems.ts'

/**
 * The kind of price that a heading means (rule S28.23): `cost` is what the chain pays, `maybe-cost` may be
 * that or a selling price (`Nett`), `other` is no price of one tyre for everybody (an instalment, a set).
 */
type PriceSense = 'cost' | 'maybe-cost' | 'other'

/**
 * The kind of price in a heading that is not a plain customer price; null for any other heading. `Harga` is a
 * customer price, but may be a cost if it is `besideSelling`, next to a heading such as `Harga Jual`.
 */
export function priceSense(heading: string, besideSelling = false): PriceSense | null {
  const words = wordsOf(heading)
  if (besideSelling && PLAIN.test(words)) return 'maybe-cost'
  if (NO_PRICE.test(words)) return null
  return COST.test(words)
    ? 'cost'
    : OTHER.test(words)
      ? 'other'
      : MAYBE_COST.test(words)
        ? 'maybe-cost'
        : null
}

/** Whether one of the headings names the selling price explicitly. */
export const hasSelling = (names: readonly string[]) =>
  names.some(name => SELLING.test(wordsOf(name)) && priceSense(name) === null)

const wordsOf = (heading: string) =>
  heading
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The headings of a table that mention a cost, split into those read as prices and those left out. */
export function costHeadings(
  format: CsvDataFile<object>,
  names: readonly string[],
  columns: ReadonlyMap<string, number>,
) {
  const { priceColumns = [] } = format
  const used = priceColumns.map(column => columns.get(column)).filter(index => index !== undefined)
  const besideSelling = hasSelling(names)
  const isCost = (index: number) => /cost$/.test(priceSense(names[index] ?? '', besideSelling) ?? '')
  const all = priceColumns.length === 0 ? [] : [...names.keys()].filter(isCost)
  const mapped = new Set(columns.values())
  return {
    /** indexes of the columns of prices that customers see */
    prices: used,
    /** used columns whose heading mentions a cost */
    doubtful: used.filter(isCost),
    /** indexes of the columns that map to none of our columns */
    leftOut: all.filter(index => !mapped.has(index)),
  }
}

/** The headings of each group, formatted for a sentence; empty if there are none. */
export function quoteHeadings(
  { prices, doubtful, leftOut }: ReturnType<typeof costHeadings>,
  names: readonly string[],
) {
  const list = (indexes: readonly number[]) => indexes.map(index => quote(names[index] ?? '')).join(', ')
  return { price: list(prices), doubtful: list(doubtful), leftOut: list(leftOut) }
}

const PLAIN = /^(?:unit )?(?:harga|prices?)(?: (?:rm|myr))?(?: seunit| sebiji| unit)?$/i
const SELLING = /\b(?:jual|jualan|selling)\b/i
/** `Dealer Code`, `Nama Ejen` */
const NO_PRICE = /\b(?:codes?|kod|names?|nama|qty|quantity|kuantiti|sto[ck]k?|no)\b/i
const COST =
  /\b(?:kos|costs?|costing|modal|dealers?|distributors?|pengedar|agents?|ejen|stoc?kist|stokis|borong|pemborong|wholesalers?|trade|suppliers?|pembekal|beli(?! ?\d)|belian|buy(?! ?\d)|buying|purchase|landed)\b/i
const MAYBE_COST = /\b(?:nett?|bersih|kedai)\b/i
const OTHER =
  /\b(?:(?:buy|beli) ?\d|ansuran|inst?all?ments?|bulanan|sebulan|monthly|ahli|members?|set|pairs?|sepasang|lama|old|[2-9] ?(?:biji|pcs|pieces?|tyres?|tayar|bln|bulan|months?))\b/i
