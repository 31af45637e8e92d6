import { parseSearchedSize, type TyreSize } from '../tyres/tyre-size.ts'

/**
 * The first tyre size in a text and the text without it: `michelin 195 55 15 murah` has 195/55R15. The
 * numbers are separated all three or joined all three, so that a year behind a number is no size (rule
 * S39.1).
 */
export function takeTypedSize(text: string): { size: TyreSize | null; rest: string } {
  for (const pattern of SIZES) {
    for (const { 0: written, index } of text.matchAll(pattern)) {
      const size = parseSearchedSize(written)
      if (size) return { size, rest: `${text.slice(0, index)} ${text.slice(index + written.length)}` }
    }
  }
  return { size: null, rest: text }
}

/** Load index and speed rating, `C` or `LT`, and `XL` behind a size. */
const BEHIND = String.raw`(?:\s?(?:c|lt)\b)?(?:\s\d{2,3}(?:\/\d{2,3})?\s?[a-z]\b)?(?:\sxl\b)?`

const SIZES = [
  String.raw`(?<![\d.])(?:p|lt)?[1-4]\d\d[\s/.,x×*_-]{1,3}\d{2,3}[\s/.,x×*_-]{0,3}(?:zr|r|rim|[\s/.,x×*_-])[\s.-]{0,2}[12]\d(?:\.5)?(?!\d)`,
  String.raw`(?<!\d)[1-4]\d\d{3}\d?(?:zr|r)\s?[12]\d(?!\d)`,
  String.raw`(?<!\d)[1-4]\d{4}[12]\d(?!\d)`,
  String.raw`(?<!\d)(?:lt)?[23]\dx\d{1,2}(?:\.\d{1,2})?\s?r?[\s-]?\d\d(?!\d)`,
  String.raw`(?<![\d.])(?:1[4-9]\d|2[0-3]\d)\s?r\s?1\d(?!\d)`,
].map(pattern => new RegExp(pattern + BEHIND, 'gi'))
