import { expect, test } from 'vitest'
import { findSameCells, nameUploadRow, type UploadRows } from './upload-rows.ts'

const SECTIONS: UploadRows = {
  rows: [
    ['Saiz', 'Corak', 'Promo'],
    ['MICHELIN', '', ''],
    ['195/55R15', 'Energy', 'esok'],
    ['205/55R16', 'Primacy', 'esok'],
    [],
    ['TOYO', '', ''],
    ['185/65R15', 'Nano', ''],
    ['Harga boleh berubah', '', ''],
  ],
  table: {
    ...{ headerRow: 1, lastRow: 7, section: 'brand', filledDown: null },
    columns: { tyre_size: 0, model: 1, promotion_valid_till: 2 },
  },
}
const MERGED: UploadRows = {
  rows: [
    ['Jenama', 'Saiz', 'Corak'],
    ['Michelin', '195/55R15', 'Energy'],
    ['', '205/55R16', 'Primacy'],
  ],
  table: {
    ...{ headerRow: 1, lastRow: 3, section: null, filledDown: 'brand' },
    columns: { brand: 0, tyre_size: 1, model: 2 },
  },
}

test.each([
  ['in a row of its own', SECTIONS, 4, '205/55R16 MICHELIN Primacy'],
  ['in a later row of its own', SECTIONS, 7, '185/65R15 TOYO Nano'],
  ['only in the first of its rows', MERGED, 3, '205/55R16 Michelin Primacy'],
])('a row is named by size, brand and model, with a brand that stands %s', (_, list, row, name) => {
  expect(nameUploadRow('tyres', list, row)).toBe(name)
})

test.each([
  ['225', '45', 'ZR17', '225/45ZR17 Toyo Proxes'],
  ['195', 'R', '14C', '195R14C Toyo Proxes'],
])('a row whose size is %s, %s, %s is named by the whole size', (width, ratio, rim, name) => {
  const columns = { width: 0, aspect_ratio: 1, rim_size: 2, brand: 3, model: 4 }
  const table = { headerRow: 1, lastRow: 2, section: null, filledDown: null, columns }
  expect(nameUploadRow('tyres', { rows: [[], [width, ratio, rim, 'Toyo', 'Proxes']], table }, 2)).toBe(name)
})

test('finds the cells with the same text in the same column of the list', () => {
  expect(findSameCells(SECTIONS, 'C3')).toEqual(['C3', 'C4'])
  expect(findSameCells(SECTIONS, 'B3')).toEqual(['B3'])
})

test('does not count empty cells in blank rows, brand rows and remarks below the list', () => {
  expect(findSameCells(SECTIONS, 'C7')).toEqual(['C7'])
})

test('an empty cell that inherits the value above it is corrected alone', () => {
  expect(findSameCells(MERGED, 'A3')).toEqual(['A3'])
})
