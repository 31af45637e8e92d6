import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapInSlices, runInSlices } from '../../../platform/event-loop/slices.ts'
import { type DataFileKind, dataFileName } from './data-file.ts'
import { camelCase } from './format-data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'
import { OPTIONAL_TYRE_COLUMNS } from './tyres-file.ts'

/**
 * How many rows of a list equal a row of the shipped sample in `folder`, in any position. Ignores dates of
 * promotions, because the sample's are shifted (rule S27.2), and columns that earlier samples lacked. 0 for
 * kinds without invented rows (rule S27.5).
 */
export async function countSampleRows(
  kind: DataFileKind,
  rows: readonly object[],
  folder: string,
): Promise<number> {
  if (kind === 'vehicles' || kind === 'company') return 0
  const path = join(folder, dataFileName(kind))
  const sample = await parseSampleFile(kind, path, await readFile(path))
  const shipped = new Set(sample.rows.map(identify))
  // Most rows of an owner have no name of the sample, and need not be compared as a whole.
  const name = (row: object) => (row as Record<string, unknown>)[NAMES[kind]]
  const names = new Set(sample.rows.map(name))
  const isShipped = mapInSlices(rows, row => names.has(name(row)) && shipped.has(identify(row)))
  return (await runInSlices(isShipped)).filter(Boolean).length
}

const NAMES = {
  tyres: 'model',
  'engine-oils': 'productName',
  branches: 'name',
  'labour-charges': 'service',
} as const

/** Parses a file of the shipped sample. Throws if it is invalid. */
export async function parseSampleFile(kind: DataFileKind, path: string, text: Buffer) {
  const parsed = await parseDataFile(kind, text)
  if (!parsed.ok) throw new Error(`the shipped sample is wrong: ${path}: ${JSON.stringify(parsed.errors)}`)
  return parsed
}

/** Both lists are parsed by the same function, so their keys are in one order. */
const identify = (row: object) => JSON.stringify({ ...row, ...NOT_COMPARED })

const NOT_COMPARED = Object.fromEntries([
  ['position', 0],
  ...['promotion_valid_till', ...OPTIONAL_TYRE_COLUMNS].map(column => [camelCase(column), null]),
])
