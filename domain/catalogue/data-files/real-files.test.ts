import { readFileSync } from 'node:fs'
import { type BookType, CFB, type WorkSheet, write } from '@e965/xlsx'
import NUMBERS_PAYLOAD from '@e965/xlsx/dist/xlsx.zahl.mjs'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readBytes } from '../../../platform/spreadsheet/read-bytes.ts'
import { csvFormats } from './csv-formats.ts'
import type { CsvKind } from './data-file.ts'
import { chooseColumns, findTable } from './find-table.ts'
import { parseTable } from './parse-table.ts'

// Files as owners send them (rules S28.20 and S28.21). Those in tests/fixtures/spreadsheets/ are saved by
// LibreOffice from price-list.fods.

const FORMAT = csvFormats.tyres

async function read(bytes: Buffer | string, kind: CsvKind = 'tyres') {
  const file = readBytes(Buffer.from(bytes))
  if (!file.ok) return { code: file.code }
  const table = findTable(csvFormats[kind], file.sheets)
  const parsed = await parseTable(csvFormats[kind], file.sheets, table, '2026-11-23' as never)
  const notes = [...(file.sheets[table.sheet]?.notes ?? []), ...table.notes]
  if (!parsed.ok) return { table, notes, errors: parsed.errors.map(({ cell, code }) => `${cell} ${code}`) }
  return { table, notes, rows: parsed.rows, told: parsed.warnings.map(({ cell, code }) => `${cell} ${code}`) }
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/spreadsheets/${name}`, import.meta.url))

function workbook(
  cells: WorkSheet,
  { bookType = 'xlsx', date1904 = false }: { bookType?: BookType; date1904?: boolean } = {},
) {
  const book = {
    SheetNames: ['Harga'],
    Sheets: { Harga: { '!ref': 'A1:H9', ...cells } },
    Workbook: { WBProps: { date1904 } },
  }
  const payload = bookType === 'numbers' ? { numbers: NUMBERS_PAYLOAD } : {}
  return write(book, { type: 'buffer', bookType, ...payload })
}

/** A header and one row of tyres, in whose cells others may be put. */
function tyre(others: WorkSheet = {}): WorkSheet {
  const texts = {
    A1: 'Saiz',
    B1: 'Corak',
    C1: 'Jenama',
    D1: 'Harga',
    A2: '195/55R15',
    B2: 'Primacy 4',
    C2: 'Michelin',
  }
  const cells = Object.fromEntries(Object.entries(texts).map(([name, v]) => [name, { t: 's', v }]))
  return { ...cells, D2: { t: 'n', v: 210 }, ...others }
}

const CSV = 'Saiz,Corak,Jenama,Harga\n195/55R15,Primacy 4,Michelin,210'
const TYRE = { tyreSize: '195/55R15', model: 'Primacy 4', brand: 'Michelin', currentPrice: '210' }

describe('a list with titles, two header rows, merged brands, a hidden row and a hidden tab', () => {
  test.each([
    ['xlsx', 'RM 1,345.50'],
    ['xls', 'RM 1,345.50'],
    ['ods', 'RM 1,345.50'],
  ])('is read from an .%s file', async (extension, listPrice) => {
    const { rows, told, notes, table } = await read(fixture(`price-list.${extension}`))
    expect(rows).toMatchObject([
      { tyreSize: '195/55R15', brand: 'Michelin', listPrice: 'RM 290.00', currentPrice: 'RM 259.90' },
      { model: 'Primacy 4 ST', brand: 'Michelin', listPrice, promotionValidTill: '2026-12-31' },
      { tyreSize: '195R15C', brand: 'Citroën Tayar', listPrice: 'RM 310.00', promotionValidTill: null },
      { tyreSize: '195/55ZR15 85V XL', brand: 'Citroën Tayar', promotionValidTill: '2027-01-05' },
    ])
    expect(told).toEqual([])
    expect(table).toMatchObject({ sheet: 0, headerRow: 5, unclear: [] })
    expect(notes).toContainEqual({ code: 'rows-below', count: 1 })
    expect(notes).toContainEqual({ code: 'hidden-rows', count: 1 })
    expect(notes).toContainEqual({ code: 'hidden-tab', names: ['Lama'] })
  })
})

describe('a list is read as', () => {
  test.each<[string, Buffer | string]>([
    ['UTF-8 with a mark', `\uFEFF${CSV}`],
    ['UTF-16', Buffer.from(`\uFEFF${CSV.replaceAll(',', '\t')}`, 'utf16le')],
    ['text with sep=;', `sep=;\r\n${CSV.replaceAll(',', ';')}`],
    ['cells that were copied', CSV.replaceAll(',', '\t')],
    ['.numbers', workbook(tyre(), { bookType: 'numbers' })],
    ['.xlsb', workbook(tyre(), { bookType: 'xlsb' })],
    ['.xls', workbook(tyre(), { bookType: 'biff8' })],
    [
      'the web page that some programs call .xls',
      `<html><table><tr><td>${CSV.replaceAll(',', '</td><td>').replaceAll('\n', '</td></tr><tr><td>')}</td></tr></table>`,
    ],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ rows: [TYRE], told: [] })
  })

  test('Windows-1252, with a notice', async () => {
    const { rows, notes } = await read(Buffer.from(CSV.replace('Michelin', 'Citroën'), 'latin1'))
    expect(rows).toMatchObject([{ brand: 'Citroën' }])
    expect(notes).toContainEqual({ code: 'encoding', value: 'windows-1252' })
  })
})

test('semicolons and decimal commas give notices with their meaning', async () => {
  const { rows, told } = await read('Saiz;Corak;Jenama;Harga\n195/55R15;A;B;210,00\n195/55R16;A;B;1.234,50')
  expect(rows).toMatchObject([{ currentPrice: '210.00' }, { currentPrice: '1,234.50' }])
  expect(told).toEqual(['D2 price-decimal-comma'])
})

describe('a cell is an error with its name', () => {
  test.each<[string, WorkSheet, string]>([
    ['whose formula has no value', { D2: { t: 'n', f: 'E2*2' } }, 'D2 formula-without-value'],
    ['whose formula has an error', { D2: { t: 'e', v: 0x17, f: 'E2' } }, 'D2 formula-error'],
    ['that Excel has turned into a day', { A2: { t: 'n', v: 42_709, z: 'd-mmm' } }, 'A2 not-a-size'],
    ['with half a size', { A2: { t: 'n', v: 195 } }, 'A2 not-a-size'],
    ['with garbled letters', { C2: { t: 's', v: 'CitroÃ«n' } }, 'C2 garbled-text'],
    ['with a price of nothing', { D2: { t: 'n', v: 0, z: '#,##0.00;;"-"' } }, 'D2 price-zero'],
  ])('%s', async (_, cells, error) => {
    expect((await read(workbook(tyre(cells)))).errors).toEqual([error])
  })

  test('where the columns are shifted by one', async () => {
    const { errors } = await read('Saiz,Corak,Jenama,Harga\nPrimacy 4,Michelin,210,\nCF2,Toyo,310,')
    expect(errors).toEqual(['A2 not-a-size', 'A3 not-a-size'])
  })

  test('where a month comes first', async () => {
    const { errors } = await read(
      'Saiz,Corak,Jenama,Harga,Tarikh tamat\n195/55R15,A,B,1,05/06/2027\n195/55R16,A,B,1,12/31/2026',
    )
    expect(errors).toEqual(['E3 not-a-last-day'])
  })
})

test.each(['RM 210/-', '210 nett', 'RM210', '1,210.00'])('a price may be %s', async price => {
  expect(await read(workbook(tyre({ D2: { t: 's', v: price } })))).toMatchObject({
    rows: [{ currentPrice: price }],
    told: [],
  })
})

test('reports a price that is not an amount, and a size that became a number', async () => {
  const cells = tyre({ A2: { t: 'n', v: 1_955_515 }, D2: { t: 's', v: 'Call' } })
  const { rows, told } = await read(workbook(cells))
  expect(rows).toMatchObject([{ tyreSize: '195/55R15' }])
  expect(told).toEqual(['A2 size-understood', 'D2 price-unreadable'])
})

test.each<[string, boolean]>([
  ['1900', false],
  ['1904', true],
])('days are those that a workbook shows that counts from %s', async (_, date1904) => {
  const day = { t: 'n', v: date1904 ? 44_925 : 46_387, z: 'dd/mm/yyyy' }
  const cells = tyre({ E1: { t: 's', v: 'Sah sehingga' }, E2: day })
  expect((await read(workbook(cells, { date1904 }))).rows).toMatchObject([
    { promotionValidTill: '2026-12-31' },
  ])
})

describe('a branch', () => {
  const branch = (phone: object, place: string) =>
    read(
      workbook({
        ...tyre({ A1: { t: 's', v: 'Cawangan' }, B1: { t: 's', v: 'Alamat' }, C1: { t: 's', v: 'Negeri' } }),
        ...{
          D1: { t: 's', v: 'Telefon' },
          D2: phone,
          E1: { t: 's', v: 'Koordinat' },
          E2: { t: 's', v: place },
        },
      }),
      'branches',
    )

  test.each<[string, object]>([
    ['with its zero', { t: 's', v: '012-345 6789' }],
    ['without its zero', { t: 'n', v: 123_456_789 }],
    ['that is shown as 6.01E+10', { t: 'n', v: 60_123_456_789, z: '0.00E+00' }],
    ['that has its zero from its format', { t: 'n', v: 123_456_789, z: '000-0000000' }],
  ])('may have a telephone number %s', async (_, phone) => {
    const read = await branch(phone, '3.108, 101.737')
    expect(read).toMatchObject({ rows: [{ lat: 3.108, lng: 101.737 }], told: [] })
  })

  test('is an error where its number has lost its digits', async () => {
    expect((await branch({ t: 's', v: '1.23E+10' }, '3.1, 101.7')).errors).toEqual(['D2 not-a-phone-number'])
  })

  test('may have a maps link', async () => {
    const link = 'https://www.google.com/maps/place/x/@3.1,101.7/data=!3d3.108!4d101.737'
    expect(await branch({ t: 's', v: '03-5550 0101' }, link)).toMatchObject({ rows: [{ lng: 101.737 }] })
  })
})

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['0 bytes', () => Buffer.alloc(0), 'empty'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ'), 'pdf'],
  ['a photo', () => Buffer.from('\xff\xd8\xff\xe1 Exif', 'latin1'), 'picture'],
  ['a photo of an iPhone', () => Buffer.from('\0\0\0\x24ftypheic', 'latin1'), 'picture'],
  ['a web page', () => Buffer.from('<!doctype html><title>Sign in</title><p>Password'), 'not-a-list'],
  ['an archive', () => Buffer.from('PK\x03\x04 photos/1.jpg', 'latin1'), 'not-a-list'],
  ['a workbook that was cut off', () => fixture('price-list.xlsx').subarray(0, 3_000), 'damaged'],
  ['an old workbook that was cut off', () => fixture('price-list.xls').subarray(0, 3_000), 'damaged'],
  ['a workbook with a password', () => encrypted(), 'password'],
])('%s is named as such', async (_, bytes, code) => {
  expect(await read(await bytes())).toEqual({ code: `spreadsheets.${code}` })
})

async function encrypted() {
  const sheets = [{ name: 'Harga', rows: [['Saiz', 'Harga']] }]
  return Buffer.from(await writeXlsx({ sheets, encryption: { password: 'rahsia', spinCount: 1_000 } }))
}

describe('a size in three columns', () => {
  const others = 'Jenama,Corak,Harga'
  test.each([
    ['Lebar,Profil,Rim'],
    ['Width,Profile (Aspect),Rim'],
    ['Width (mm),Aspect Ratio,Rim (inch)'],
    ['Lebar,Siri,Diameter'],
    ['W,R,D'],
    ['W,P,R'],
    ['Size (W),Size (R),Size (D)'],
    ['W,A/R,RIM'],
    ['Lebar Tayar,Profil Tayar,Rim Dia'],
  ])('is composed below %s, with one notice', async header => {
    const { rows, told, table } = await read(
      `${header},${others}\n195,55,15,A,B,210\n225,45%,ZR17,A,B,410\n195,,R14C,A,B,190\n31,10.50,15,A,B,700\n195,-,15,A,B,200\n195,R,14C,A,C,280`,
    )
    expect(table).toMatchObject({ unclear: [], columns: { width: 0, aspect_ratio: 1, rim_size: 2 } })
    expect(rows).toMatchObject([
      { tyreSize: '195/55R15', width: 195, aspectRatio: 55, rimSize: 15 },
      { tyreSize: '225/45ZR17', width: 225, aspectRatio: 45, rimSize: 17 },
      { tyreSize: '195R14C', aspectRatio: 80 },
      { tyreSize: '31x10.50R15', width: 31, aspectRatio: 10.5 },
      { tyreSize: '195R15', aspectRatio: 80 },
      { tyreSize: '195R14C', aspectRatio: 80 },
    ])
    expect(told).toEqual(['A2 size-understood'])
  })

  test.each([
    ['215/,65,R 16', '215/65R16'],
    ['195,65,15 LT', '195/65R15LT'],
    ['185,–,R14 C', '185R14C'],
    ['31,"10,5",15LT', '31x10.5R15LT'],
    ['"195,0","55,0","15,0"', '195/55R15'],
  ])('may be written %s', async (cells, tyreSize) => {
    expect((await read(`Lebar,Profil,Rim,${others}\n${cells},A,B,210`)).rows).toMatchObject([{ tyreSize }])
  })

  test('is composed below a merged heading', async () => {
    const texts = { A1: 'Saiz', D1: 'Jenama', E1: 'Corak', F1: 'Harga', A2: 'W', B2: 'R', C2: 'D' }
    const row = { A3: '195', B3: '55', C3: '15', D3: 'Michelin', E3: 'Primacy 4', F3: '210' }
    const cells = Object.entries({ ...texts, ...row }).map(([name, v]) => [name, { t: 's', v }])
    const merges = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }]
    const { rows } = await read(workbook({ ...Object.fromEntries(cells), '!merges': merges }))
    expect(rows).toMatchObject([TYRE])
  })

  test('is composed below one heading over three columns, merged or not', async () => {
    const texts = { A1: 'SAIZ', D1: 'Jenama', E1: 'Corak', F1: 'Harga' }
    const row = { A3: '195', B3: '55', C3: '15', D3: 'Michelin', E3: 'Primacy 4', F3: '210' }
    const cells = Object.entries({ ...texts, ...row }).map(([name, v]) => [name, { t: 's', v }])
    for (const rows of [1, 2]) {
      const merges = [{ s: { r: 0, c: 0 }, e: { r: rows - 1, c: 2 } }]
      const { rows: tyres, table } = await read(workbook({ ...Object.fromEntries(cells), '!merges': merges }))
      expect(table?.unclear).toEqual([])
      expect(tyres).toMatchObject([TYRE])
    }
    const { rows, errors } = await read(`SAIZ,,,${others}\n195,55,15,A,B,210\n195,,R14C,A,B,190`)
    expect({ rows, errors }).toMatchObject({ rows: [{ tyreSize: '195/55R15' }, { tyreSize: '195R14C' }] })
  })

  test.each([
    `SAIZ,,,${others}\n195/55R15,85,V,A,B,210`,
    `SAIZ,Stok,Rak,${others}\n195,55,15,A,B,210`,
    `SAIZ,,,${others}\n195,,,A,B,210`,
  ])('is not looked for below a heading of sizes: %j', async text => {
    expect((await read(text)).table?.columns).toMatchObject({ tyre_size: 0 })
  })

  test.each([
    ['195,,15', 'B2 empty'],
    [',55,15', 'A2 empty'],
    ['195,55,', 'C2 empty'],
    ['1955,55,15', 'A2 no-size-together'],
    ['195,550,15', 'B2 no-size-together'],
    ['195,55,150', 'C2 no-size-together'],
    ['195,55,x', 'C2 no-size-together'],
  ])('is an error in the cell at fault: %s', async (cells, error) => {
    expect((await read(`Lebar,Profil,Rim,${others}\n${cells},A,B,210`)).errors).toEqual([error])
  })

  test('fills an empty cell of the size, but never a list that lacks one of the three', async () => {
    const { rows } = await read(`Saiz,Lebar,Profil,Rim,${others}\n195R14C,,,,A,B,190\n,195,55,15,A,B,210`)
    expect(rows).toMatchObject([{ tyreSize: '195R14C' }, { tyreSize: '195/55R15' }])
    expect((await read(`Lebar,Rim,${others}\n195,15,A,B,210`)).table?.unclear).toEqual(['tyre_size'])
  })

  test('is not looked for in letters beside a column of sizes', async () => {
    const { table } = await read(`Saiz,W,R,D,${others}\n195/55R15,1,2,3,A,B,210`)
    expect(Object.keys(table?.columns ?? {})).toEqual(['tyre_size', 'brand', 'model', 'current_price'])
  })
})

describe('a hidden column', () => {
  const hidden = (...columns: number[]) => ({
    '!cols': Array.from({ length: 5 }, (_, index) => (columns.includes(index) ? { hidden: true } : {})),
  })
  const promo = { E1: { t: 's', v: 'Harga promo' }, E2: { t: 'n', v: 150 } }

  test.each(['xlsx', 'xls', 'xlsb'] as const)('is not read from an .%s file, and named', async type => {
    const bookType = type === 'xls' ? 'biff8' : type
    const { rows, notes, told } = await read(
      workbook({ ...tyre(promo), ...hidden(4) } as WorkSheet, { bookType }),
    )
    expect(rows).toMatchObject([{ currentPrice: '210', listPrice: null }])
    expect(notes).toContainEqual({ code: 'hidden-columns', names: ['E (Harga promo)'] })
    expect(told).toEqual([])
  })

  test('is not read from an .ods file, and named', async () => {
    const parts = CFB.read(workbook(tyre(promo), { bookType: 'ods' }), { type: 'buffer' })
    const content = CFB.find(parts, 'content.xml')
    if (!content) throw new Error('an .ods file has its content')
    const columns =
      '<table:table-column table:number-columns-repeated="4"/><table:table-column table:visibility="collapse" table:number-columns-repeated="900"/>'
    const xml = String(Buffer.from(content.content)).replace(/(?=<table:table-row)/, columns)
    content.content = Buffer.from(xml.replaceAll(/<table:table-column[^>]*><\/table:table-column>/g, ''))
    const { rows, notes, told } = await read(CFB.write(parts, { fileType: 'zip', type: 'buffer' }) as Buffer)
    expect(rows).toMatchObject([{ currentPrice: '210', listPrice: null }])
    expect(notes).toContainEqual({ code: 'hidden-columns', names: ['E (Harga promo)'] })
    expect(told).toEqual([])
  })

  test('that a list needs is asked for, and read where a person chooses it', async () => {
    const file = readBytes(workbook({ ...tyre(promo), ...hidden(2, 4) } as WorkSheet))
    if (!file.ok) throw new Error(file.code)
    const table = findTable(FORMAT, file.sheets)
    expect(table).toMatchObject({ unclear: ['brand'], hidden: [2, 4] })
    const chosen = chooseColumns(FORMAT, table, { ...table.columns, brand: 2 })
    expect(chosen.notes).toEqual([{ code: 'hidden-columns', names: ['E (Harga promo)'] }])
    expect(await parseTable(FORMAT, file.sheets, chosen, null)).toMatchObject({
      rows: [TYRE],
      warnings: [],
    })
  })
})

describe('a tyre that one column says in words', () => {
  const prices = '220\n'
  const said = (...texts: string[]) => `ITEM,PRICE\n${texts.map(text => `${text},${prices}`).join('')}`

  test('is asked about with the columns that it holds, and read as brand, size and model', async () => {
    const { table, rows, told } = await read(
      said('PIRELLI 175/65R15 84H CINTURATO P1', 'GT RADIAL 205/55/16 - CHAMPIRO ECO'),
    )
    expect(table).toMatchObject({ unclear: ['tyre_size', 'model', 'brand'] })
    expect(rows).toMatchObject([
      { brand: 'PIRELLI', tyreSize: '175/65R15 84H', model: 'CINTURATO P1' },
      { brand: 'GT RADIAL', tyreSize: '205/55R16', model: 'CHAMPIRO ECO' },
    ])
    expect(told).toEqual([])
  })

  test('has its brand in a column or in rows of its own, and not in the model', async () => {
    const beside = await read('Brand,Description,Price\nMichelin,195/55R15 Michelin Primacy 4,210')
    expect(beside.table?.columns).toMatchObject({ tyre_size: 1, model: 1, brand: 0 })
    expect(beside.rows).toMatchObject([TYRE])
    const above = await read('Description,Price\nMichelin,\n195/55R15 Primacy 4,210\nPrimacy 4 205/55R16,310')
    expect(above.table).toMatchObject({ section: 'brand', unclear: ['tyre_size', 'model'] })
    expect(above.rows).toMatchObject([TYRE, { tyreSize: '205/55R16', model: 'Primacy 4' }])
  })

  test('is an error in its cell where something is missing', async () => {
    const { errors } = await read(
      said('PIRELLI 175/65R15 P1', 'TOYO 195/55R15 CR1', 'TOYO 205/55R16 CR1', '185/55R15 CR1', 'Wiper'),
    )
    expect(errors).toEqual(['A5 not-a-description', 'A6 not-a-description'])
    const { errors: beside } = await read(
      'Brand,Item,Price\nA,195/55R15 P4,1\nA,205/55R16 B,2\nA,195/55R15,3',
    )
    expect(beside).toEqual(['B4 no-size-and-model'])
  })
})
