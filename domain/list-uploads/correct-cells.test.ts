import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellName } from '../catalogue/data-files/csv-row.ts'
import { addCorrections, correctCells, parseCellName } from './correct-cells.ts'
import { NO_CORRECTIONS } from './list-upload.ts'

const ROWS = [['size', 'price'], ['195/55R15', 'abc'], ['205/55R16']]

test('a corrected cell has the new text, and no other cell changes', () => {
  expect(correctCells(ROWS, { cells: { B2: '210' }, leftOut: [] })).toEqual([
    ['size', 'price'],
    ['195/55R15', '210'],
    ['205/55R16'],
  ])
  expect(ROWS[1]).toEqual(['195/55R15', 'abc'])
})

test('a cell beyond the end of its row can be corrected', () => {
  expect(correctCells(ROWS, { cells: { D3: 'x' }, leftOut: [] })[2]).toEqual(['205/55R16', '', '', 'x'])
})

test('a row that is left out is empty, and the rows below it keep their numbers', () => {
  expect(correctCells(ROWS, { cells: {}, leftOut: [2] })).toEqual([ROWS[0], [], ROWS[2]])
})

test('corrections of cells that do not exist change nothing', () => {
  expect(correctCells(ROWS, { cells: { A9: 'x', nonsense: 'y', A0: 'z' }, leftOut: [0, 9] })).toEqual(ROWS)
})

test('the name of a cell is parsed into its column and row', () => {
  fc.assert(
    fc.property(fc.nat({ max: 16_383 }), fc.integer({ min: 1, max: 1_048_576 }), (column, row) => {
      expect(parseCellName(cellName(column, row))).toEqual({ column, row })
    }),
  )
})

test('a later correction of a cell replaces the earlier one', () => {
  const first = addCorrections(NO_CORRECTIONS, { cells: { A1: 'a', B1: 'b' }, leftOut: [4] })
  expect(addCorrections(first, { cells: { A1: 'c' }, leftOut: [4, 5] })).toEqual({
    cells: { A1: 'c', B1: 'b' },
    leftOut: [4, 5],
  })
})
