import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import {
  findRowByName,
  type PriceChange,
  type PriceInput,
  repriceRow,
} from '../catalogue/change-price.server.ts'
import { snakeCase } from '../catalogue/data-files/format-data-file.ts'
import { decodeRows, encodeRows } from '../catalogue/encode-rows.server.ts'
import type { ListRows } from '../catalogue/list-kind.ts'
import { loadStored } from '../catalogue/load-current-version.server.ts'
import { IDENTIFYING_COLUMNS } from '../catalogue/priced-rows.ts'
import { describeRows } from '../catalogue/row-description.ts'
import { type PricedKind, parseTypedPrice } from '../catalogue/row-price.ts'
import { NO_CORRECTIONS, UPLOAD_RETENTION_MS, type UploadResult } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { loadUploadData, saveUploadData } from './upload-data.server.ts'

type Tools = { database: Database; now: () => Date }
type Preparer = Permit<'prepare-lists'>

/**
 * Price changes that wait to be published together. A tray is an upload that contains only the changed rows
 * and that the user is still filling.
 */
type PriceTray = {
  /** id of the upload; its page compares and publishes the changes */
  readonly id: string
  /** e-mail address of the user */
  readonly by: string
  /** number of rows in the tray */
  readonly count: number
}

/** The open trays of all users for a list. An empty tray is listed only for its own user (rule S36.3). */
export async function listPriceTrays(
  { user }: Preparer,
  kind: PricedKind,
  { database, now }: Tools,
): Promise<PriceTray[]> {
  const trays = await database.orm
    .select({ id: listUploads.id, by: listUploads.by, count: listUploads.rowsRead })
    .from(listUploads)
    .where(and(isOpenTray(kind), gt(listUploads.at, oldest(now()))))
    .orderBy(desc(listUploads.at))
  return trays.filter(({ by, count }) => count > 0 || by === user.email)
}

/** The rows of a tray, which have only their keys and prices. */
export async function loadTrayRows<K extends PricedKind>(
  _permit: Preparer,
  kind: K,
  id: string,
  { database }: Tools,
): Promise<ListRows[K]> {
  return loadRows(kind, id, database.orm)
}

/** Opens the price tray of this user, with the audit entry: later price changes wait in it. */
export async function openPriceTray(
  permit: Preparer,
  kind: PricedKind,
  { database, now }: Tools,
): Promise<void> {
  await database.orm.transaction(async transaction => {
    await openTray(permit, kind, now(), transaction)
  })
}

/**
 * Adds the new price of one row of the current list to the user's tray; the row's current price removes the
 * row from the tray. Refuses what `changePrice` refuses. Visitors see no change (rule S36.3).
 */
export async function collectPrice<K extends PricedKind>(
  permit: Preparer,
  { kind, typed, ...input }: Omit<PriceInput<K>, 'sen'> & { typed: string },
  { database, now }: Tools,
): Promise<{ ok: true } | Extract<PriceChange, { ok: false }>> {
  const price = parseTypedPrice(typed)
  if (!price.ok) return { ...price, now: null }
  const { rows } = await loadStored(kind, database, now())
  const repriced = repriceRow(rows, { ...input, kind, sen: price.sen })
  if (!repriced.ok) return repriced
  const { row, after } = repriced
  await changeTray(permit, { kind, rows, row, after }, { database, now })
  return { ok: true }
}

/**
 * Removes the row of the current list with this name from the user's tray. Returns false if the list no
 * longer has that row.
 */
export async function takeBackPrice<K extends PricedKind>(
  permit: Preparer,
  { kind, position, name }: Pick<PriceInput<K>, 'kind' | 'position' | 'name'>,
  { database, now }: Tools,
): Promise<boolean> {
  const { rows } = await loadStored(kind, database, now())
  const row = findRowByName(kind, rows, { position, name })
  if (row) await changeTray(permit, { kind, rows, row, after: row }, { database, now })
  return row !== null
}

/**
 * Rows of the list with equal keys are stored together, so that the second of them is still found as the
 * second. Rows whose prices equal the list's are not stored.
 */
async function changeTray<K extends PricedKind>(
  permit: Preparer,
  {
    kind,
    rows,
    row,
    after,
  }: { kind: K; rows: ListRows[K]; row: ListRows[K][number]; after: ListRows[K][number] },
  { database, now }: Tools,
): Promise<void> {
  const { key } = describeRows(kind)
  const columns = columnsOf(kind)
  const pick = (each: object) => {
    const values = each as Record<string, unknown>
    return Object.fromEntries(columns.map(column => [column, values[column] ?? null]))
  }
  const listed = rows as ListRows[K][number][]
  const same = listed.filter(each => key(each) === key(row))
  await database.orm.transaction(async transaction => {
    const id = await openTray(permit, kind, now(), transaction)
    const waiting: ListRows[K][number][] = await loadRows(kind, id, transaction)
    const others = waiting.filter(each => key(each) !== key(row))
    const before = waiting.filter(each => key(each) === key(row))
    const changed = same.map((each, nth) => {
      if (each === row) return pick(after)
      return pick((before.length === same.length && before[nth]) || each)
    })
    const isChanged = !isDeepStrictEqual(changed, same.map(pick))
    const kept = [...others, ...(isChanged ? changed : [])] as unknown as ListRows[K]
    await saveUploadData(id, 'rows', (await encodeRows(kind, kept)).rows, transaction)
    await transaction
      .update(listUploads)
      .set({
        at: now(),
        rowsRead: kept.length,
        revision: sql`${listUploads.revision} + 1`,
        result: resultOf(kept.length),
      })
      .where(eq(listUploads.id, id))
  })
}

/**
 * Returns the id of the user's open tray, locked until the end of the transaction; creates it with its audit
 * entry if there is none.
 */
async function openTray(
  { user }: Preparer,
  kind: PricedKind,
  at: Date,
  transaction: Transaction,
): Promise<string> {
  const mine = and(isOpenTray(kind), eq(listUploads.by, user.email))
  await transaction.delete(listUploads).where(and(mine, lt(listUploads.at, oldest(at))))
  const columns = Object.fromEntries(columnsOf(kind).map((column, index) => [snakeCase(column), index]))
  const [added] = await transaction
    .insert(listUploads)
    .values({
      id: randomUUID(),
      ...{ kind, by: user.email, at, fileName: '', isTray: true, state: 'ready', mode: 'changes' },
      ...{ attempts: 0, rowsRead: 0, revision: 0, corrections: NO_CORRECTIONS },
      table: { sheet: 0, headerRow: 0, columns },
      result: resultOf(0),
    })
    .onConflictDoNothing()
    .returning({ id: listUploads.id })
  if (added) {
    const none = await encodeRows(kind, [] as unknown as ListRows[typeof kind])
    await saveUploadData(added.id, 'rows', none.rows, transaction)
    await writeAuditEvent({ actor: user.email, action: 'collected-prices', record: kind, at }, transaction)
    return added.id
  }
  const [tray] = await transaction.select({ id: listUploads.id }).from(listUploads).where(mine).for('update')
  if (!tray) throw new Error('the price tray was published or discarded at the same moment')
  return tray.id
}

async function loadRows<K extends PricedKind>(
  kind: K,
  id: string,
  orm: Pick<NodePgDatabase, 'select' | 'insert' | 'delete'>,
): Promise<ListRows[K]> {
  const data = await loadUploadData(id, 'rows', orm)
  return data ? decodeRows(kind, data) : ([] as unknown as ListRows[K])
}

const isOpenTray = (kind: PricedKind) =>
  and(eq(listUploads.kind, kind), eq(listUploads.isTray, true), eq(listUploads.state, 'ready'))

/** Columns that a tray stores of a row; all others stay as in the list. */
const columnsOf = (kind: PricedKind): readonly string[] => [
  ...IDENTIFYING_COLUMNS[kind],
  ...(describeRows(kind).priceColumns ?? []),
]

const resultOf = (rows: number): UploadResult => ({
  ...{ step: 'changes', rows, dropped: 0, warnings: [], warningCount: 0, notes: [] },
})

const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_RETENTION_MS)
