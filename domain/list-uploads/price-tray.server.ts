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
import { NO_CORRECTIONS, UPLOAD_KEPT_MS, type UploadResult } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { loadUploadData, saveUploadData } from './upload-data.server.ts'

type Tools = { database: Database; now: () => Date }
type Preparer = Permit<'prepare-lists'>

/**
 * Price changes that wait to be published together: an upload with only the rows that change, which its
 * person is filling.
 */
export type PriceTray = {
  /** of the upload, whose page compares and publishes them */
  readonly id: string
  /** e-mail address of the person */
  readonly by: string
  /** rows with another price */
  readonly count: number
}

/**
 * The open trays of a list, of every person; those without a change only of the person who asks (rule S36.3).
 */
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

/** The rows that wait in a tray, with their keys and prices only. */
export async function loadTrayRows<K extends PricedKind>(
  _permit: Preparer,
  kind: K,
  id: string,
  { database }: Tools,
): Promise<ListRows[K]> {
  return loadRows(kind, id, database.orm)
}

/** From now on the price changes of this person wait, with the audit entry. */
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
 * Gives one row of the current list another price that waits in the person's tray; the price of the list
 * itself takes the row out of it. Refuses what `changePrice` refuses; changes nothing that visitors see (rule
 * S36.3).
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
 * Takes the row of the current list with this name out of the person's tray. Returns false if it is not in
 * the list any more.
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
 * All rows of the list with the key of the changed one wait together, so that the second of two equal rows is
 * found again as the second one. Rows with the prices of the list do not wait.
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
 * The open tray of the person, locked until the end of the transaction; a new one with its audit entry if
 * there is none.
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
  if (!tray) throw new Error('the waiting prices were published or thrown away in this moment')
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

/** What a tray knows of a row; everything else stays as it is in the list. */
const columnsOf = (kind: PricedKind): readonly string[] => [
  ...IDENTIFYING_COLUMNS[kind],
  ...(describeRows(kind).priceColumns ?? []),
]

const resultOf = (rows: number): UploadResult => ({
  ...{ step: 'changes', rows, dropped: 0, warnings: [], warningCount: 0, notes: [] },
})

const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_KEPT_MS)
