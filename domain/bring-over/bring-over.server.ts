import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type CalendarDate, startOfDay } from '../../platform/clock/calendar-date.ts'
import { RECORD_IMPORT_LOCK } from '../../platform/database/advisory-locks.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Permit } from '../access/permit.ts'
import { phoneDigits } from '../access/phone-number.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { ListUpload } from '../list-uploads/list-upload.ts'
import { listUploadData, listUploads } from '../list-uploads/list-uploads.table.ts'
import { rememberColumns } from '../list-uploads/remember-columns.server.ts'
import { type UploadWork, workOnUpload } from '../list-uploads/work-on-upload.server.ts'
import { bringOvers } from '../warranties/bring-overs.table.ts'
import { generateTyreId, getTyrePositions } from '../warranties/tyre-id.ts'
import { EDITABLE_VALUES } from './editable-values.ts'
import { type PlannedRow, type PlanTools, planRows } from './plan-bring-over.server.ts'

type Tools = PlanTools & { readonly log: Log; readonly timeZone: string }
type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/**
 * Requests the import of an upload as it was shown: `rows` registrations of its `revision`. `bringOver` then
 * runs it. False if the upload has been corrected, deleted or requested in the meantime.
 */
export async function startBringOver(
  { user }: Permit<'bring-over-data'>,
  { id, fileName }: Pick<ListUpload<'registrations'>, 'id' | 'fileName'>,
  { rows, revision }: { rows: number; revision: number; proof: RecentProof },
  { database, now }: Pick<PlanTools, 'database' | 'now'>,
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const ready = and(
      eq(listUploads.id, id),
      eq(listUploads.kind, 'registrations'),
      eq(listUploads.state, 'ready'),
      eq(listUploads.revision, revision),
    )
    const started = await tx
      .update(listUploads)
      .set({ state: 'bringing', worker: null, workerSeenAt: null, attempts: 0, rowsRead: 0, failure: null })
      .where(ready)
      .returning({ id: listUploads.id })
    if (started.length === 0) return false
    const values = { by: user.email, at: now(), fileName, state: 'running', rows, duplicates: 0 } as const
    await tx
      .insert(bringOvers)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: bringOvers.id, set: values })
    return true
  })
}

/**
 * Imports the registrations of an upload, all or none, in one transaction with the audit entry (rules W34.4
 * and W34.5). No e-mail is sent. If the number of rows differs from the number that was shown, nothing is
 * imported and the upload is shown again. Resumes after a crashed process; never rejects.
 */
export async function bringOver(id: string, tools: Tools): Promise<void> {
  await workOnUpload(
    { id, state: 'bringing' },
    async (work, onProgress) => {
      const isDone = await tools.database.withoutTimeLimit(client =>
        drizzle(client).transaction(tx => storeAll(work, onProgress, tx, tools)),
      )
      return isDone ? null : { state: 'ready', failure: 'moved' }
    },
    {
      onError: () => ({ state: 'ready', failure: 'error' }),
      onGivenUp: { state: 'ready', failure: 'stopped' },
    },
    tools,
  )
}

/** Stores nothing and returns false if the number of rows differs from the number that was shown. */
async function storeAll(
  { id, worker, table }: UploadWork,
  onProgress: (rows: number) => void,
  tx: Orm,
  tools: Tools,
): Promise<boolean> {
  // One import at a time: two imports of the same rows would not see each other's rows as duplicates.
  await tx.execute(sql`select pg_advisory_xact_lock(${RECORD_IMPORT_LOCK})`)
  const [batch] = await tx.select().from(bringOvers).where(eq(bringOvers.id, id))
  const planned = await planRows(id, tx, tools)
  if (!batch || !planned || planned.taken.length !== batch.rows) return false
  const { taken, duplicates } = planned
  const at = tools.now()
  const startOf = startsOfDays(tools.timeZone)
  for (let from = 0; from < taken.length; from += ROWS_AT_ONCE) {
    await storeRows(taken.slice(from, from + ROWS_AT_ONCE), { id, startOf }, tx)
    onProgress(Math.min(taken.length, from + ROWS_AT_ONCE))
  }
  await tx
    .update(bringOvers)
    .set({ state: 'done', at, duplicates: duplicates.length })
    .where(eq(bringOvers.id, id))
  const details = { rows: taken.length, leftOut: duplicates.length }
  await writeAuditEvent({ actor: batch.by, action: 'brought-over', record: id, details, at }, tx)
  if (table) await rememberColumns('registrations', table, { orm: tx, now: tools.now })
  await tx.delete(listUploadData).where(eq(listUploadData.uploadId, id))
  // Last statement, because it locks the row: the heartbeat of this attempt then waits.
  const finished = await tx
    .update(listUploads)
    .set({ state: 'published', worker: null })
    .where(and(eq(listUploads.id, id), eq(listUploads.worker, worker)))
    .returning({ id: listUploads.id })
  if (finished.length === 0) throw new Error('another process has taken this over')
  return true
}

async function storeRows(
  rows: readonly PlannedRow[],
  { id, startOf }: { id: string; startOf: (day: CalendarDate) => Date },
  tx: Orm,
): Promise<void> {
  const values = rows.map(row => ({
    id: randomUUID(),
    name: row.name,
    contact_number: row.contactNumber,
    contact_digits: phoneDigits(row.contactNumber),
    email: row.email,
    purchase_date: row.purchaseDate,
    car_plate: row.carPlate,
    plate: row.plate,
    receipt_url: '[]',
    tyre_quantity: row.tyreQuantity,
    ...row.purchase,
    dot_week: row.dotWeek,
    // Lists and counts sort by the time of registration, so imported rows get their purchase date, not the
    // time of the import.
    created_at: startOf(row.purchaseDate),
    brought_over: id,
  }))
  // One parameter for all rows: a parameter for each value takes four times as long.
  await tx.execute(
    sql`insert into warranty_registrations (${REGISTRATION_NAMES}, brought_over_as)
      select ${REGISTRATION_NAMES}, ${EDITABLE_VALUES} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row(${sql.raw(REGISTRATION_SHAPE)})`,
  )
  let missing = values.flatMap(({ id, tyre_quantity }) =>
    getTyrePositions(tyre_quantity).map(position_description => ({
      warranty_form_id: id,
      position_description,
    })),
  )
  while (missing.length > 0) {
    const tyres = missing.map(tyre => ({
      id: randomUUID(),
      tyre_id: generateTyreId(randomBytes(8)),
      ...tyre,
    }))
    const inserted = await tx.execute<{ id: string }>(
      sql`insert into warranty_tyre_ids (${TYRE_NAMES}) select ${TYRE_NAMES}
        from jsonb_to_recordset(${JSON.stringify(tyres)}::jsonb) as row(${sql.raw(TYRE_SHAPE)}) on conflict do nothing returning id`,
    )
    const ids = new Set(inserted.rows.map(row => row.id))
    missing = tyres.filter(tyre => !ids.has(tyre.id))
  }
}

/** The column names in a row definition. */
const namesOf = (shape: string) =>
  sql.raw(
    shape
      .split(', ')
      .map(column => column.split(' ')[0])
      .join(', '),
  )

const REGISTRATION_SHAPE =
  'id uuid, name text, contact_number text, contact_digits text, email text, purchase_date date, car_plate text, plate text, ' +
  'receipt_url text, tyre_quantity text, branch text, brand text, model text, size text, dot_week text, created_at timestamptz, brought_over uuid'
const REGISTRATION_NAMES = namesOf(REGISTRATION_SHAPE)
const TYRE_SHAPE = 'id uuid, warranty_form_id uuid, tyre_id text, position_description text'
const TYRE_NAMES = namesOf(TYRE_SHAPE)

/** The beginnings of days, each computed once. */
function startsOfDays(timeZone: string) {
  const known = new Map<CalendarDate, Date>()
  return (day: CalendarDate): Date => {
    const start = known.get(day) ?? startOfDay(day, timeZone)
    known.set(day, start)
    return start
  }
}

const ROWS_AT_ONCE = 1_000
