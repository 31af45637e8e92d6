import type { Database } from '../../platform/database/database.ts'
import { dataFiles } from './catalogue.table.ts'
import type { DataFileKind } from './data-files/data-file.ts'

/** The version of each imported data file; equal versions mean an unchanged catalogue. */
export async function loadVersions(database: Database): Promise<Partial<Record<DataFileKind, number>>> {
  const rows = await database.orm.select({ kind: dataFiles.kind, version: dataFiles.version }).from(dataFiles)
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]))
}
