import { joinWords, splitWords } from './name-words.ts'

/** How well a name matches the words of a keyword: more words first, then more whole words (rule S39.6). */
type WordMatch = { readonly words: number; readonly wholeWords: number }

/** Distinct words of a keyword, as they are compared. */
export const keywordWords = (keyword: string): string[] =>
  [...new Set(splitWords(keyword))].slice(0, MAX_WORDS)

/** Each word costs one pass over all names. */
const MAX_WORDS = 16

/** Counts the words of a keyword in brand and model; a single letter or digit counts as a whole word only. */
export function createWordMatcher(keyword: string): (brand: string, model: string) => WordMatch {
  const words = keywordWords(keyword)
  return (brand, model) => {
    const name = `${brand} ${model}`
    const [whole, joined] = [
      new Set([...splitWords(name), ...name.split(/\s+/).map(joinWords)]),
      joinWords(name),
    ]
    const wholeWords = words.filter(word => whole.has(word)).length
    const parts = words.filter(
      word => !whole.has(word) && word.length > 1 && joined.includes(joinWords(word)),
    )
    return { words: wholeWords + parts.length, wholeWords }
  }
}
