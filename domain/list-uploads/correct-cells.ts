import type { Corrections } from './list-upload.ts'

type Rows = readonly (readonly string[])[]

/**
 * Applies corrections to the rows of a sheet. A row that is left out becomes empty, so that the rows below
 * keep their numbers.
 */
export function correctCells(rows: Rows, { cells, leftOut }: Corrections): Rows {
  const corrected: (readonly string[])[] = [...rows]
  for (const [name, text] of Object.entries(cells)) {
    const cell = parseCellName(name)
    const row = cell && corrected[cell.row - 1]
    if (!row) continue
    const filled = Array.from({ length: Math.max(row.length, cell.column + 1) }, (_, at) => row[at] ?? '')
    filled[cell.column] = text
    corrected[cell.row - 1] = filled
  }
  for (const number of leftOut) if (corrected[number - 1]) corrected[number - 1] = []
  return corrected
}

/**
 * Parses the name of a cell in Excel: `C17` is column 2 (counted from 0) of row 17 (counted from 1). Null for
 * any other text.
 */
export function parseCellName(name: string): { column: number; row: number } | null {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? []
  if (!letters) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(row) }
}

/**
 * Merges two sets of corrections: a later correction of a cell replaces the earlier one, and a row that was
 * left out stays left out.
 */
export function addCorrections(before: Corrections, more: Corrections): Corrections {
  return {
    cells: { ...before.cells, ...more.cells },
    leftOut: [...new Set([...before.leftOut, ...more.leftOut])],
  }
}
