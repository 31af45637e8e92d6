import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, gte, inArray, lte } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSnapshot } from '../../platform/database/read-snapshot.ts'
import { streamCsv } from '../../platform/spreadsheet/format-csv.ts'
import { streamSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { ClaimType } from '../claims/claim.ts'
import { formatClaimNumber } from '../claims/claim-event.ts'
import { type ClaimState, type Outcome, stageName } from '../claims/claim-step.ts'
import { claims } from '../claims/claims.table.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { customerValidUntil } from '../warranties/warranty.ts'
import {
  type CustomerExport,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportState,
} from './customer-export.ts'
import { issueDownloadTicket } from './download-tickets.server.ts'

/**
 * Counts the registrations of an export and makes the link for its one download. The audit entry contains the
 * reason (rules W33.3 and W33.4). Returns the id of the link.
 */
export async function prepareCustomerExport(
  { user }: Permit<'export-data'>,
  { proof, ...asked }: CustomerExport & { proof: RecentProof },
  { database, now }: { database: Database; now: () => Date },
): Promise<string> {
  return database.orm.transaction(async tx => {
    const rows =
      asked.preset === 'claims'
        ? await tx.$count(claims, inArray(claims.number, [...(asked.claims ?? [])]))
        : await tx.$count(registrations, inPeriod(asked))
    const subject = { kind: 'customers', rows, ...asked } as const
    const id = await issueDownloadTicket({ user, subject, proof }, { orm: tx, now })
    const details = { ...exportDetails(asked), rows }
    await writeAuditEvent(
      { actor: user.email, action: 'prepared-export', record: id, details, at: now() },
      tx,
    )
    return id
  })
}

/** The details of an export in its audit entries. */
export const exportDetails = ({ preset, format, from, to, reason, claims }: CustomerExport) => ({
  preset: `${preset}, ${format}`,
  ...(from || to ? { period: `${from ?? ''} – ${to ?? ''}`.trim() } : null),
  ...(claims ? { claims: claims.map(formatClaimNumber).join(', ') } : null),
  ...(reason ? { reason } : null),
})

/** The texts of the file in a language. */
export type ExportWords = {
  readonly columns: Readonly<Record<ExportColumn, string>>
  readonly states: Readonly<Record<ExportState, string>>
  readonly claims: {
    readonly types: Readonly<Record<ClaimType, string>>
    readonly stages: Readonly<Record<ReturnType<typeof stageOf>, string>>
    readonly outcomes: Readonly<Record<Outcome, string>>
  }
  /** names of the branches by their ids */
  readonly branches: Readonly<Record<string, string>>
}

/**
 * Writes an export to a new file in the upload folder: its registrations by purchase date, from one snapshot,
 * page by page. Texts that a program could take for formulas are neutralized (`neutralizeFormula`).
 */
export async function writeCustomerExport(
  _permit: Permit<'export-data'>,
  asked: CustomerExport,
  words: ExportWords,
  { database, uploads, today }: { database: Database; uploads: UploadFolder; today: CalendarDate },
): Promise<{ path: string; rows: number }> {
  const columns = EXPORT_COLUMNS[asked.preset]
  const headers = columns.map(column => words.columns[column])
  await mkdir(uploads.path, { recursive: true, mode: 0o700 })
  const path = join(uploads.path, randomUUID())
  let rows = 0
  try {
    await readSnapshot(database, async client => {
      async function* pages() {
        for await (const page of readRows(asked, client)) {
          rows += page.length
          yield page.map(row => columns.map(column => cellOf(row, column, words, today)))
        }
      }
      const chunks =
        asked.format === 'csv'
          ? streamCsv(withHeader(headers, pages()))
          : streamSpreadsheet(
              asked.preset,
              columns.map((column, index) => ({ header: headers[index] ?? column, width: WIDTHS[column] })),
              flatten(pages()),
            )
      await pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, rows }
}

type Row = {
  readonly name: string
  readonly phone: string
  readonly plate: string
  readonly day: CalendarDate
  readonly branch: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly size: string | null
  readonly isClaimed: boolean
} & ClaimCells

/** The columns that only an export of claims has. */
type ClaimCells = Pick<
  ClaimState,
  'status' | 'stage' | 'isAnswered' | 'waitsForSupplier' | 'isVoid' | 'outcome' | 'percent'
> & {
  readonly number: number
  readonly claimDate: CalendarDate
  readonly type: ClaimType
  readonly tyreId: string
  readonly dotWeek: string | null
  readonly description: string
}

/** The rows of an export in pages; reads only the columns of its preset from the database. */
async function* readRows(asked: CustomerExport, client: PoolClient): AsyncGenerator<Row[]> {
  if (asked.preset === 'claims') return yield await readClaims(asked.claims ?? [], client)
  const { preset, from, to } = asked
  const columns = {
    counting: 'purchase_date::text as day, branch, brand, model, size, is_claimed as "isClaimed"',
    'call-back': 'name, contact_number as phone, car_plate as plate',
  }[preset]
  // Not ordered by time or id, which could reveal whose row it is.
  const order = preset === 'counting' ? 'purchase_date, branch, brand, model, size' : 'purchase_date, id'
  await client.query(
    `declare customers no scroll cursor for select ${columns} from warranty_registrations
      where ($1::date is null or purchase_date >= $1) and ($2::date is null or purchase_date <= $2) order by ${order}`,
    [from, to],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_PER_PAGE} from customers`)
    if (rows.length === 0) return
    yield rows
  }
}

/** The chosen claims; there are at most as many as on one page of a list. */
async function readClaims(numbers: readonly number[], client: PoolClient): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select r.name, r.contact_number as phone, r.car_plate as plate, r.purchase_date::text as day,
        c.branch, c.brand, c.model, c.size, c.number, c.claim_date::text as "claimDate", c.claim_type as type,
        c.status, c.stage, c.is_answered as "isAnswered", c.waits_for_supplier as "waitsForSupplier",
        c.is_void as "isVoid", c.outcome, c.percent, t.tyre_id as "tyreId", c.dot_week as "dotWeek", c.description
      from warranty_claims c join warranty_registrations r on r.id = c.warranty_id
        join warranty_tyre_ids t on t.id = c.tyre_id
      where c.number = any($1::int[]) order by c.number`,
    [numbers],
  )
  return rows
}

/** The stage of a claim, or how it ended. */
function stageOf(claim: Pick<Row, 'status' | 'isVoid' | 'stage' | 'isAnswered' | 'waitsForSupplier'>) {
  if (claim.isVoid) return 'void'
  return claim.status === 'Closed' ? 'closed' : stageName(claim)
}

function cellOf(
  row: Row,
  column: ExportColumn,
  { states, branches, claims: words }: ExportWords,
  today: CalendarDate,
) {
  if (column === 'state')
    return states[row.isClaimed ? 'claimed' : today <= customerValidUntil(row.day) ? 'active' : 'expired']
  if (column === 'branch') return row.branch && (branches[row.branch] ?? row.branch)
  if (column === 'number') return formatClaimNumber(row.number)
  if (column === 'type') return words.types[row.type]
  if (column === 'stage') return words.stages[stageOf(row)]
  if (column === 'outcome') return row.outcome && words.outcomes[row.outcome]
  return row[column]
}

async function* withHeader<Cell>(
  header: readonly Cell[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
) {
  yield [header]
  yield* pages
}

async function* flatten<Row>(pages: AsyncIterable<readonly Row[]>) {
  for await (const page of pages) yield* page
}

const inPeriod = ({ from, to }: Pick<CustomerExport, 'from' | 'to'>) =>
  and(
    from ? gte(registrations.purchaseDate, from) : undefined,
    to ? lte(registrations.purchaseDate, to) : undefined,
  )

const ROWS_PER_PAGE = 1_000
/** characters */
const WIDTHS: Readonly<Record<ExportColumn, number>> = {
  ...{ day: 12, branch: 24, brand: 16, model: 24, size: 14, state: 12 },
  ...{ name: 30, phone: 18, plate: 14 },
  ...{ number: 10, claimDate: 12, type: 12, stage: 22, outcome: 22, percent: 9 },
  ...{ tyreId: 12, dotWeek: 10, description: 60 },
}
