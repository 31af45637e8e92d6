import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { ImportProblem } from '../catalogue/data-files/data-file.ts'
import { chooseColumns, findTable } from '../catalogue/data-files/find-table.ts'
import type { ProblemCode } from '../catalogue/data-files/problems.ts'
import { correctCells, parseCellName } from './correct-cells.ts'
import type { Corrections, ListUpload, SentKind } from './list-upload.ts'
import { loadSheets } from './upload-data.server.ts'
import { uploadFormat } from './upload-fields.ts'
import { findSameCells, nameUploadRow, type UploadRows } from './upload-rows.ts'

type Tools = { database: Pick<Database, 'orm'> }

/**
 * An error of one cell or one row, or of all cells with the same text in one column, which one correction
 * fixes.
 */
type UploadError = Pick<ImportProblem, 'line' | 'column' | 'code' | 'values' | 'reason'> & {
  /** the listed cells with this error, at least one */
  readonly places: readonly {
    /** `C17`; empty for an error of a whole row */
    readonly cell: string
    /** row number as in Excel */
    readonly row: number
    /** size, brand and model as written in the row */
    readonly name: string
  }[]
  /** the current text of the cell; null for an error of a whole row */
  readonly text: string | null
  /** number of cells in the list with this error and this text, listed or not */
  readonly same: number
}

/** The listed errors of an upload, grouped by cause (rule S33.5); empty if it has no errors. */
export async function loadUploadErrors(
  _permit: Permit<'prepare-lists'>,
  upload: ListUpload<SentKind>,
  max: number,
  tools: Tools,
): Promise<UploadError[]> {
  const { kind, result } = upload
  if (result?.step !== 'errors') return []
  const list = await loadList(upload, tools)
  const groups = new Map<string, UploadError>()
  for (const error of result.errors.slice(0, max)) {
    const { cell = '', code, column, line, reason, values } = error
    const at = parseCellName(cell)
    const row = at?.row ?? line
    const text = at ? (list.rows[row - 1]?.[at.column] ?? '') : null
    const place = { cell, row, name: nameUploadRow(kind, list, row) }
    const isShared = at !== null && !OF_ONE_ROW.has(code ?? '')
    const key = JSON.stringify(isShared ? [code, at.column, text?.trim()] : [code, cell, line])
    const group = groups.get(key)
    groups.set(key, {
      ...(group ?? { line, column, reason, text, same: isShared ? findSameCells(list, cell).length : 1 }),
      ...(!group && code && { code }),
      ...(!group && values && { values }),
      places: [...(group?.places ?? []), place],
    } as UploadError)
  }
  return [...groups.values()]
}

/** Errors that depend on other cells or rows: another row with the same text may be correct. */
const OF_ONE_ROW: ReadonlySet<string> = new Set<ProblemCode>([
  'contradicts-size',
  'no-size-together',
  'not-a-number',
  'twice',
  'place-zero',
  'cell-count',
])

/** What the user typed and ticked beside the errors. */
export type TypedCorrections = {
  /** by cell */
  readonly cells: Readonly<Record<string, string>>
  /** by one cell, for all cells with the same text in the same column */
  readonly same: Readonly<Record<string, string>>
  /** numbers of rows */
  readonly leftOut: readonly number[]
  /** cells: every row with the same text in that column is left out */
  readonly leftOutSame: readonly string[]
}

/** Expands typed corrections to all cells that they apply to; null if nothing was changed. */
export async function findCorrections(
  _permit: Permit<'prepare-lists'>,
  upload: ListUpload<SentKind>,
  typed: TypedCorrections,
  tools: Tools,
): Promise<Corrections | null> {
  const list = await loadList(upload, tools)
  const isChanged = ([cell, text]: [string, string]) => {
    const at = parseCellName(cell)
    return at !== null && text.trim() !== (list.rows[at.row - 1]?.[at.column] ?? '').trim()
  }
  const same = Object.entries(typed.same)
    .filter(isChanged)
    .flatMap(([cell, text]) => findSameCells(list, cell).map(each => [each, text.trim()] as const))
  const own = Object.entries(typed.cells)
    .filter(isChanged)
    .map(([cell, text]) => [cell, text.trim()] as const)
  const cells = Object.fromEntries([...same, ...own])
  const leftOut = typed.leftOutSame.flatMap(cell =>
    findSameCells(list, cell).flatMap(each => parseCellName(each)?.row ?? []),
  )
  const rows = [...new Set([...typed.leftOut, ...leftOut])]
  return Object.keys(cells).length + rows.length > 0 ? { cells, leftOut: rows } : null
}

async function loadList(
  { id, kind, table: chosen, corrections }: ListUpload<SentKind>,
  { database }: Tools,
): Promise<UploadRows> {
  const sheets = (await loadSheets(id, database.orm)) ?? []
  const found = findTable(uploadFormat(kind), sheets, chosen ?? {})
  const table = chosen ? chooseColumns(uploadFormat(kind), found, chosen.columns) : found
  return { rows: correctCells(sheets[table.sheet]?.rows ?? [], corrections), table }
}
