import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts'
import { setUpImageFolder } from '../../../tests/support/image-folder.ts'
import { csvFormats } from './csv-formats.ts'
import { findTable } from './find-table.ts'
import { formatDataFile } from './format-data-file.ts'
import { malayHeadings } from './malay-headings.ts'
import { parseDataFile } from './parse-data-file.server.ts'
import { parseTable } from './parse-table.ts'
import { writeDataFile } from './write-data-file.ts'

// Texts of a list that Excel would take for formulas (safety of downloads, rule S28.22).

const folder = setUpImageFolder()

const rows = [
  { position: 1, category: '== baru ==', service: '+SUM(1)|cmd', price: '80' },
  { position: 2, category: '@home', service: '-Tukar minyak', price: 'RM 120.50' },
  { position: 3, category: "'=x", service: '+60 12-345 6789', price: '95' },
]

async function readAgain(bytes: Buffer | string) {
  const path = join(folder.path(), 'list')
  writeFileSync(path, bytes)
  const file = await readSpreadsheet(path)
  if (!file.ok) throw new Error(file.code)
  const format = csvFormats['labour-charges']
  return parseTable(format, file.sheets, findTable(format, file.sheets), null)
}

test('no text of a download begins like a formula, prices are numbers, and read again it is the same list', async () => {
  const csv = formatDataFile('labour-charges', rows)
  expect(csv.split('\r\n').slice(1, 4)).toEqual([
    "'== baru ==,'+SUM(1)|cmd,80",
    "'@home,'-Tukar minyak,RM 120.50",
    "''=x,'+60 12-345 6789,95",
  ])
  const xlsx = await writeDataFile('labour-charges', rows, malayHeadings('labour-charges'))
  const cells = read(xlsx).Sheets['labour-charges'] ?? {}
  expect([cells.A2?.v, cells.B2?.v, cells.C2?.t]).toEqual(["'== baru ==", "'+SUM(1)|cmd", 'n'])
  expect(cells.B4?.v).toBe('+60 12-345 6789')
  const again = [
    await readAgain(csv),
    await readAgain(xlsx),
    await parseDataFile('labour-charges', Buffer.from(csv)),
  ]
  for (const parsed of again) expect(parsed).toMatchObject({ ok: true, rows })
})
