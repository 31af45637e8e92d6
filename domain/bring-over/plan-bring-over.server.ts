import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapInSlices, runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import { buildCatalogueInSlices } from '../catalogue/build-catalogue.ts'
import { decodeRowsOf } from '../catalogue/encode-rows.server.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.server.ts'
import type { ListUpload } from '../list-uploads/list-upload.ts'
import { loadUploadData } from '../list-uploads/upload-data.server.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { matchPurchase, PURCHASE_FIELDS, type Purchase, type PurchaseField } from '../warranties/purchase.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { REGISTRATION_ROW_KEYS, type RegistrationRow } from '../warranties/registrations-file.ts'

export type PlanTools = {
  readonly database: Database
  readonly now: () => Date
  readonly today: CalendarDate
  /** folder of the shipped sample, whose company is used if none was imported */
  readonly sampleFolder: string
}

/** A row to import, with its purchase matched to the catalogue. */
export type PlannedRow = Omit<RegistrationRow, PurchaseField> & {
  readonly plate: string
  readonly purchase: Purchase
}

/** A row to skip: another row or registration has the same plate and purchase date. */
type DuplicateRow = Pick<RegistrationRow, 'line' | 'carPlate' | 'purchaseDate'> & {
  /** where the other one is: above in the file, or among the registrations */
  readonly where: 'file' | 'stored'
}

/** The planned import, as the page shows it (rule W34.3). */
type BringOverPlan = {
  readonly rows: number
  readonly duplicates: number
  /** the first ones */
  readonly listedDuplicates: readonly DuplicateRow[]
  readonly samples: readonly PlannedRow[]
  /** number of rows whose tyre fields the catalogue does not know */
  readonly unknown: Readonly<Record<PurchaseField, number>>
}

/** Plans the import of an upload; null if it is not ready. */
export async function planBringOver(
  _permit: Permit<'bring-over-data'>,
  { id, result }: ListUpload<'registrations'>,
  tools: PlanTools,
): Promise<BringOverPlan | null> {
  if (result?.step !== 'changes') return null
  const planned = await planRows(id, tools.database.orm, tools)
  if (!planned) return null
  const { taken, duplicates, unknown } = planned
  return {
    rows: taken.length,
    duplicates: duplicates.length,
    listedDuplicates: duplicates.slice(0, MAX_LISTED_DUPLICATES),
    samples: taken.slice(0, MAX_SAMPLES),
    unknown,
  }
}

/** The checked rows of an upload: those to import, and the duplicates; null if its rows are no longer stored. */
export async function planRows(
  uploadId: string,
  orm: Pick<NodePgDatabase, 'select' | 'insert' | 'delete'>,
  tools: PlanTools,
): Promise<{
  taken: PlannedRow[]
  duplicates: DuplicateRow[]
  unknown: Record<PurchaseField, number>
} | null> {
  const stored = await loadUploadData(uploadId, 'rows', orm)
  if (!stored) return null
  const rows = (await decodeRowsOf(REGISTRATION_ROW_KEYS, stored)) as RegistrationRow[]
  const match = await startMatching(tools)
  const known = await loadKnownKeys(rows, orm)
  const inFile = new Set<string>()
  const taken: PlannedRow[] = []
  const duplicates: DuplicateRow[] = []
  const unknown = { branch: 0, brand: 0, model: 0, size: 0 }
  await runInSlices(
    mapInSlices(rows, ({ branch, brand, model, size, ...row }) => {
      const plate = normalizePlate(row.carPlate)
      const key = keyOf(plate, row.purchaseDate)
      const where = known.has(key) ? 'stored' : inFile.has(key) ? 'file' : null
      inFile.add(key)
      if (where) {
        duplicates.push({ line: row.line, carPlate: row.carPlate, purchaseDate: row.purchaseDate, where })
        return
      }
      const said = { branch, brand, model, size }
      const purchase = match(said)
      for (const field of PURCHASE_FIELDS) if (said[field] && !purchase[field]) unknown[field]++
      taken.push({ ...row, plate, purchase })
    }),
  )
  return { taken, duplicates, unknown }
}

/** Matches purchases to the catalogue. Cached, because the same purchases repeat. */
async function startMatching({ database, now, today, sampleFolder }: PlanTools) {
  const company = JSON.parse(await readFile(join(sampleFolder, 'company.json'), 'utf8'))
  const rows = await loadCatalogue(database, now())
  const catalogue = await runInSlices(buildCatalogueInSlices(rows, today, company))
  const known = new Map<string, Purchase>()
  return (said: Purchase): Purchase => {
    const key = JSON.stringify(PURCHASE_FIELDS.map(field => said[field]))
    const found = known.get(key)
    if (found) return found
    const { branch, brand, model, size } = said
    const values = { branch: branch ?? '', brand: brand ?? '', model: model ?? '', size: size ?? '' }
    const purchase = matchPurchase(values, catalogue)
    known.set(key, purchase)
    return purchase
  }
}

/** Plates and purchase dates of the registrations with these plates. */
async function loadKnownKeys(
  rows: readonly RegistrationRow[],
  orm: Pick<NodePgDatabase, 'select'>,
): Promise<Set<string>> {
  const plates = [...new Set(rows.map(({ carPlate }) => normalizePlate(carPlate)))]
  const known = new Set<string>()
  for (let from = 0; from < plates.length; from += PLATES_AT_ONCE) {
    const found = await orm
      .select({ plate: registrations.plate, day: registrations.purchaseDate })
      .from(registrations)
      .where(inArray(registrations.plate, plates.slice(from, from + PLATES_AT_ONCE)))
    for (const { plate, day } of found) known.add(keyOf(plate, day))
  }
  return known
}

const keyOf = (plate: string, day: string) => `${plate} ${day}`
const PLATES_AT_ONCE = 5_000
const MAX_LISTED_DUPLICATES = 50
const MAX_SAMPLES = 5
