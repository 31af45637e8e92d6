import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { ListKind } from '../catalogue/list-kind.ts'
import { sampleLoads } from '../catalogue/lists.table.ts'
import { loadCurrentVersions } from '../catalogue/load-current-version.server.ts'
import { publishEmpty } from '../catalogue/publish-list.server.ts'
import { claims } from '../claims/claims.table.ts'
import { removeRegistration } from '../deletion/remove-registration.server.ts'
import { users } from '../identity/users.table.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { DEMO_ACCOUNTS, DEMO_NAME } from './demo-accounts.server.ts'
import { SAMPLE_REGISTRATIONS } from './load-sample-registrations.server.ts'
import { parseSampleRegistrations } from './sample-registrations.ts'

/** The sample data in a database. */
export type SampleData = {
  readonly registrations: readonly { readonly id: string; readonly carPlate: string }[]
  /**
   * `claims`: number of claims that the account filed on other registrations; if any, the account is disabled
   * instead of deleted
   */
  readonly accounts: readonly { readonly id: string; readonly email: string; readonly claims: number }[]
  /** tables of the catalogue that the owner has not replaced */
  readonly tables: readonly {
    readonly kind: ListKind
    readonly rows: number
    /** of the list that is the sample */
    readonly version: number
  }[]
  /** the website shows the sample's company, as it does where none was ever imported */
  readonly hasSampleCompany: boolean
}

/** The result of `deleteSampleRegistrations`; `paths` are files that the sweep deletes from the store. */
type DeletedSample = {
  readonly registrations: number
  readonly tyreIds: number
  readonly claims: number
  readonly paths: readonly string[]
}

type Tools = { database: Database; log: Log; now: () => Date }

/**
 * Finds the sample data; `folder` is the sample's. A site cannot be without company data, so its table is not
 * listed.
 */
export async function findSample(folder: string, { orm }: Pick<Database, 'orm'>): Promise<SampleData> {
  const rows = await findRegistrations(folder, orm)
  const ids = rows.map(row => row.id)
  const isOthers = ids.length === 0 ? sql`true` : sql`${claims.warrantyId} not in ${ids}`
  const accounts = await orm
    .select({ id: users.id, email: users.email, claims: count(claims.id) })
    .from(users)
    .leftJoin(claims, and(eq(claims.createdBy, users.id), isOthers))
    .where(
      and(
        inArray(
          users.email,
          DEMO_ACCOUNTS.map(account => account.email),
        ),
        eq(users.name, DEMO_NAME),
      ),
    )
    .groupBy(users.id, users.email)
    .orderBy(users.email)
  const versions = await loadCurrentVersions(orm, new Date())
  const tables = versions
    .filter(({ kind, isSample }) => isSample && kind !== 'company')
    .map(({ kind, number, counts }) => ({ kind, rows: counts.rows, version: number }))
  const hasSampleCompany = !versions.some(({ kind, isSample }) => kind === 'company' && !isSample)
  return { registrations: rows, accounts, tables, hasSampleCompany }
}

/**
 * Deletes the sample registrations with their tyre IDs, claims and files (rule W30.5), logged and audited.
 * Returns null if there are none. A restart does not restore them.
 */
export async function deleteSampleRegistrations(
  folder: string,
  { database, log, now }: Tools,
): Promise<DeletedSample | null> {
  const deleted = await database.orm.transaction(async tx => {
    const total = { registrations: 0, tyreIds: 0, claims: 0, paths: [] as string[] }
    for (const { id } of await findRegistrations(folder, tx)) {
      const removed = await removeRegistration(id, tx)
      if (!removed) continue
      total.registrations += 1
      total.tyreIds += removed.counts.tyreIds
      total.claims += removed.counts.claims
      total.paths.push(...removed.paths)
    }
    if (total.registrations === 0) return null
    const { paths, ...details } = total
    await writeAuditEvent(
      {
        actor: OPERATOR,
        action: 'removed-sample',
        record: 'registrations',
        details: { ...details, files: paths.length },
        at: now(),
      },
      tx,
    )
    return total
  })
  if (deleted) {
    const { paths, ...counts } = deleted
    log.info(
      { event: 'sample_registrations_deleted', ...counts, files: paths.length },
      'sample registrations deleted',
    )
  }
  return deleted
}

/**
 * Removes the sample data that `findSample` has found: registrations, demo accounts that have filed no other
 * claim, and the rows of lists that are still the sample; a list published meanwhile stays (rule W30.6).
 * Logged and audited.
 */
export async function clearSample(
  folder: string,
  { accounts, tables }: SampleData,
  tools: Tools,
): Promise<{ registrations: DeletedSample | null; accounts: number; tables: number }> {
  const { database, log, now } = tools
  const deleted = await deleteSampleRegistrations(folder, tools)
  const removable = accounts.filter(account => account.claims === 0).map(account => account.id)
  const removed = await database.orm.transaction(async tx => {
    const gone =
      removable.length === 0
        ? []
        : await tx.delete(users).where(inArray(users.id, removable)).returning({ id: users.id })
    let emptied = 0
    for (const { kind, version } of tables) {
      const published = await publishEmpty(OPERATOR, { kind, shown: version }, { transaction: tx, now })
      if (published.ok) emptied++
    }
    const line = { actor: OPERATOR, action: 'removed-sample', at: now() } as const
    if (gone.length > 0)
      await writeAuditEvent({ ...line, record: 'accounts', details: { accounts: gone.length } }, tx)
    if (emptied > 0)
      await writeAuditEvent({ ...line, record: tables.map(table => table.kind).join(', ') }, tx)
    return { accounts: gone.length, tables: emptied }
  })
  log.info({ event: 'sample_cleared', ...removed }, 'sample accounts and tables removed')
  return { registrations: deleted, ...removed }
}

/**
 * The sample registrations in the database, if the sample was loaded. Compares plates too, because a visitor
 * could choose a sample id as a form id.
 */
async function findRegistrations(folder: string, orm: Pick<NodePgDatabase, 'select'>) {
  const [loaded] = await orm
    .select({ name: sampleLoads.name })
    .from(sampleLoads)
    .where(eq(sampleLoads.name, SAMPLE_REGISTRATIONS))
  if (!loaded) return []
  const sample = parseSampleRegistrations(await readFile(join(folder, 'registrations.json'), 'utf8'))
  const plates = new Map(sample.map(row => [row.id, normalizePlate(row.car_plate)]))
  const found = await orm
    .select({ id: registrations.id, carPlate: registrations.carPlate, plate: registrations.plate })
    .from(registrations)
    .where(inArray(registrations.id, [...plates.keys()]))
    .orderBy(registrations.createdAt)
  return found
    .filter(({ id, plate }) => plates.get(id) === plate)
    .map(({ id, carPlate }) => ({ id, carPlate }))
}
