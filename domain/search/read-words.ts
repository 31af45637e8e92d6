import { joinWords } from '../tyres/name-words.ts'
import type { CarTrim } from './car-trims.ts'
import type { Phrase, QueryIndex } from './query-index.ts'
import { CHEAP_WORDS, FILLER_WORDS, PROMOTION_WORDS } from './query-words.ts'

/** The meaning of a query's words, before corrections. */
export type Reading = {
  /** the cars that match all words about cars; null if no word is about cars */
  trims: readonly CarTrim[] | null
  /** `trims` before words of a trim (`1.3`, `g`) narrowed them */
  named: readonly CarTrim[] | null
  year: number | null
  brands: string[]
  names: string[]
  isCheap: boolean
  isPromotion: boolean
  /** positions of the words that mean nothing here */
  unread: number[]
}

/**
 * Reads words from left to right, the longest phrase first. Cars come before everything else, because the
 * words of a trim (`1.3 G`) count only beside their car.
 */
export function readWords(words: readonly string[], index: QueryIndex): Reading {
  const reading: Reading = {
    trims: null,
    named: null,
    year: null,
    brands: [],
    names: [],
    isCheap: false,
    isPromotion: false,
    unread: [],
  }
  const isRead = words.map(() => false)
  const read = (from: number, length: number) => isRead.fill(true, from, from + length)

  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(words, at, isRead, index)
    const trims = found && meansCar(found.phrase) && narrow(reading.trims, found.phrase.trims ?? [])
    if (found && trims) {
      reading.trims = trims
      read(at, found.length)
    }
    at += found?.length ?? 1
  }
  reading.named = reading.trims

  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    if (isRead[at]) {
      at++
      continue
    }
    const found = longestPhrase(words, at, isRead, index)
    const phrase = found?.phrase
    const trims = reading.trims?.filter(({ details }) => details.has(joinWords(word))) ?? []
    if (trims.length > 0 && (found?.length ?? 1) === 1) {
      reading.trims = trims
    } else if (found && phrase && (phrase.brand || phrase.name)) {
      if (phrase.brand) reading.brands.push(phrase.brand)
      else if (phrase.name) reading.names.push(phrase.name)
      at += found.length
      continue
    } else if (CHEAP_WORDS.has(word)) reading.isCheap = true
    else if (PROMOTION_WORDS.has(word)) reading.isPromotion = true
    else if (YEAR.test(word) && reading.trims) reading.year = Number(word)
    else if (!FILLER_WORDS.has(word)) reading.unread.push(at)
    at++
  }
  return reading
}

export const YEAR = /^(?:19[89]|20[0-4])\d$/
const MAX_PHRASE_WORDS = 5

const meansCar = ({ trims, isCar, brand, name }: Phrase) => Boolean(trims && (isCar || !(brand || name)))

/** The longest run of unread words from a position that is a phrase of the catalogue. */
function longestPhrase(
  words: readonly string[],
  from: number,
  isRead: readonly boolean[],
  index: QueryIndex,
) {
  const end = isRead.indexOf(true, from)
  const last = Math.min(from + MAX_PHRASE_WORDS, end === -1 ? words.length : end)
  for (let to = last; to > from; to--) {
    const phrase = index.find(joinWords(words.slice(from, to).join(' ')))
    if (phrase && !(to === from + 1 && FILLER_WORDS.has(words[from] ?? '')))
      return { phrase, length: to - from }
  }
  return null
}

/** The cars that both words mean; null if they mean different ones. */
function narrow(known: readonly CarTrim[] | null, found: readonly CarTrim[]): readonly CarTrim[] | null {
  const both = known ? known.filter(trim => found.includes(trim)) : found
  return both.length > 0 ? both : null
}
