import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, ne } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { attachFiles, storeFile, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { sampleLoads } from '../catalogue/lists.table.ts'
import { loadCurrentVersions } from '../catalogue/load-current-version.server.ts'
import { users } from '../identity/users.table.ts'
import { registrations } from '../warranties/registrations.table.ts'
import {
  insertSampleRegistration,
  type SampleStaff,
  type StoredSample,
} from './insert-sample-registration.server.ts'
import { parseSampleRegistrations, type SampleRegistration } from './sample-registrations.ts'

/**
 * Creates the sample registrations once, if the catalogue is the sample, a staff account exists and there is
 * no registration (rule W30.3). Dates are moved by the days since the sample was written.
 *
 * Takes the sample folder and today in the configured time zone; returns how many were created. Throws
 * FileStoreUnavailableError, and an error if the shipped sample is invalid.
 */
export async function loadSampleRegistrations(
  { folder, today }: { folder: string; today: CalendarDate },
  tools: Tools,
): Promise<number> {
  const { database, log } = tools
  const staff = await findSampleStaff(database)
  if (staff === null) return 0
  const text = await readFile(join(folder, 'registrations.json'), 'utf8')
  const writtenOn = (await readFile(join(folder, 'written-on'), 'utf8')).trim() as CalendarDate
  const days = daysBetween(writtenOn, today)
  const now = tools.now()
  const others = await database.orm.select({ id: registrations.id }).from(registrations).limit(1)
  // Files first: an unused file is cleaned up later, but a row without its file would stay.
  const stored: StoredSample[] = []
  if (others.length === 0) {
    for (const row of parseSampleRegistrations(text)) stored.push(await storeSampleFiles(row, folder, tools))
  }
  await database.orm.transaction(async tx => {
    await tx.insert(sampleLoads).values({ name: SAMPLE_REGISTRATIONS, loadedAt: now })
    for (const sample of stored) await insertSampleRegistration(sample, { days, now, staff }, tx)
    if (!(await attachFiles(stored.flatMap(listFiles), OWNER, tx)))
      throw new Error('sample registrations: a stored file no longer exists')
  })
  if (stored.length > 0)
    log.info(
      { event: 'sample_registrations_created', registrations: stored.length },
      'sample registrations created',
    )
  return stored.length
}

type Tools = { database: Database; files: FileStore; log: Log; now: () => Date }

/** Entry in `sampleLoads` that records this load. */
export const SAMPLE_REGISTRATIONS = 'registrations'
/** Owner of the files until their registrations exist. */
const OWNER = 'sample'

/**
 * Staff accounts; null if the catalogue is not the sample, there is no staff account, or the load was done
 * before.
 */
async function findSampleStaff({ orm }: Database): Promise<[SampleStaff, ...SampleStaff[]] | null> {
  const versions = await loadCurrentVersions(orm, new Date())
  const isSample = versions.some(({ kind, isSample }) => ['tyres', 'branches'].includes(kind) && isSample)
  const [done] = await orm.select().from(sampleLoads).where(eq(sampleLoads.name, SAMPLE_REGISTRATIONS))
  if (!isSample || done) return null
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
  const store = async (name: string, into: string, fileName?: string) =>
    storeFile(
      { folder: into, name, fileName, jpeg: await readFile(join(folder, 'papers', name)), owner: OWNER },
      tools,
    )
  const storeAll = async (names: readonly string[], into: string) => {
    const files: WaitingFile[] = []
    for (const name of names) files.push(await store(name, into))
    return files
  }
  const papers = new Map<string, { photos: WaitingFile[]; invoice: WaitingFile | null }>()
  for (const { claim } of row.tyre_ids) {
    if (!claim) continue
    const photos = await storeAll(claim.photos, `proofs/claim_${claim.id}`)
    const invoice = claim.invoice
      ? await store(claim.invoice, 'invoices', `${claim.id}-invoice-${Date.parse(claim.closed_at ?? '')}`)
      : null
    papers.set(claim.id, { photos, invoice })
  }
  return { row, receipts: await storeAll(row.receipts, 'receipts/anonymous'), papers }
}

function listFiles({ receipts, papers }: StoredSample): WaitingFile[] {
  const ofClaims = [...papers.values()].flatMap(({ photos, invoice }) => [
    ...photos,
    ...(invoice ? [invoice] : []),
  ])
  return [...receipts, ...ofClaims]
}
