import { MAX_KEYWORD_LENGTH } from '../tyres/keyword.ts'
import { joinWords, splitWords } from '../tyres/name-words.ts'
import { describeQuery } from './describe-query.ts'
import type { Phrase, QueryIndex } from './query-index.ts'
import { understandQuery } from './understand-query.ts'

/** A suggestion of the search box; sent as a query it has exactly this meaning. */
export type Suggestion = { readonly text: string; readonly kind: 'size' | 'car' | 'brand' | 'tyre' }

/** rule S39.8 */
export const MAX_SUGGESTIONS = 8

/** Texts of more words are not completed. */
const MAX_WORDS = 8

/**
 * Completions of a text: sizes by their digits; cars, brands and names by their beginning; then a corrected
 * text.
 */
export function suggest(typed: string, index: QueryIndex): Suggestion[] {
  const text = typed.slice(0, MAX_KEYWORD_LENGTH)
  const words = splitWords(text)
  if (words.length === 0 || words.length > MAX_WORDS) return []
  const found = [...suggestSizes(text, index), ...suggestPhrases('', joinWords(text), index)]
  if (words.length > 1 && found.length < MAX_SUGGESTIONS) found.push(...completeLastWord(words, index))
  if (found.length === 1 && found[0]?.kind === 'car') found.push(...suggestYears([found[0].text], '', index))
  const unique = [...new Map(found.map(each => [each.text.toLowerCase(), each])).values()]
  return (unique.length > 0 ? unique : suggestMeaning(text, index)).slice(0, MAX_SUGGESTIONS)
}

const suggestSizes = (text: string, index: QueryIndex): Suggestion[] =>
  sizesFrom(text, index)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ text }) => ({ text, kind: 'size' }))

/** The sizes in stock that begin with the digits of a text, `195/55`, those with most tyres first. */
export function sizesFrom(text: string, index: QueryIndex): QueryIndex['sizes'] {
  const [, digits] = SIZE_START.exec(text.normalize('NFKC').trim()) ?? []
  const start = digits?.replace(/\D/g, '')
  return start ? index.sizes.filter(size => size.digits.startsWith(start)) : []
}

const SIZE_START = /^(?:(?:tayar|tyre|saiz|size)\s+)?(\d[\d\s/.,x*_r-]*)$/i

function suggestPhrases(before: string, start: string, index: QueryIndex, brand?: string): Suggestion[] {
  const phrases = start ? index.startingWith(start, MAX_SUGGESTIONS * 3) : []
  return phrases
    .filter(({ nameBrand }) => !brand || nameBrand === brand)
    .flatMap(phrase => toSuggestion(before, phrase) ?? [])
    .slice(0, MAX_SUGGESTIONS)
}

function toSuggestion(before: string, { text, brand, name, trims, isCar }: Phrase): Suggestion | null {
  const write = (text: string, kind: Suggestion['kind']) => ({
    text: before ? `${before} ${text}` : text,
    kind,
  })
  if (brand) return write(brand, 'brand')
  if (isCar && trims) return write(carText(text, trims), 'car')
  return name ? write(name, 'tyre') : null
}

/** Adds the brand to `Myvi` if only one brand has that model. */
function carText(text: string, trims: NonNullable<Phrase['trims']>): string {
  const brands = new Set(trims.map(({ brand }) => brand))
  const [brand = ''] = brands
  return brands.size > 1 || joinWords(text).startsWith(joinWords(brand)) ? text : `${brand} ${text}`
}

/** Completes the last word after known words: a year of the car, a name of the brand, or another phrase. */
function completeLastWord(words: readonly string[], index: QueryIndex): Suggestion[] {
  const last = words.at(-1) ?? ''
  const head = understandQuery(words.slice(0, -1).join(' '), index)
  const before = describeQuery(head)
  if (!before || head.ignored.length > 0) return []
  if (head.cars.length > 0 && /^\d{1,4}$/.test(last)) return suggestYears(words.slice(0, -1), last, index)
  const isSettled = head.cars.length > 0 || head.size !== null
  return suggestPhrases(before, joinWords(last), index, head.brands[0]).filter(
    ({ kind }) => !(kind === 'car' && isSettled),
  )
}

/** The years of the car that the words name, newest first. */
function suggestYears(words: readonly string[], start: string, index: QueryIndex): Suggestion[] {
  const { cars, ...rest } = understandQuery(words.join(' '), index)
  const car = describeQuery({ ...rest, cars: cars.map(car => ({ ...car, trims: [] })) })
  if (new Set(cars.map(({ family }) => family)).size !== 1) return []
  const years = cars.flatMap(({ trims }) =>
    trims.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => to - at)),
  )
  return [...new Set(years)]
    .sort((a, b) => b - a)
    .filter(year => String(year).startsWith(start))
    .slice(0, MAX_SUGGESTIONS)
    .map(year => ({ text: `${car} ${year}`, kind: 'car' }))
}

/** The meaning of a text without completions, if it differs from the text: `michlin`. */
function suggestMeaning(text: string, index: QueryIndex): Suggestion[] {
  const meaning = understandQuery(text, index)
  const meant = describeQuery(meaning)
  if (!meant || joinWords(meant) === joinWords(text)) return []
  const kind = meaning.cars.length > 0 ? 'car' : meaning.size ? 'size' : meaning.name ? 'tyre' : 'brand'
  return [{ text: meant, kind }]
}
