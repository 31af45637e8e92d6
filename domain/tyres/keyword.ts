/**
 * A keyword is what a driver types when size and car are not at hand. It finds tyres by brand and model (S §5), without
 * regard to case: the two are equal, one is part of the other (a brand or model only from three characters on), or a
 * word of the keyword, from two characters on, is part of the brand or model.
 */

/** Longer keywords are refused with a sentence: no tyre has such a name, and each word costs a look at every tyre. */
export const MAX_KEYWORD_LENGTH = 100

/** A test for names (brands, models) that the keyword finds. A blank keyword finds none. */
export function createKeywordMatcher(keyword: string): (name: string) => boolean {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return () => false
  const words = [...new Set(wanted.split(/\s+/))].filter(word => word.length >= MIN_WORD_LENGTH)
  return name => {
    const found = name.toLowerCase()
    return (
      found.includes(wanted) ||
      (found.length >= MIN_CONTAINED_NAME_LENGTH && wanted.includes(found)) ||
      words.some(word => found.includes(word))
    )
  }
}

const MIN_WORD_LENGTH = 2
/** "longer than 2 characters" */
const MIN_CONTAINED_NAME_LENGTH = 3
