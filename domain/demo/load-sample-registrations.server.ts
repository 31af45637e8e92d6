import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, ne } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { attachFiles, storeFile, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { dataFiles } from '../catalogue/catalogue.table.ts'
import { users } from '../identity/users.table.ts'
import { registrations } from '../warranties/registrations.table.ts'
import {
  insertSampleRegistration,
  type SampleStaff,
  type StoredSample,
} from './insert-sample-registration.server.ts'
import { parseSampleRegistrations, type SampleRegistration } from './sample-registrations.ts'

/**
 * Fills a sample shop with registrations in every state, with receipts and claims, once: where the catalogue is the sample,
 * somebody is at the counter to have filed the claims, and there is no registration. What is deleted later stays deleted.
 * Dates are moved by as many days as have passed since the sample was written (surface.md "Sheets").
 *
 * Takes the folder of the sample and today in the shop's time zone; returns how many were made. Throws FileStoreUnavailableError, and an
 * error where the shipped sample is wrong.
 */
export async function loadSampleRegistrations(
  { folder, today }: { folder: string; today: CalendarDate },
  tools: Tools,
): Promise<number> {
  const { database, log } = tools
  const clerks = await clerksOfSampleShop(database)
  if (clerks === null) return 0
  const text = await readFile(join(folder, 'registrations.json'), 'utf8')
  const writtenOn = (await readFile(join(folder, 'written-on'), 'utf8')).trim() as CalendarDate
  const days = daysBetween(writtenOn, today)
  const now = tools.now()
  const others = await database.orm.select({ id: registrations.id }).from(registrations).limit(1)
  // Files first: one that is kept for nothing is swept, a row whose file is missing would stay.
  const kept: StoredSample[] = []
  if (others.length === 0) {
    for (const row of parseSampleRegistrations(text)) kept.push(await storeSampleFiles(row, folder, tools))
  }
  await database.orm.transaction(async tx => {
    await tx.insert(dataFiles).values({
      kind: MARK,
      version: 1,
      isSample: true,
      rowCount: kept.length,
      contentHash: createHash('sha256').update(text).digest('hex'),
      importedAt: now,
      sampleWrittenOn: today,
    })
    for (const sample of kept) await insertSampleRegistration(sample, { days, now, clerks }, tx)
    if (!(await attachFiles(kept.flatMap(filesOf), OWNER, tx)))
      throw new Error('a file of the sample is gone')
  })
  if (kept.length > 0) log.info({ registrations: kept.length }, 'the sample registrations were made')
  return kept.length
}

type Tools = { database: Database; files: FileStore; log: Log; now: () => Date }

/** The kind under which `dataFiles` remembers that this was done; it is none of the owner's dataFiles. */
const MARK = 'registrations'
/** For whom the files wait until their registrations are there. */
const OWNER = 'sample'

/** The people of the counter; null where the shop is no sample, nobody is there, or all of this was done before. */
async function clerksOfSampleShop({ orm }: Database): Promise<[SampleStaff, ...SampleStaff[]] | null> {
  const rows = await orm.select({ kind: dataFiles.kind, isSample: dataFiles.isSample }).from(dataFiles)
  const isSample = rows.some(row => ['tyres', 'branches'].includes(row.kind) && row.isSample)
  if (!isSample || rows.some(row => row.kind === MARK)) return null
  const [first, ...others] = await orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(ne(users.role, 'customer'))
    .orderBy(asc(users.createdAt), asc(users.email))
  return first ? [first, ...others] : null
}

async function storeSampleFiles(
  row: SampleRegistration,
  folder: string,
  tools: Tools,
): Promise<StoredSample> {
  const keep = async (name: string, into: string, fileName?: string) =>
    storeFile(
      { folder: into, name, fileName, jpeg: await readFile(join(folder, 'papers', name)), owner: OWNER },
      tools,
    )
  const keepAll = async (names: readonly string[], into: string) => {
    const files: WaitingFile[] = []
    for (const name of names) files.push(await keep(name, into))
    return files
  }
  const papers = new Map<string, { photos: WaitingFile[]; invoice: WaitingFile | null }>()
  for (const { claim } of row.tyre_ids) {
    if (!claim) continue
    const photos = await keepAll(claim.photos, `proofs/claim_${claim.id}`)
    const invoice = claim.invoice
      ? await keep(claim.invoice, 'invoices', `${claim.id}-invoice-${Date.parse(claim.closed_at ?? '')}`)
      : null
    papers.set(claim.id, { photos, invoice })
  }
  return { row, receipts: await keepAll(row.receipts, 'receipts/anonymous'), papers }
}

function filesOf({ receipts, papers }: StoredSample): WaitingFile[] {
  const ofClaims = [...papers.values()].flatMap(({ photos, invoice }) => [
    ...photos,
    ...(invoice ? [invoice] : []),
  ])
  return [...receipts, ...ofClaims]
}
