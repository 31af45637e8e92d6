import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { setUpImageFolder } from '../../tests/support/image-folder.ts'
import { readingTimeMs, readSpreadsheet } from './read-spreadsheet.ts'

// The process that reads a file.

const folder = setUpImageFolder()

function file(bytes: string | Buffer) {
  const path = join(folder.path(), 'list')
  writeFileSync(path, bytes)
  return path
}

function workbook(count: number) {
  const sheet: Record<string, object | string> = { '!ref': `A1:B${count}` }
  for (let row = 1; row <= count; row++) {
    sheet[`A${row}`] = { t: 's', v: `Michelin ë ${row}` }
    sheet[`B${row}`] = { t: 'n', v: row }
  }
  return write({ SheetNames: ['Tyres'], Sheets: { Tyres: sheet } }, { type: 'buffer', bookType: 'xlsx' })
}

test('a workbook arrives whole, with its progress', async () => {
  const progress: number[] = []
  const read = await readSpreadsheet(file(workbook(2_500)), { onProgress: rows => progress.push(rows) })
  expect(progress).toEqual([1_000, 2_000, 2_500])
  expect(read).toMatchObject({ ok: true, sheets: [{ name: 'Tyres', hidden: false }] })
  const rows = read.ok ? (read.sheets[0]?.rows ?? []) : []
  expect(rows).toHaveLength(2_500)
  expect(rows.at(-1)).toEqual(['Michelin ë 2500', '2500'])
})

test('a text file arrives whole', async () => {
  expect(await readSpreadsheet(file('a;b\n1;2'))).toMatchObject({
    sheets: [
      {
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
        notes: [{ code: 'separator', value: ';' }],
      },
    ],
  })
})

test.each([
  ['', 'spreadsheets.empty'],
  ['%PDF-1.7', 'spreadsheets.pdf'],
  ['\x89PNG', 'spreadsheets.picture'],
  ['PK\x03\x04 some archive', 'spreadsheets.not-a-list'],
])('a file that begins with %j is %s', async (bytes, code) => {
  expect(await readSpreadsheet(file(Buffer.from(bytes, 'latin1')))).toMatchObject({ ok: false, code })
})

test('the process is ended when it takes too long, or the caller gives up', async () => {
  const path = file(workbook(1))
  expect(await readSpreadsheet(path, { timeoutMs: 1 })).toMatchObject({ code: 'spreadsheets.took-too-long' })
  const signal = AbortSignal.abort()
  expect(await readSpreadsheet(path, { signal })).toMatchObject({ code: 'spreadsheets.took-too-long' })
})

test('the process is ended when it needs too much memory', async () => {
  expect(await readSpreadsheet(file(workbook(40_000)), { memoryBytes: 40_000_000 })).toMatchObject({
    code: 'spreadsheets.too-large',
  })
})

test('a workbook whose cells have too much text is too large, however small the file is', async () => {
  const text = 'a'.repeat(1_000)
  const rows = Array.from({ length: 250 }, () => Array(250).fill(text))
  const book = { SheetNames: ['Tyres'], Sheets: { Tyres: utils.aoa_to_sheet(rows) } }
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })
  expect(bytes.length).toBeLessThan(500_000)
  const read = await readSpreadsheet(file(bytes), { timeoutMs: 120_000 })
  expect(read).toMatchObject({ ok: false, code: 'spreadsheets.too-large' })
})

test('a file waits while another one is read, and is refused when many wait', async () => {
  const path = file('a,b\n1,2')
  const reads = await Promise.all([1, 2, 3, 4].map(() => readSpreadsheet(path, { maxWaiting: 1 })))
  expect(reads.map(read => (read.ok ? 'read' : read.code))).toEqual([
    ...['read', 'read', 'spreadsheets.busy', 'spreadsheets.busy'],
  ])
})

test('a file may take as long as its size allows, 18 seconds to two minutes', () => {
  expect([1_000, 1_000_000, 20_000_000, 40_000_000].map(readingTimeMs)).toEqual([
    18_000, 18_000, 75_000, 120_000,
  ])
})
