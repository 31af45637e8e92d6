import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Case-sensitive substring match; `%`, `_` and `\` in the text are literal characters. */
const containsCaseSensitive = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`%${escapeLike(text)}%`}`

/**
 * Whether a text contains a part, case-sensitive. Parts of three and more characters use a trigram index on
 * the text; shorter parts use an index on its `shortParts`.
 */
export const containsPart = (text: SQLWrapper, part: string): SQL =>
  isShort(part)
    ? // The first condition is the cheaper one where rows are scanned.
      sql`(${containsUnindexed(text, part)} and ${shortParts(text)} @> array[${part}])`
    : containsCaseSensitive(text, part)

/** Same match, for a column whose short parts are too frequent for an index to help. */
export const containsFrequentPart = (text: SQLWrapper, part: string): SQL =>
  isShort(part) ? containsUnindexed(text, part) : containsCaseSensitive(text, part)

/**
 * A trigram index has no parts of fewer than three characters: `|| ''` keeps the planner from scanning all of
 * it.
 */
const containsUnindexed = (text: SQLWrapper, part: string) =>
  containsCaseSensitive(sql`(${text} || '')`, part)
const isShort = (part: string) => [...part].length < 3

/** SQL for all parts of one and two characters of a text, as an array for a GIN index. */
export const shortParts = (text: SQLWrapper): SQL => {
  const pairs = (from: SQLWrapper) => sql`regexp_replace(${from}, '(..)', '\\1 ', 'g')`
  return sql`(string_to_array(${text}, null) || string_to_array(${pairs(text)} || ' ' || ${pairs(sql`substr(${text}, 2)`)}, ' '))`
}

/** Case-sensitive prefix match, which can use an index. */
export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`

/** Whether a UUID begins with a typed text, with or without hyphens: a range of its index. */
export function idStartCondition(id: SQLWrapper, start: string): SQL {
  const digits = start.replaceAll('-', '')
  if (!/^[\da-f]{1,32}$/.test(digits)) return sql`false`
  return sql`${id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
