import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Company } from '../company/company.ts'
import {
  branches,
  company,
  dataFiles,
  engineOils,
  labourCharges,
  tyres,
  vehicles,
} from './catalogue.table.ts'
import type { DataFileKind } from './data-files/data-file.ts'

/** All rows of the catalogue's tables at one moment. */
export type CatalogueRows = {
  tyres: (typeof tyres.$inferSelect)[]
  vehicles: (typeof vehicles.$inferSelect)[]
  engineOils: (typeof engineOils.$inferSelect)[]
  branches: (typeof branches.$inferSelect)[]
  labourCharges: (typeof labourCharges.$inferSelect)[]
  /** null if no company file was ever imported */
  company: Company | null
  dataFiles: (typeof dataFiles.$inferSelect)[]
}

/**
 * Loads the whole catalogue, each table in file order, in one snapshot: a concurrent import is visible in
 * full or not at all. Throws if the database does not answer.
 */
export function loadCatalogue(database: Database): Promise<CatalogueRows> {
  return database.orm.transaction(
    async transaction => {
      const documents = await transaction.select().from(company)
      return {
        tyres: await transaction.select().from(tyres).orderBy(asc(tyres.position)),
        vehicles: await transaction.select().from(vehicles).orderBy(asc(vehicles.position)),
        engineOils: await transaction.select().from(engineOils).orderBy(asc(engineOils.position)),
        branches: await transaction.select().from(branches).orderBy(asc(branches.position)),
        labourCharges: await transaction.select().from(labourCharges).orderBy(asc(labourCharges.position)),
        company: documents[0]?.document ?? null,
        dataFiles: await transaction.select().from(dataFiles).orderBy(asc(dataFiles.kind)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The version of each imported data file; equal versions mean an unchanged catalogue. */
export async function loadVersions(database: Database): Promise<Partial<Record<DataFileKind, number>>> {
  const rows = await database.orm.select({ kind: dataFiles.kind, version: dataFiles.version }).from(dataFiles)
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]))
}

/** The company's name; empty if no company file was ever imported. */
export async function loadCompanyName({ orm }: Pick<Database, 'orm'>): Promise<string> {
  const [row] = await orm.select({ document: company.document }).from(company)
  return row?.document.name ?? ''
}

/** The owner's words for the number of branches, and how many branches the owner has imported; null while one of both is missing. */
export async function loadBranchCount({ orm }: Pick<Database, 'orm'>) {
  const own = await orm.select().from(dataFiles).where(eq(dataFiles.isSample, false))
  const [row] = await orm.select({ document: company.document }).from(company)
  const words = own.some(({ kind }) => kind === 'company') && row?.document.branch_count
  const count = own.find(({ kind }) => kind === 'branches')?.rowCount
  return words && count !== undefined ? { words, count } : null
}
