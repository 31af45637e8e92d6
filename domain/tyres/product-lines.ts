import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import { NO_POSITIONS, type Positions } from './filter-tyres.ts'
import { createKeywordMatcher, MAX_KEYWORD_LENGTH } from './keyword.ts'
import { createWordMatcher, keywordWords } from './keyword-words.ts'
import type { Tyre } from './tyre.ts'
import type { TyreSort } from './tyre-sort.ts'

/** The distinct lines (brand and model). A line exists in many sizes, so there are few. */
export type ProductLines = {
  names: readonly { brand: string; model: string; tyres: number }[]
  lineOf: Uint32Array
}

export function* indexProductLines(tyres: readonly Tyre[]): Sliced<ProductLines> {
  const names: { brand: string; model: string; tyres: number }[] = []
  const numbers = new Map<string, number>()
  const lineOf = new Uint32Array(tyres.length)
  for (const [index, { brand, model }] of tyres.entries()) {
    if (isStep(index)) yield
    const key = `${brand}\0${model}`
    const known = numbers.get(key)
    const line = known ?? names.push({ brand, model, tyres: 0 }) - 1
    if (known === undefined) numbers.set(key, line)
    const name = names[line]
    if (name) name.tyres++
    lineOf[index] = line
  }
  return { names, lineOf }
}

/**
 * The tyres whose line matches the keyword, in order; in the default order, tyres with more of its words come
 * first (rule S39.6).
 */
export function findByKeyword(
  order: Positions,
  { names, lineOf }: ProductLines,
  keyword: string,
  sort: TyreSort,
): Positions {
  if (keyword.length > MAX_KEYWORD_LENGTH) return NO_POSITIONS
  const { groupOf, starts, count } = groupLines(names, keyword, sort === 'default')
  const found = new Uint32Array(count)
  const next = Uint32Array.from(starts)
  for (const position of order) {
    const group = groupOf[lineOf[position] as number] as number
    if (group === NO_GROUP) continue
    found[next[group] as number] = position
    next[group] = (next[group] as number) + 1
  }
  return found
}

/**
 * Each line's group, best match first, or NO_GROUP; where each group starts in the list, and the tyres of
 * all.
 */
function groupLines(names: ProductLines['names'], keyword: string, isRanked: boolean) {
  const matches = createKeywordMatcher(keyword)
  const rank = createWordMatcher(keyword)
  const ranks = names.map(({ brand, model }) => {
    if (!matches(brand) && !matches(model)) return -1
    if (!isRanked) return 0
    const { words, wholeWords } = rank(brand, model)
    return words * MAX_RANK + wholeWords
  })
  const distinct = [...new Set(ranks)].filter(rank => rank >= 0).sort((a, b) => b - a)
  const groups = new Map(distinct.map((rank, group) => [rank, group]))
  const groupOf = Uint32Array.from(ranks, rank => groups.get(rank) ?? NO_GROUP)
  const tyres = distinct.map(() => 0)
  for (const [line, { tyres: count }] of names.entries()) {
    const group = groupOf[line] as number
    if (group !== NO_GROUP) tyres[group] = (tyres[group] ?? 0) + count
  }
  let count = 0
  const starts = tyres.map(size => {
    const start = count
    count += size
    return start
  })
  return { groupOf, starts, count }
}

const NO_GROUP = 2 ** 32 - 1
/** above the number of words of a keyword */
const MAX_RANK = 100

/** The tyres of a list whose brand and model contain all words of a text (rule S39.7). */
export function withEveryWord(list: Positions, { names, lineOf }: ProductLines, text: string): Positions {
  if (text.length > MAX_KEYWORD_LENGTH) return NO_POSITIONS
  const count = keywordWords(text).length
  const rank = createWordMatcher(text)
  const has = Uint8Array.from(names, ({ brand, model }) =>
    Number(count > 0 && rank(brand, model).words === count),
  )
  return list.filter(position => has[lineOf[position] as number])
}
