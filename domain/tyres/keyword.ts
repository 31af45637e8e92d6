/**
 * A keyword is what a driver types when size and car are not at hand. It finds tyres by brand and model (S §5), without
 * regard to case: the two are equal, one is part of the other (a brand or model only from three characters on), or a
 * word of the keyword, from two characters on, is part of the brand or model.
 */

/** Longer keywords are refused with a sentence: no tyre has such a name, and each word costs a look at every tyre. */
export const MAX_KEYWORD_LENGTH = 100

/** A test for names (brands, models) that the keyword finds. A blank keyword finds none. */
export function keywordMatcher(keyword: string): (name: string) => boolean {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return () => false
  const words = [...new Set(wanted.split(/\s+/))].filter(word => word.length >= SHORTEST_WORD)
  return name => {
    const found = name.toLowerCase()
    return (
      found.includes(wanted) ||
      (found.length >= SHORTEST_CONTAINED_NAME && wanted.includes(found)) ||
      words.some(word => found.includes(word))
    )
  }
}

const SHORTEST_WORD = 2
/** "longer than 2 characters" */
const SHORTEST_CONTAINED_NAME = 3
