import { MAX_KEYWORD_LENGTH } from '../tyres/keyword.ts'
import { joinWords, splitWords } from '../tyres/name-words.ts'
import { type TyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import { type CarMatch, chooseCars } from './car-match.ts'
import type { Phrase, QueryIndex } from './query-index.ts'
import { ALIASES, FILLER_WORDS, SIMILAR_CARS } from './query-words.ts'
import { type Reading, readWords, YEAR } from './read-words.ts'
import { takeTypedSize } from './typed-size.ts'

/** A query of the search box in the catalogue's own words (rule S39.1). */
export type UnderstoodQuery = {
  readonly size: TyreSize | null
  /** of a staggered car, whose front size is `size` */
  readonly rearSize: TyreSize | null
  /** the possible cars, one per pair of sizes: one is searched, several are offered as a choice */
  readonly cars: readonly CarMatch[]
  /** the cars of one name that never had `size`, which is searched instead of them */
  readonly otherCars: readonly CarMatch[]
  /** of tyres */
  readonly brands: readonly string[]
  /** words of a model: `Primacy 4` */
  readonly name: string | null
  /** inches */
  readonly rim: number | null
  /** whole ringgit */
  readonly maxPrice: number | null
  readonly isCheap: boolean
  readonly isPromotion: boolean
  readonly corrections: readonly Correction[]
  /** words that mean nothing here, as typed */
  readonly ignored: readonly string[]
}

type Correction = { readonly typed: string; readonly meant: string }

/**
 * Reads a typed text: at most 100 characters and 16 words of it, so that its cost is bounded (rule S39.3).
 */
export function understandQuery(text: string, index: QueryIndex): UnderstoodQuery {
  const { maxPrice, rest: withoutPrice } = takeMaxPrice(normalize(text))
  const { size, rearSize, rest } = takeSizes(withoutPrice)
  const { rim, rest: withoutRim } = takeRim(rest)
  const { reading, corrections, ignored } = readCorrected(splitWords(withoutRim).slice(0, MAX_WORDS), index)
  const { year, brands, names, isCheap, isPromotion } = reading
  // `2.8` of a model that is not known, `toyota hiace 2.8`, is no word of another model.
  const trims = ignored.length > 0 && isOnlyBrand(reading.named) ? reading.named : reading.trims
  // Beside a car, its size decides between its trims; a size that it never had is searched instead of the
  // car.
  const cars = trims ? chooseCars(trims, { year, rim, size }) : []
  const isOtherSize = trims && cars.length === 0 && !isOnlyBrand(trims)
  const otherCars = isOtherSize ? chooseCars(trims, { year, rim: null, size: null }) : []
  const isYearUnknown =
    year !== null && ![...cars, ...otherCars].some(({ trims }) => trims.some(isSoldIn(year)))
  // A number alone is a rim: `tayar 15`.
  const bareRim =
    !trims && !size && !MOTORCYCLE_SIZE.test(text) ? ignored.find(word => RIM_ALONE.test(word)) : undefined
  return {
    size: cars.length > 0 ? null : size,
    rearSize: cars.length > 0 ? null : rearSize,
    cars,
    otherCars,
    brands: [...new Set(brands)],
    name: names.join(' ') || null,
    rim: cars.length > 0 || size ? null : (rim ?? (bareRim ? Number(bareRim) : null)),
    maxPrice,
    isCheap,
    isPromotion,
    corrections,
    ignored: [...ignored.filter(word => word !== bareRim), ...(isYearUnknown ? [String(year)] : [])],
  }
}

const MAX_WORDS = 16
/** Each looks at all words of the catalogue. */
const MAX_CORRECTIONS = 4

const normalize = (text: string) =>
  text.slice(0, MAX_KEYWORD_LENGTH).normalize('NFKC').replaceAll('\\', '/').replace(JOINED_ENGINE, '$& ')

/** `myvi1.3`, whose point would split it into `myvi1` and `3` */
const JOINED_ENGINE = /\p{L}{3}(?=\d\.\d)/gu

const isSoldIn =
  (year: number) =>
  ({ from, to }: { from: number; to: number }) =>
    from <= year && year <= to

const isOnlyBrand = (trims: Reading['named']) => new Set(trims?.map(({ family }) => family)).size > 1

/**
 * `bawah RM 200`, `kurang dari 200`, `under 200`, and an amount alone: `RM 200`, `RM150-RM200`. An amount for
 * several tyres, `4 tayar RM 800`, is no price of one.
 */
function takeMaxPrice(text: string): { maxPrice: number | null; rest: string } {
  const found = MAX_PRICE.exec(text) ?? (SEVERAL.test(text) ? null : AMOUNT.exec(text))
  return found
    ? { maxPrice: Number(found[1]), rest: text.replace(found[0], ' ') }
    : { maxPrice: null, rest: text }
}

const RINGGIT = String.raw`[1-9]\d{1,3}`
const AMOUNT = new RegExp(
  String.raw`(?<!\b(?:lebih|atas|melebihi|dari|daripada|over|above|from|than) )` +
    String.raw`\b(?:rm\s?${RINGGIT}\s?(?:-|–|ke|to|hingga|sampai|dan|and)\s?(?:rm)?|rm)\s?` +
    // No year: `crv rm 2015` is a generation of a car.
    String.raw`((?!(?:19[89]|20[0-4])\d\b)${RINGGIT})\b` +
    String.raw`(?![/.,-]?\d|\+| (?:dan |and )?(?:ke ?atas|above|up)\b)(?: (?:dan )?ke ?bawah\b)?`,
  'i',
)
const SEVERAL = /\b[2-9]\s?(?:biji|keping|tayar|t[yi]res?|pcs|units?)\b|\b(?:untuk|for) [2-9]\b|\bset\b/i
const MAX_PRICE =
  /\b(?:bawah|kurang (?:dari|daripada)|below|under|less than)\s?(?:rm)?\s?([1-9]\d{1,3})\b(?![/.,-]?\d)/i

/**
 * The size of a text or, for a staggered car, its two sizes: the wider one is the rear one. Sizes to choose
 * between, `195/55R15 atau 185/55R15`, are not.
 */
function takeSizes(text: string): { size: TyreSize | null; rearSize: TyreSize | null; rest: string } {
  const first = takeTypedSize(text)
  const second = first.size && !EITHER.test(text) ? takeTypedSize(first.rest) : null
  if (!first.size || !second?.size) return { ...first, rearSize: null }
  const [size, rearSize] = [first.size, second.size].sort((a, b) => a.width - b.width)
  return tyreSizeKey(first.size) === tyreSizeKey(second.size)
    ? { size: first.size, rearSize: null, rest: second.rest }
    : { size: size ?? null, rearSize: rearSize ?? null, rest: second.rest }
}

const EITHER = /\b(?:atau|or|vs)\b/i

/** `rim 15`, `r15`, `15 inci` and `15"`. */
function takeRim(text: string): { rim: number | null; rest: string } {
  const found = RIM.exec(text)
  const rim = Number(found?.[1] ?? found?.[2])
  return found ? { rim, rest: text.replace(found[0], ' ') } : { rim: null, rest: text }
}

const RIM = /\b(?:rim|r)\s?-?(1[0-9]|2[0-4])\b|\b(1[0-9]|2[0-4])\s?(?:"|''|″|”|(?:inch|inches|inci|in)\b)/i
const RIM_ALONE = /^(?:1[2-9]|2[0-4])$/
/** `80/90-17` */
const MOTORCYCLE_SIZE = /(?<!\d)\d{2,3}\/\d{2,3}\s?-\s?\d{2}(?!\d)/

type Corrected = { reading: Reading; corrections: Correction[]; ignored: string[] }

/**
 * Reads the words. Unknown words are replaced: aliases, joined words and misspellings; then all are read once
 * more.
 */
function readCorrected(words: readonly string[], index: QueryIndex): Corrected {
  const first = readWords(words, index)
  const corrections: Correction[] = []
  let attempts = 0
  const unread = new Set(first.unread)
  const meant = words.flatMap((word, at) => {
    if (!unread.has(at)) return word
    const alias = ALIASES.get(word)
    if (alias) return splitWords(alias)
    const parts = splitJoined(word, index)
    if (parts) return parts
    const isName = SIMILAR_CARS.has(word) || index.trimWords.has(joinWords(word))
    const corrected = !isName && attempts++ < MAX_CORRECTIONS ? index.spelling.correct(word) : null
    if (!corrected) return word
    corrections.push({ typed: word, meant: corrected.text })
    return splitWords(corrected.text)
  })
  const reading =
    meant.length === words.length && meant.every((word, at) => word === words[at])
      ? first
      : readWords(meant, index)
  const ignored = reading.unread.filter(at => !isQuantity(meant, at))
  return { reading, corrections, ignored: ignored.flatMap(at => meant[at] ?? []) }
}

/** `4` of `4 biji`, `untuk 4` and `4 myvi`, but not `5` of `emas 5`, which may be another car than `emas 7`. */
function isQuantity(words: readonly string[], at: number): boolean {
  const isFiller = (word = '') => FILLER_WORDS.has(word)
  return /^\d$/.test(words[at] ?? '') && (at === 0 || isFiller(words[at - 1]) || isFiller(words[at + 1]))
}

/**
 * `michelinprimacy4` as `michelin` and `primacy4`, `myvi2018` as `myvi` and `2018`, `atto3` as `atto` and `3`; null
 * unless both are known.
 */
function splitJoined(word: string, index: QueryIndex): [string, string] | null {
  for (let at = word.length - 1; at >= 2; at--) {
    const [a, b] = [word.slice(0, at), word.slice(at)]
    const known = index.find(joinWords(a))
    if (known && (index.find(joinWords(b)) || (known.trims && (YEAR.test(b) || isNumberOf(known, b)))))
      return [a, b]
  }
  return null
}

const isNumberOf = ({ trims }: Phrase, word: string) =>
  /^\d/.test(word) && Boolean(trims?.some(({ details }) => details.has(joinWords(word))))
