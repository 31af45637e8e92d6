import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a column holds a text somewhere, whatever the case; `%`, `_` and `\` in it mean themselves (reliability.md 9). */
export const contains = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${literal(text)}%`}`

/** Whether it holds a text in this very case: of a column that has but one case, in a third of the time. */
export const containsInThisCase = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`%${literal(text)}%`}`

/** Whether it begins with a text, in this very case: an index can then answer. */
export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${literal(text)}%`}`

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
