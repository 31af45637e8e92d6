import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTextFile } from '../../../platform/spreadsheet/read-text-file.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import type { Sheet } from '../../../platform/spreadsheet/spreadsheet.ts'
import { csvFormats } from './csv-formats.ts'
import { type CsvKind, dataFileName } from './data-file.ts'
import { chooseColumns, findTable, TAB_NAME } from './find-table.ts'
import { parseDataFile } from './parse-data-file.server.ts'
import { parseTable } from './parse-table.ts'
import { writeDataFile } from './write-data-file.ts'

// How a list is found in a spreadsheet (rule S28.20).

const FORMAT = csvFormats.tyres

const sheet = (rows: string[][], others: Partial<Sheet> = {}): Sheet => ({
  ...{ name: 'Tyres', hidden: false, merges: [], notes: [] },
  ...others,
  rows,
})

async function read(rows: string[][], others: Partial<Sheet> = {}) {
  const sheets = [sheet(rows, others)]
  const table = findTable(FORMAT, sheets)
  return { table, parsed: await parseTable(FORMAT, sheets, table, null) }
}

const HEADER = ['Size', 'Model', 'Brand', 'Price']
const ROW = ['195/55R15', 'Primacy 4', 'Michelin', '210']
const TYRE = { tyreSize: '195/55R15', model: 'Primacy 4', brand: 'Michelin', currentPrice: '210' }

describe('a list is found', () => {
  test('below titles, with its cells named as in the file', async () => {
    const { table, parsed } = await read([['Kedai Tayar Aisyah'], [], HEADER, ROW, ['x', 'y', 'z', '0']])
    expect(table).toMatchObject({ headerRow: 3, lastRow: 5, unclear: [] })
    expect(parsed).toMatchObject({ ok: false, errors: [{ cell: 'A5' }, { cell: 'D5', code: 'price-zero' }] })
  })

  test('below two header rows, merged or not', async () => {
    const upper = ['Size', 'Model', 'Brand', 'Price (RM)', '', 'Promotion']
    const lower = ['', '', '', 'Normal', 'Promo', 'Valid till']
    const row = ['195/55R15', 'Primacy 4', 'Michelin', '250', '210', '2026-12-31']
    const merges = [{ row: 0, column: 3, rows: 1, columns: 2 }]
    for (const others of [{}, { merges }]) {
      const { table, parsed } = await read([['Harga'], upper, lower, row].slice(1), others)
      expect(table).toMatchObject({ headerRow: 2, unclear: [] })
      expect(parsed).toMatchObject({
        rows: [{ ...TYRE, listPrice: '250', promotionValidTill: '2026-12-31' }],
      })
    }
  })

  test('with the price of customers beside costs, in two header rows', async () => {
    for (const [upper, lower] of [
      [
        ['Size', 'Model', 'Brand', 'Harga (RM)', '', ''],
        ['', '', '', 'Kos', 'Borong', 'Runcit'],
      ],
      [
        ['', '', '', 'Dealer', '', 'Retail'],
        ['Size', 'Model', 'Brand', 'Price', 'Qty', 'Price'],
      ],
    ] as string[][][]) {
      const row = ['195/55R15', 'Primacy 4', 'Michelin', '190', '200', '250']
      const { table, parsed } = await read([upper ?? [], lower ?? [], row])
      const { current_price, list_price } = table.columns
      expect([current_price, list_price].filter(Boolean)).toEqual([5])
      expect(parsed.ok && parsed.warnings[0]).toMatchObject({ code: 'cost-left-out' })
    }
  })

  test('with a notice if its title or tab speaks of a cost, unless a cost column was left out', async () => {
    const title = { code: 'cost-title', names: ['DEALER PRICE LIST 2026'] }
    expect((await read([['DEALER PRICE LIST 2026'], HEADER, ROW])).table.notes).toEqual([title])
    expect((await read([HEADER, ROW], { name: 'Harga borong' })).table.notes).toMatchObject([
      { code: 'cost-title', names: ['Harga borong'] },
    ])
    const both = [['DEALER PRICE LIST 2026'], [...HEADER, 'Dealer'], [...ROW, '180']]
    expect((await read(both)).table.notes).toEqual([])
    expect((await read([['Senarai harga 2026'], HEADER, ROW])).table.notes).toEqual([])
  })

  test('below a header with only the currency in its second row', async () => {
    const upper = ['Saiz', 'Model', 'Jenama', 'Harga Biasa', 'Harga Promosi']
    for (const unit of ['RM', 'RM/biji', '(RM per pc)', 'RM sebiji']) {
      const { table, parsed } = await read([
        upper,
        ['', '', '', unit, unit],
        ['195/55R15', 'Primacy 4', 'Michelin', '250', '210'],
      ])
      expect(table).toMatchObject({ headerRow: 2, unclear: [] })
      expect(parsed).toMatchObject({ rows: [{ ...TYRE, listPrice: '250' }] })
    }
  })

  test('with the brand in rows of its own', async () => {
    const rows = [
      ['Size', 'Model', 'Price'],
      ['MICHELIN'],
      ['195/55R15', 'Primacy 4', '210'],
      ['TOYO'],
      ['195/55R16', 'CF2', '0'],
    ]
    const { table, parsed } = await read(rows)
    expect(table).toMatchObject({
      unclear: [],
      section: 'brand',
      notes: [{ code: 'section-rows', count: 2 }],
    })
    expect(parsed).toMatchObject({ errors: [{ cell: 'C5', code: 'price-zero' }] })
    rows[4] = ['195/55R16', 'CF2', '220']
    expect((await read(rows)).parsed).toMatchObject({
      rows: [{ ...TYRE, brand: 'MICHELIN' }, { brand: 'TOYO' }],
    })
  })

  test.each(['RIM 15', 'Rim: 15"', 'SAIZ 15', '15 INCI', 'Tayar Rim 15', 'RIM 13-15'])(
    'with %j between the tyres, which is no brand',
    async rim => {
      const header = ['Size', 'Model', 'Price']
      const tyre = ['195/55R15', 'Primacy 4', '210']
      const { table, parsed } = await read([header, ['MICHELIN'], [rim], tyre, [`TOYO ${rim}`], tyre])
      expect(table).toMatchObject({ section: 'brand', notes: [{ code: 'section-rows', count: 2 }] })
      expect(parsed).toMatchObject({ rows: [{ ...TYRE, brand: 'MICHELIN' }, { brand: 'TOYO' }] })
      expect((await read([header, [rim], tyre])).table).toMatchObject({ section: null, unclear: ['brand'] })
      expect((await read([HEADER, [rim], ROW])).parsed).toMatchObject({ ok: true, rows: [TYRE] })
    },
  )

  test.each(['STOK TERHAD', '*** Habis stok! ***', 'NEW ARRIVAL', 'Promosi 2026'])(
    'with the remark %j between the tyres, which is no brand and is told',
    async remark => {
      const header = ['Size', 'Model', 'Price']
      const tyre = ['195/55R15', 'Primacy 4', '210']
      const { table, parsed } = await read([header, ['MICHELIN'], tyre, [remark], tyre, ['TOYO'], tyre])
      const notes = [
        { code: 'section-rows', count: 2 },
        { code: 'remark-rows', names: [remark] },
      ]
      expect(table).toMatchObject({ section: 'brand', notes })
      const brands = ['MICHELIN', 'MICHELIN', 'TOYO']
      expect(parsed).toMatchObject({ rows: brands.map(brand => ({ ...TYRE, brand })) })
      expect((await read([header, [remark], tyre])).table).toMatchObject({
        section: null,
        unclear: ['brand'],
      })
      expect((await read([HEADER, [remark], ROW])).parsed).toMatchObject({ ok: true, rows: [TYRE] })
    },
  )

  test('with the name of its tab as the brand of every tyre, where a person chooses it', async () => {
    const rows = [
      ['Size', 'Model', 'Price'],
      ['195/55R15', 'Primacy 4', '210'],
      ['STOK TERHAD'],
      ['205/55R16', 'Primacy 4', 'Call'],
    ]
    const sheets = [sheet([HEADER, ROW]), sheet(rows, { name: 'MICHELIN' })]
    const found = findTable(FORMAT, sheets, { sheet: 1 })
    expect(found.unclear).toEqual(['brand'])
    const table = chooseColumns(FORMAT, found, { ...found.columns, brand: TAB_NAME })
    expect(table.unclear).toEqual([])
    const parsed = await parseTable(FORMAT, sheets, table, null)
    expect(parsed).toMatchObject({ rows: [{ ...TYRE, brand: 'MICHELIN' }, { brand: 'MICHELIN' }] })
  })

  test('with the brand only in the first of its rows', async () => {
    const { table, parsed } = await read([
      HEADER,
      ROW,
      ['195/55R16', 'Primacy 4', '', '230'],
      ['195/55R16', 'CF2', 'Toyo', '220'],
    ])
    expect(table.notes).toEqual([{ code: 'filled-down', count: 1 }])
    expect(parsed).toMatchObject({ rows: [{ brand: 'Michelin' }, { brand: 'Michelin' }, { brand: 'Toyo' }] })
  })

  test('with its header on every page, and remarks below it', async () => {
    const { table, parsed } = await read([HEADER, ROW, HEADER, ROW, [], ['Harga tertakluk kepada perubahan']])
    expect(table.notes).toEqual([{ code: 'rows-below', count: 1 }])
    expect(parsed).toMatchObject({ ok: true, rows: [TYRE, TYRE] })
  })

  test.each([[['', 'JUMLAH', '', '', 'RM 1,234.00']], [['Grand total:', '', '', '', '1234']]])(
    'with the sums of %j below it',
    async total => {
      const { table, parsed } = await read([HEADER, ROW, ROW, total, [], ['Harga termasuk pemasangan']])
      expect(table.notes).toEqual([{ code: 'rows-below', count: 2 }])
      expect(parsed).toMatchObject({ ok: true, rows: [TYRE, TYRE] })
    },
  )

  test('with rows that are only numbered ahead', async () => {
    const { parsed } = await read([
      ['Bil', ...HEADER],
      ['1', ...ROW],
      ['2', '', '', '', ''],
      ['3.'],
      ['4', ...ROW],
      ['5', '', '', '', '210'],
    ])
    // A row with anything else is still read.
    expect(parsed).toMatchObject({ ok: false, errors: [{ cell: 'B6' }, { cell: 'C6' }] })
  })

  test('with a last row whose brand is "Total"', () => {
    const oils = [
      ['Brand', 'Product', 'Viscosity'],
      ['Shell', 'Helix HX7', '10W-40'],
      ['Total', 'Quartz 7000', '10W-40'],
    ]
    expect(findTable(csvFormats['engine-oils'], [sheet(oils)])).toMatchObject({ lastRow: 3, notes: [] })
  })

  test('in the tab that has it, a hidden one last', () => {
    const sheets = [
      sheet([['Nota']], { name: 'Nota' }),
      sheet([HEADER, ROW, ROW], { name: 'Old', hidden: true }),
      sheet([HEADER, ROW]),
    ]
    expect(findTable(FORMAT, sheets)).toMatchObject({
      sheet: 2,
      notes: [
        { code: 'other-tabs', names: ['Nota'] },
        { code: 'hidden-tab', names: ['Old'] },
      ],
    })
    expect(findTable(FORMAT, sheets, { sheet: 1 })).toMatchObject({ sheet: 1 })
    expect(findTable(FORMAT, sheets.slice(0, 2))).toMatchObject({
      sheet: 1,
      notes: [
        { code: 'in-hidden-tab', names: ['Old'] },
        { code: 'other-tabs', names: ['Nota'] },
      ],
    })
  })
})

test('lists in other tabs are named beside the tab that is read', () => {
  const sheets = [
    sheet([HEADER, ROW], { name: 'Michelin' }),
    sheet([['Toyo 2026'], HEADER, ROW], { name: 'Toyo' }),
    sheet([['Nota']], { name: 'Nota' }),
    sheet([HEADER, ROW], { name: 'Old', hidden: true }),
  ]
  const notes = (names: string[], tab: string) => [
    { code: 'other-lists', tab, names },
    { code: 'other-tabs', names: ['Nota'] },
    { code: 'hidden-tab', names: ['Old'] },
  ]
  expect(findTable(FORMAT, sheets).notes).toEqual(notes(['Toyo'], 'Michelin'))
  expect(findTable(FORMAT, sheets, { sheet: 1, headerRow: 2 }).notes).toEqual(notes(['Michelin'], 'Toyo'))
})

describe('a person chooses the columns', () => {
  const rows = [
    ['Tayar', 'Nama', 'Jenama', 'A', 'B'],
    ['195/55R15', 'Primacy 4', 'Michelin', '250', '210'],
  ]

  test('that no header names', async () => {
    const sheets = [sheet(rows)]
    const table = findTable(FORMAT, sheets, { headerRow: 1 })
    expect(table.unclear).toEqual(['tyre_size', 'model', 'current_price'])
    const chosen = chooseColumns(FORMAT, table, {
      tyre_size: 0,
      model: 1,
      brand: 2,
      list_price: 3,
      current_price: 4,
    })
    expect(chosen.unclear).toEqual([])
    expect(await parseTable(FORMAT, sheets, chosen, null)).toMatchObject({
      rows: [{ ...TYRE, listPrice: '250' }],
    })
  })

  test('that two headers name', () => {
    expect(
      findTable(FORMAT, [
        sheet([
          [...HEADER, 'Price'],
          [...ROW, '220'],
        ]),
      ]).unclear,
    ).toContain('current_price')
  })
})

test('a list without a header begins with its first row, and the user must choose every needed column', async () => {
  const sheets = [sheet([['195/55R15 85V', 'Primacy 4', 'Michelin', '210'], ROW])]
  const found = findTable(FORMAT, sheets)
  expect(found).toMatchObject({ headerRow: 0, names: [], columns: {}, lastRow: 2 })
  expect(found.unclear).toEqual(['tyre_size', 'model', 'brand', 'current_price'])
  const columns = { tyre_size: 0, model: 1, brand: 2, current_price: 3 }
  const parsed = await parseTable(FORMAT, sheets, chooseColumns(FORMAT, found, columns), null)
  expect(parsed).toMatchObject({ ok: true, rows: [{ tyreSize: '195/55R15 85V' }, TYRE] })
  expect(findTable(FORMAT, [sheet([['Foo', 'Bar'], ROW])]).headerRow).toBe(1)
})

test('a file without any list has every needed column unclear', () => {
  expect(findTable(FORMAT, []).unclear).toEqual(['tyre_size', 'model', 'brand', 'current_price'])
})

test.each<CsvKind>(['tyres', 'vehicles', 'engine-oils', 'branches', 'labour-charges'])(
  'the sample of %s is the same list as a CSV file, and downloaded as a workbook',
  async kind => {
    const bytes = readFileSync(new URL(`../../../sample/${dataFileName(kind)}`, import.meta.url))
    const original = await parseDataFile(kind, bytes)
    if (!original.ok) throw new Error(`the sample of ${kind} has errors`)
    for (const file of [readTextFile(bytes), readWorkbook(await writeDataFile(kind, original.rows))]) {
      if (!file.ok) throw new Error(file.reason)
      const parsed = await parseTable(
        csvFormats[kind],
        file.sheets,
        findTable(csvFormats[kind], file.sheets),
        null,
      )
      expect(parsed).toMatchObject({ ok: true, rows: original.rows })
    }
  },
)
