import { type BookType, CFB, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { plainNumber, readWorkbook } from './read-workbook.ts'

// What the owner sees in the cells of a workbook.

type Cells = Record<string, object>

function workbook(cells: Cells, others: Partial<WorkBook['Sheets'][string]> = {}): WorkBook {
  return { SheetNames: ['Tyres'], Sheets: { Tyres: { '!ref': 'A1:F20', ...cells, ...others } } }
}

function read(book: WorkBook, bookType: BookType = 'xlsx') {
  const result = readWorkbook(write(book, { type: 'buffer', bookType }))
  if (!result.ok) throw new Error(result.reason)
  return result.sheets
}

const rows = (cells: Cells, bookType?: BookType) => read(workbook(cells), bookType)[0]?.rows

describe('a cell', () => {
  test.each<[string, object, string]>([
    ['a text', { t: 's', v: '195/55R15' }, '195/55R15'],
    ['a number', { t: 'n', v: 210.15000000000003 }, '210.15'],
    ['a long number without an exponent', { t: 'n', v: 601_234_567_890 }, '601234567890'],
    ['a price with its currency', { t: 'n', v: 1234.5, z: '"RM "#,##0.00' }, 'RM 1,234.50'],
    ['a number whose format hides it', { t: 'n', v: 0, z: '0;;"-"' }, '0'],
    ['a number with an exponent in its format', { t: 'n', v: 60_123_456_789, z: '0.00E+00' }, '60123456789'],
    ['a telephone number with its zero', { t: 'n', v: 123_456_789, z: '000-0000000' }, '012-3456789'],
    ['a day', { t: 'n', v: 46_387, z: 'dd/mm/yyyy' }, '2026-12-31'],
    ['a day with its time', { t: 'n', v: 46_387.5, z: 'yyyy-mm-dd hh:mm' }, '2026-12-31 12:00'],
    ['a formula with its value', { t: 'n', v: 210, f: '200+10' }, '210'],
    ['an error', { t: 'e', v: 0x17 }, '#REF!'],
    ['yes', { t: 'b', v: true }, 'TRUE'],
  ])('is %s', (_, cell, text) => expect(rows({ A1: cell })).toEqual([[text]]))

  test('whose formula has no value is the formula', () => {
    expect(rows({ A1: { t: 'n', v: 1 }, B1: { t: 'n', f: 'A1*2' } })).toEqual([['1', '=A1*2']])
  })

  test('keeps its position below and beside empty cells', () => {
    expect(rows({ C3: { t: 's', v: 'x' } })).toEqual([[], [], ['', '', 'x']])
  })

  test('of merged ones fills those below it, in rows that have other cells', () => {
    const merged = { '!merges': [{ s: { r: 0, c: 0 }, e: { r: 2, c: 0 } }] }
    const [sheet] = read(workbook({ A1: { t: 's', v: 'Michelin' }, B3: { t: 's', v: 'x' } }, merged))
    expect(sheet?.rows).toEqual([['Michelin'], [], ['Michelin', 'x']])
    expect(sheet?.merges).toEqual([{ row: 0, column: 0, rows: 3, columns: 1 }])
  })
})

test.each<BookType>(['xlsx', 'xlsm', 'xlsb', 'biff8', 'xlml', 'ods'])('a %s file is read', bookType => {
  const cells = { A1: { t: 's', v: '195/55R15' }, B1: { t: 'n', v: 210 }, A2: { t: 's', v: 'Citroën' } }
  expect(rows(cells, bookType)).toEqual([['195/55R15', '210'], ['Citroën']])
})

test('hidden rows, columns and tabs are named', () => {
  const book = workbook(
    { A1: { t: 's', v: 'a' }, A2: { t: 's', v: 'b' } },
    { '!rows': [{}, { hidden: true }], '!cols': [{}, { hidden: true }] },
  )
  book.SheetNames.push('Old')
  book.Sheets.Old = { '!ref': 'A1', A1: { t: 's', v: 'c' } }
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] }
  expect(read(book)).toMatchObject([
    {
      hidden: false,
      hiddenColumns: [1],
      notes: [{ code: 'hidden-rows', count: 1 }],
    },
    { hidden: true, notes: [] },
  ])
})

test('entities that a workbook defines stay text: no file is read, and no text is expanded', () => {
  const entities =
    '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY g "gggg"><!ENTITY h "&g;&g;">]>'
  const cell = '<Cell><Data ss:Type="String">&f; &h; &amp;</Data></Cell>'
  const xml = `<?xml version="1.0"?>${entities}
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Tyres"><Table><Row>${cell}</Row></Table></Worksheet></Workbook>`
  expect(readWorkbook(Buffer.from(xml))).toMatchObject({ sheets: [{ rows: [['&f; &h; &']] }] })
})

test.each([
  ['no workbook', Buffer.from('PK\x03\x04 nothing'), 'spreadsheets.damaged'],
  ['without cells', write(workbook({}), { type: 'buffer', bookType: 'xlsx' }), 'spreadsheets.empty'],
])('a file that is %s is said to be so', (_, bytes, code) => {
  expect(readWorkbook(bytes)).toMatchObject({ ok: false, code })
})

test.each([
  [1e21, '1000000000000000000000'],
  [0.000_000_1, '0.0000001'],
  [-3.1081, '-3.1081'],
])('%d is written %s', (number, text) => expect(plainNumber(number)).toBe(text))

test('reads a file of a program other than Excel that has cells without styles, sizes and references', () => {
  const parts = CFB.utils.cfb_new()
  const add = (path: string, xml: string) => CFB.utils.cfb_add(parts, path, Buffer.from(xml))
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const types =
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
  add(
    '/[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types}</Types>`,
  )
  add(
    '/xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="A" sheetId="7" r:id="r2"/><sheet name="B" sheetId="2" r:id="r1"/></sheets></workbook>',
  )
  add(
    '/xl/_rels/workbook.xml.rels',
    ['r1', 'r2']
      .map(
        id =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/${id}.xml"/>`,
      )
      .join(''),
  )
  add('/xl/worksheets/r1.xml', `<worksheet><sheetData><row>${cell('only')}</row></sheetData></worksheet>`)
  add(
    '/xl/worksheets/r2.xml',
    `<worksheet><cols><col min="3" max="4" hidden="1"/></cols><sheetData><row>${cell('195/55R15')}<c><v>210</v></c></row><row hidden="true">${cell('said hidden=&quot;1&quot; hidden="1"')}</row></sheetData></worksheet>`,
  )
  const result = readWorkbook(CFB.write(parts, { fileType: 'zip', type: 'buffer' }))
  expect(result).toEqual({
    ok: true,
    sheets: [
      {
        ...{ name: 'A', hidden: false, merges: [] },
        rows: [['195/55R15', '210'], ['said hidden="1" hidden="1"']],
        hiddenColumns: [2, 3],
        notes: [{ code: 'hidden-rows', count: 1 }],
      },
      { name: 'B', hidden: false, merges: [], rows: [['only']], notes: [] },
    ],
  })
})
