import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizePlate } from './car-plate.ts'

/**
 * The conditions of a text filter, one for each part of the typed text. None for an empty filter; a filter
 * without anything to search for finds nothing (rule W19.3).
 */
export const partConditions = (
  typed: string,
  parts: readonly string[],
  condition: (part: string) => SQL,
): SQL[] => {
  if (typed.trim() === '') return []
  const searched = parts.filter(part => part !== '')
  return searched.length === 0 ? [sql`false`] : searched.map(condition)
}

// Texts as staff search them (rule W19.3): the typed text is folded here, the stored one in the same way by
// SQL, which the indexes contain.

/** A plate in which O is 0 and I is 1, because they look alike; empty without letters and digits. */
export const foldPlate = (typed: string): string =>
  normalizePlate(typed).replaceAll('O', '0').replaceAll('I', '1')

/** The same of a column of normalized plates. */
export const foldedPlate = (plate: SQLWrapper): SQL => sql`(translate(${plate}, 'OI', '01'))`

/**
 * The words of a name, in lower case and without accents, apostrophes and slashes; each once, and no more
 * than any name has.
 */
export const nameWords = (typed: string): string[] => {
  const words = typed.normalize('NFD').replaceAll(MARKS, '').toLowerCase().split(/\s+/)
  return [...new Set(words)].filter(word => word !== '').slice(0, MAX_WORDS)
}

/**
 * Like `foldName`, for a column of names, as one text. Only non-ASCII names are normalized, because that
 * takes longer than all the rest.
 */
export const foldedName = (name: SQLWrapper): SQL =>
  sql`(lower(regexp_replace(case when ${name} ~ '[^\\u0001-\\u007f]' then normalize(${name}, NFD) else ${name} end, '${sql.raw(MARKS.source)}', '', 'g')))`

const MAX_WORDS = 20

/**
 * Apostrophes and their look-alikes, the slash of `a/l` and `a/p`, and combining accents, for both kinds of
 * regular expression.
 */
const MARKS = /[\u0300-\u036f\u0027\u002f\u0060\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]/gu
