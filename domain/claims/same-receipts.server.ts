import { and, between, eq, ne, or, sql } from 'drizzle-orm'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { files, PICTURE_KEYS } from '../../platform/files/files.table.ts'
import { parseReceiptPaths } from '../warranties/receipt.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'

/**
 * Counts other registrations whose receipt picture looks like one of this registration, and the tyres of all
 * these registrations (rule W37.3). Old receipts have no fingerprint, and are not compared.
 */
export async function findSameReceipts(
  id: string,
  orm: Database['orm'],
): Promise<{ registrationsOfReceipt: number; tyresOfReceipt: number }> {
  const [own] = await orm
    .select({ receiptUrl: registrations.receiptUrl })
    .from(registrations)
    .where(eq(registrations.id, id))
  const paths = parseReceiptPaths(own?.receiptUrl ?? '[]')
  const alike = paths.length === 0 ? [] : await findAlike(paths, orm)
  const others = alike.length === 0 ? [] : await findRegistrations(id, alike, orm)
  const ids = [id, ...others]
  const tyres = await orm.$count(tyreIds, or(...ids.map(each => eq(tyreIds.registrationId, each))))
  return { registrationsOfReceipt: others.length, tyresOfReceipt: tyres }
}

type Alike = { readonly path: string; readonly madeAt: Date }

/** Receipts of other registrations whose fingerprint differs in few bits from one of these. */
async function findAlike(paths: readonly string[], orm: Database['orm']): Promise<Alike[]> {
  const own = sql.join(
    paths.map(path => sql`${path}`),
    sql`, `,
  )
  const bits = (hash: string) => sql.raw(`('x' || ${hash})::bit(256)`)
  const { rows } = await orm.execute<{ path: string; made_at: string }>(sql`
    with own as materialized (
      select ${bits('picture_hash')} as hash, picture_keys as keys from ${files}
      where path in (${own}) and picture_hash is not null),
    near as materialized (
      select path, made_at, ${bits('picture_hash')} as hash from ${files}
      where picture_keys && (select array_agg(key) from own, unnest(own.keys) as key)
        and state = 'attached' and path like 'receipts/%' and path not in (${own})
      limit ${MAX_COMPARED})
    select distinct near.path, near.made_at from near
    join own on bit_count(near.hash # own.hash) <= ${MAX_DISTANCE} limit ${MAX_ALIKE}`)
  return rows.map(row => ({ path: row.path, madeAt: new Date(row.made_at) }))
}

/** The other registrations of receipts: registered at most two days after a receipt was sent. */
async function findRegistrations(
  id: string,
  receipts: readonly Alike[],
  orm: Database['orm'],
): Promise<string[]> {
  const found = await orm
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        ne(registrations.id, id),
        or(
          ...receipts.map(({ path, madeAt }) =>
            and(
              between(
                registrations.createdAt,
                new Date(madeAt.getTime() - MS_PER_DAY),
                new Date(madeAt.getTime() + 2 * MS_PER_DAY),
              ),
              sql`strpos(${registrations.receiptUrl}, ${path}) > 0`,
            ),
          ),
        ),
      ),
    )
  return found.map(row => row.id)
}

/** maximum number of receipts with a common key that are compared; normally a few in a thousand have one */
const MAX_COMPARED = 20_000
/**
 * maximum number of different bits, of 256; less than the number of keys of a fingerprint. The same picture
 * in another size or quality differs in fewer bits, another picture in many more
 */
const MAX_DISTANCE = PICTURE_KEYS - 1
const MAX_ALIKE = 20
