/**
 * LIKE patterns for digits without the leading 60 or 0: every number that is one typing error away matches
 * one of them (rule W36.4). Each pattern is the typed text with a gap of up to four consecutive digits, so
 * numbers with two errors in one gap match too. At least five digits remain: a prefix that many numbers share
 * never decides alone. No patterns for parts of a number.
 */
export function nearPhonePatterns(digits: string): string[] {
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return []
  const gap = Math.min(MAX_GAP, digits.length - MIN_REMAINING)
  const last = digits.length - gap
  const patterns: string[] = []
  // Gaps overlap by a digit, so that each pair of neighbours, which may have been swapped, is in one gap.
  for (let start = 0; ; start = Math.min(start + gap - 1, last)) {
    const [before, after] = [digits.slice(0, start), digits.slice(start + gap)]
    patterns.push(start === 0 ? `%${after}` : `%${before}%${after}`)
    if (start === last) return patterns
  }
}

/**
 * The shortest numbers of Malaysia have eight digits, one of which may be missing; the longest of the world
 * have fifteen.
 */
const MIN_DIGITS = 7
const MAX_DIGITS = 15
const MIN_REMAINING = 5
const MAX_GAP = 4
