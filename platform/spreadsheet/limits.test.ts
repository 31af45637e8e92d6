import { expect, test } from 'vitest'
import { limitRow, MAX_CELL_LENGTH, MAX_COLUMNS } from './limits.ts'
import { readTextFile } from './read-text-file.ts'

test('a row has at most 256 cells of 1,001 characters, and no empty ones at its end', () => {
  expect(limitRow(['a', ' ', '', 'b', '', ' '])).toEqual(['a', ' ', '', 'b'])
  expect(limitRow(Array(100_000).fill('x'))).toHaveLength(MAX_COLUMNS)
  expect(limitRow(['x'.repeat(1_000_000)])).toEqual(['x'.repeat(MAX_CELL_LENGTH)])
})

test('a text file with a hundred thousand cells in a row is read with 256 of them', () => {
  const read = readTextFile(Buffer.from(`size,brand\n${','.repeat(99_000)}x\n195/55R15,Michelin\n`))
  expect(read).toMatchObject({
    ok: true,
    sheets: [{ rows: [['size', 'brand'], [], ['195/55R15', 'Michelin']] }],
  })
})

test('a text file with more than 300,000 rows is too large', () => {
  expect(readTextFile(Buffer.from('size\n'.repeat(300_001)))).toMatchObject({
    ok: false,
    code: 'spreadsheets.too-large',
  })
})
