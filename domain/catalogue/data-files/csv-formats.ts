import { branchesFile } from './branches-file.ts'
import type { CsvDataFile, CsvKind, DataFileKind } from './data-file.ts'
import { engineOilsFile } from './engine-oils-file.ts'
import { labourChargesFile } from './labour-charges-file.ts'
import { tyresFile } from './tyres-file.ts'
import { vehiclesFile } from './vehicles-file.ts'

/** The format of each CSV file. */
export const csvFormats: Record<CsvKind, CsvDataFile<object>> = {
  tyres: tyresFile,
  vehicles: vehiclesFile,
  'engine-oils': engineOilsFile,
  branches: branchesFile,
  'labour-charges': labourChargesFile,
}

export const isCsvKind = (kind: DataFileKind): kind is CsvKind => kind !== 'company'
