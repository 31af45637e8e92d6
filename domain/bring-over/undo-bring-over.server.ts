import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { bringOvers } from '../warranties/bring-overs.table.ts'
import { EDITABLE_VALUES } from './editable-values.ts'

type Tools = { database: Database; now: () => Date }

/**
 * Requests an undo of an import (rule W34.6); `undoBringOver` then runs it. False if the import was undone
 * already, is too old or does not exist.
 */
export async function startUndo(
  { user }: Permit<'bring-over-data'>,
  id: string,
  _proof: RecentProof,
  { database, now }: Tools,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const started = await database.orm
    .update(bringOvers)
    .set({ state: 'undoing', undoneBy: user.email, undoneAt: now() })
    .where(and(eq(bringOvers.id, id), eq(bringOvers.state, 'done'), gt(bringOvers.at, oldestToUndo(now()))))
    .returning({ id: bringOvers.id })
  return started.length > 0
}

/**
 * Runs a requested undo in one transaction with the audit entry: removes the registrations that have not been
 * touched since the import, and counts the others (rule W34.6). Does nothing while another process works on
 * it. The work of a crashed process is rolled back, and the next call starts again. If the database refuses,
 * the registrations stay as they are.
 */
export async function undoBringOver(id: string, { database, now, log }: Tools & { log: Log }): Promise<void> {
  try {
    await database.withoutTimeLimit(client =>
      drizzle(client).transaction(tx => removeUntouched(id, tx, now())),
    )
  } catch (error) {
    log.error({ event: 'undo_failed', upload: id, err: error }, 'registrations could not be taken back')
    await database.orm
      .update(bringOvers)
      .set({ state: 'done' })
      .where(and(eq(bringOvers.id, id), eq(bringOvers.state, 'undoing')))
  }
}

async function removeUntouched(id: string, tx: Transaction, at: Date) {
  const isAsked = and(eq(bringOvers.id, id), eq(bringOvers.state, 'undoing'))
  // The lock shows that a process is working on it; PostgreSQL releases it if the process ends.
  const [batch] = await tx.select().from(bringOvers).where(isAsked).for('update', { skipLocked: true })
  if (!batch?.undoneBy) return
  // From here on no claim can be filed on them, and no other transaction changes them.
  await tx.execute(
    sql`select 1 from warranty_tyre_ids where warranty_form_id in (select id from warranty_registrations where brought_over = ${id}) for update`,
  )
  await tx.execute(sql`select 1 from warranty_registrations where brought_over = ${id} for update`)
  await tx.execute(sql`create temporary table untouched on commit drop as
    select id from warranty_registrations r
    where brought_over = ${id} and brought_over_as = ${EDITABLE_VALUES} and user_id is null and not is_claimed
      and not exists (select from warranty_claims c where c.warranty_id = r.id)
      and not exists (select from warranty_tyre_ids t where t.warranty_form_id = r.id and t.is_claimed)`)
  await tx.execute(sql`delete from warranty_tyre_ids where warranty_form_id in (select id from untouched)`)
  const deleted = await tx.execute(
    sql`delete from warranty_registrations where id in (select id from untouched)`,
  )
  const left = await tx.execute<{ kept: number }>(
    sql`select count(*)::int as kept from warranty_registrations where brought_over = ${id}`,
  )
  const removed = deleted.rowCount ?? 0
  const kept = left.rows[0]?.kept ?? 0
  await tx.update(bringOvers).set({ state: 'undone', undoneAt: at, removed }).where(eq(bringOvers.id, id))
  const details = { rows: removed, kept }
  await writeAuditEvent({ actor: batch.undoneBy, action: 'undid-bring-over', record: id, details, at }, tx)
}

/** All imports, newest first, each with `canUndo`. */
export async function listBringOvers(_permit: Permit<'bring-over-data'>, { database, now }: Tools) {
  const rows = await database.orm.select().from(bringOvers).orderBy(desc(bringOvers.at)).limit(MAX_LISTED)
  return rows
    .filter(({ state }) => state !== 'running')
    .map(row => ({ ...row, canUndo: canUndo(row, now()) }))
}

/** One import; null if there is none. */
export async function findBringOver(
  _permit: Permit<'bring-over-data'>,
  id: string,
  { database, now }: Tools,
) {
  if (!isUuid(id)) return null
  const [row] = await database.orm.select().from(bringOvers).where(eq(bringOvers.id, id))
  return row && row.state !== 'running' ? { ...row, canUndo: canUndo(row, now()) } : null
}

const canUndo = ({ state, at }: Pick<typeof bringOvers.$inferSelect, 'state' | 'at'>, now: Date) =>
  state === 'done' && at > oldestToUndo(now)

const oldestToUndo = (now: Date) => new Date(now.getTime() - UNDO_MS)

/** Rule W34.6. */
const UNDO_MS = 30 * MS_PER_DAY
const MAX_LISTED = 20
