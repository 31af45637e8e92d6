import { spellTypedSize } from './tyre-size.ts'

/**
 * The only size in a text, in a tyre's spelling, with the text before and behind it; null if there is no size
 * or several.
 */
export function findSize(text: string): { size: string; before: string; behind: string } | null {
  if (text.length > MAX_LENGTH) return null
  const written = SIZE.exec(text)
  const size = written && spellTypedSize(written[0].trim())
  if (!written || !size) return null
  const behind = text.slice(written.index + written[0].length)
  return SIZE.test(behind) ? null : { size, before: text.slice(0, written.index), behind }
}

/** Bounds the run time of the pattern below. */
const MAX_LENGTH = 300

/** a size in any spelling, with load, speed and `XL` behind it */
const SIZE =
  /(?<![\d/])(?:(?:P|LT)?\d{3} ?[/ -]? ?\d{2} ?(?:Z?R|[/ -])? ?\d{2}C?|\d{3} ?Z?R ?\d{2}C?|\d{2}[x×]\d{1,2}(?:\.\d{1,2})? ?R ?\d{2}(?:LT)?)(?![\d.,]\d|\d)(?: (?:\d{2,3}(?:\/\d{2,3})?[A-Z]\b|XL\b)){0,2}/i
