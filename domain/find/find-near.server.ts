import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { editDistance } from '../../platform/text/edit-distance.ts'
import type { Permit } from '../access/permit.ts'
import { phoneSearchDigits } from '../warranties/registration-search.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { foldedName, foldedPlate, foldPlate, nameWords } from '../warranties/search-text.ts'
import { TYRE_ID_LENGTH, tyreIdVariants } from '../warranties/tyre-id.ts'
import type { FindReading } from './find-reading.ts'
import { nearPhonePatterns } from './near-phone.ts'

/** A stored text that is similar to the typed one, and its kind. */
export type NearText = { readonly kind: FindReading['kind']; readonly text: string }

/**
 * Suggestions when nothing was found: plates, phone numbers, names and tyre IDs that are at most two typing
 * errors away, the nearest first (rule W36.4).
 */
export async function findNear(
  _permit: Permit<'search-registrations'>,
  readings: readonly FindReading[],
  { database }: { database: Database },
): Promise<NearText[]> {
  const near: (NearText & { errors: number })[] = []
  await database.orm.transaction(async tx => {
    await tx.execute(sql`set local pg_trgm.word_similarity_threshold = 0.4`)
    for (const { kind, value } of readings) {
      const search = nearSearch(kind, value)
      if (!search) continue
      const { rows } = await tx.execute<{ shown: string; folded: string }>(search.query)
      for (const { shown, folded } of rows) near.push({ kind, text: shown, errors: search.errors(folded) })
    }
  })
  const texts = new Set<string>()
  return near
    .filter(({ errors }) => errors <= MAX_ERRORS)
    .toSorted((one, other) => one.errors - other.errors)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, MAX_NEAR)
    .map(({ kind, text }) => ({ kind, text }))
}

const MAX_ERRORS = 2
const MAX_NEAR = 3
/** texts that similarity selects before their typing errors are counted */
const MAX_COMPARED = 50
/** phone numbers that share enough digits with the typed one: about 50 in a million registrations */
const MAX_COMPARED_PHONES = 1_000

type NearSearch = { readonly query: SQL; readonly errors: (folded: string) => number }

function nearSearch(kind: FindReading['kind'], value: string): NearSearch | null {
  if (kind === 'plate') {
    const text = foldPlate(value)
    const folded = foldedPlate(registrations.plate)
    return {
      query: similarRegistrations(registrations.carPlate, folded, sql`${folded} % ${text}`, text),
      errors: other => editDistance(text, other),
    }
  }
  if (kind === 'phone') {
    const digits = phoneSearchDigits(value)
    const patterns = nearPhonePatterns(digits)
    if (patterns.length === 0) return null
    const { contactNumber, contactDigits } = registrations
    const isNear = sql.join(
      patterns.map(pattern => sql`${contactDigits} like ${pattern}`),
      sql` or `,
    )
    return {
      query: sql`select distinct ${contactNumber} as shown, ${contactDigits} as folded from ${registrations}
        where ${isNear} limit ${MAX_COMPARED_PHONES}`,
      errors: other => editDistance(digits, phoneSearchDigits(other)),
    }
  }
  if (kind === 'name') {
    const words = nameWords(value)
    const [text, folded] = [words.join(' '), foldedName(registrations.name)]
    return {
      query: similarRegistrations(registrations.name, folded, sql`${text} <% ${folded}`, text),
      errors: other => nameErrors(words, other.split(/\s+/)),
    }
  }
  if (kind !== 'tyre' || value.length < TYRE_ID_LENGTH) return null
  return {
    query: sql`select ${tyreIds.tyreId} as shown, ${tyreIds.tyreId} as folded from ${tyreIds}
      where ${tyreIds.tyreId} = any(${sql.param(tyreIdVariants(value))})`,
    errors: other => editDistance(value, other),
  }
}

/** The texts that are most similar by their trigrams. */
const similarRegistrations = (shown: SQLWrapper, folded: SQLWrapper, isSimilar: SQL, text: string) =>
  sql`select ${shown} as shown, ${folded} as folded from ${registrations}
    where ${isSimilar} order by word_similarity(${text}, ${folded}) desc limit ${MAX_COMPARED}`

/** The typing errors of all typed words, each compared with its nearest word of the name. */
function nameErrors(typed: readonly string[], name: readonly string[]): number {
  const errors = typed.map(word => Math.min(...name.map(other => editDistance(word, other))))
  return errors.reduce((sum, each) => sum + each, 0)
}
