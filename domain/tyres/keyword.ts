/**
 * Finds tyres by brand and model, ignoring case: the name equals the keyword, contains it, is contained in
 * it (names of three or more characters), or contains one of its words (two or more characters) (rule
 * S10.2).
 */

/** rule S10.3. No tyre name is longer, and each word costs one pass over all names. */
export const MAX_KEYWORD_LENGTH = 100

/** Returns a predicate for brand and model names. A blank keyword matches none. */
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
/** rule S10.2 */
const MIN_CONTAINED_NAME_LENGTH = 3
