import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import { editDistance } from '../../platform/text/edit-distance.ts'

/**
 * The words that a misspelt word may mean: Damerau distance 1 (one letter added, missing, changed, or two
 * neighbours swapped), 2 from seven letters (rule S39.4). The cost is bounded: a word is compared only with
 * words of about its length that share most of its letters.
 */
export type SpellingIndex<T> = {
  /** the nearest phrase; ties go to the heaviest */
  correct(word: string): T | null
}

type Spelled = { readonly phrase: string; readonly weight: number }
type Word<T> = {
  readonly word: string
  readonly value: T
  readonly weight: number
  readonly letters: number
  readonly digits: string
}

/**
 * Indexes phrases of letters and digits, as sliced work; `weight` decides between words that are equally
 * near.
 */
export function* indexSpelling<T extends Spelled>(phrases: Iterable<T>): Sliced<SpellingIndex<T>> {
  const byLength = new Map<number, Word<T>[]>()
  let count = 0
  for (const value of phrases) {
    if (isStep(count++)) yield
    const { phrase: word, weight } = value
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) continue
    const list = byLength.get(word.length) ?? []
    byLength.set(word.length, list)
    list.push({ word, value, weight, letters: letterSet(word), digits: digitsOf(word) })
  }
  return {
    correct(typed) {
      if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH) return null
      const [letters, digits] = [letterSet(typed), digitsOf(typed)]
      let best: Word<T> | null = null
      let limit = maxDistance(typed)
      for (let length = typed.length - limit; length <= typed.length + limit; length++) {
        for (const each of byLength.get(length) ?? []) {
          // Each edit changes at most one letter on either side.
          if (countBits(letters ^ each.letters) > 2 * limit || digits !== each.digits) continue
          const distance = editDistance(typed, each.word, limit)
          if (distance > limit || (best && distance === limit && !isBetter(each, best, typed))) continue
          best = each
          limit = distance
        }
      }
      return best?.value ?? null
    },
  }
}

const MIN_LENGTH = 4
const MAX_LENGTH = 30

const maxDistance = (word: string) => (word.length >= 7 ? 2 : 1)

/** Breaks a tie between equally near words: people rarely miss the first letter. */
function isBetter(a: Word<unknown>, b: Word<unknown>, typed: string): boolean {
  const [first, other] = [a.word[0] === typed[0], b.word[0] === typed[0]]
  return first === other ? a.weight > b.weight : first
}

/** Digits are never corrected: another number is another tyre. */
const digitsOf = (word: string) => word.replace(/\D/g, '')

/** One bit per letter and digit; with 32 bits, some characters share one. */
function letterSet(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left; left &= left - 1) count++
  return count
}
