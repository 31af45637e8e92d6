import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { cellName } from './csv-row.ts'
import { type CsvKind, type DataFileKind, dataFileName } from './data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'

// What spreadsheets write (rules S28.4, S28.5, S28.10, S28.14 and S28.16).

async function read<K extends DataFileKind>(kind: K, text: string | Buffer) {
  const parsed = await parseDataFile(kind, Buffer.from(text), '2026-11-20')
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed
}

async function errors(kind: DataFileKind, text: string | Buffer) {
  const parsed = await parseDataFile(kind, Buffer.from(text))
  return parsed.ok ? [] : parsed.errors.map(({ line, column, reason }) => `${line}:${column}: ${reason}`)
}

async function warnings(kind: DataFileKind, text: string) {
  return (await read(kind, text)).warnings.map(({ cell = '', code, count = 1 }) => `${cell} ${code} ${count}`)
}

const TYRE = { tyreSize: '195/55R15', model: 'Primacy 4', brand: 'Michelin', currentPrice: '210' }

describe('a list of tyres', () => {
  test.each([
    ['semicolons', 'tyre_size;model;brand;current_price\n195/55R15;Primacy 4;Michelin;210'],
    ['tabs', 'tyre_size\tmodel\tbrand\tcurrent_price\n195/55R15\tPrimacy 4\tMichelin\t210'],
    ['a line sep=;', 'sep=;\r\ntyre_size;model;brand;current_price\r\n195/55R15;Primacy 4;Michelin;210'],
    [
      'headers in capitals with blanks',
      ' Tyre Size ,MODEL,Brand,Current  Price\n195/55R15,Primacy 4,Michelin,210',
    ],
    ['Malay headers', 'Saiz Tayar;Model;Jenama;Harga (RM)\n195/55R15;Primacy 4;Michelin;210'],
    ['quoted headers with line breaks', '"Tyre\nsize",Pattern,Brand,Price\n195/55R15,Primacy 4,Michelin,210'],
    ['empty columns at its end', 'tyre_size,model,brand,current_price,,\n195/55R15,Primacy 4,Michelin,210,,'],
    [
      'rows cut after their last value',
      'tyre_size,model,brand,price,width,rim\n195/55R15,Primacy 4,Michelin,210',
    ],
    ['blank rows', ',,,\n\ntyre_size,model,brand,price\n,,,\n195/55R15,Primacy 4,Michelin,210\n,\n'],
  ])('may have %s', async (title, text) => {
    const { rows, warningCount } = await read('tyres', text)
    expect(rows).toMatchObject([{ position: 1, ...TYRE }])
    expect(warningCount).toBe(title === 'blank rows' ? 1 : 0)
  })

  test('may be UTF-16, which Excel calls Unicode text', async () => {
    const text = '\uFEFFtyre_size\tmodel\tbrand\tprice\n195/55R15\t轮胎\tMichelin\t210'
    const little = Buffer.from(text, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect((await read('tyres', bytes)).rows).toMatchObject([{ model: '轮胎' }])
  })

  test('may be Windows-1252, which Excel calls CSV, with a warning', async () => {
    const text = 'size,model,brand,price\n195/55R15,Primacy,Michelin,210\n195/55R15,Café – “S”,Citroën,210'
    const bytes = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1')
    const { rows, warnings: told } = await read('tyres', bytes)
    expect(rows).toMatchObject([{}, { model: 'Café – “S”', brand: 'Citroën' }])
    expect(told.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: the file is not UTF-8 and is read as Windows-1252: check that "Café – “S”" looks right',
    ])
  })

  test('may have sizes without separators, with one notice on how they are read', async () => {
    const text =
      'size,model,brand,price\n1955515,A,B,1\n195-55-15,C,B,1\n195 55 15 85V,D,B,1\n31 10.5 15,E,B,1'
    const { rows } = await read('tyres', text)
    expect(
      rows.map(({ tyreSize, width, aspectRatio, rimSize }) => [tyreSize, width, aspectRatio, rimSize]),
    ).toEqual([
      ['195/55R15', 195, 55, 15],
      ['195/55R15', 195, 55, 15],
      ['195/55R15 85V', 195, 55, 15],
      ['31x10.5R15', 31, 10.5, 15],
    ])
    expect(await warnings('tyres', text)).toEqual(['A2 size-understood 4'])
    expect(
      (await read('vehicles', 'brand,model,year,tyre_size,rear_tyre_size\nA,B,2020,2254517,255-40-17')).rows,
    ).toMatchObject([{ tyreSize: '225/45R17', rearTyreSize: '255/40R17' }])
  })

  test('has its header in one of the first ten rows, and cells are named as Excel does', async () => {
    const titles = [
      'Kedai Tayar Aisyah',
      '',
      'Senarai harga, November',
      ...Array.from({ length: 7 }, () => 'x,y'),
    ]
    const text = [...titles, 'Jenama,Model,Saiz,Harga', 'Michelin,Primacy 4,195/55R15,0'].join('\n')
    expect(await parseDataFile('tyres', Buffer.from(text))).toMatchObject({
      errors: [{ line: 12, column: 'Harga (4)', cell: 'D12', code: 'price-zero' }],
    })
    expect(await warnings('tyres', text.replace(/,0$/, ',210'))).toEqual([' header-below 1'])
    expect(await errors('tyres', `a\nb\n${text}`)).toEqual([
      expect.stringContaining('none of the first 10 rows is a header'),
    ])
  })

  test('needs columns for size, model, brand and a price, in either price column', async () => {
    expect(await errors('tyres', 'tyre_size,model,brand\n195/55R15,A,B')).toEqual([
      '1:current_price: this column is missing (list_price would do too)',
    ])
    expect(await errors('tyres', 'tyre_size,current_price\n195/55R15,1')).toEqual([
      '1:model: this column is missing',
      '1:brand: this column is missing',
    ])
    expect((await read('tyres', 'tyre_size,model,brand,list_price\n195/55R15,A,B,250')).rows).toMatchObject([
      { listPrice: '250', currentPrice: null },
    ])
  })

  test('with a price and a promotion price has the first one as list price', async () => {
    const text = 'Saiz,Model,Jenama,Harga,Harga Promosi\n195/55R15,A,B,250,210'
    expect((await read('tyres', text)).rows).toMatchObject([{ listPrice: '250', currentPrice: '210' }])
  })

  test.each([
    'Size,Model,Brand,Price (normal),Price (promo)',
    'Size,Pattern,Brand,Price (List),Price (Current)',
    'Saiz (tayar),Model,Jenama,Harga (biasa),Harga (promosi)',
    'Saiz,Corak,Jenama,Harga biasa (RM),Harga promosi (RM)',
    'Saiz,Bunga,Jenama Tayar,Harga Asal,Harga Tawaran',
    'Saiz,Corak,Jenama,Harga,Tunai',
    'Saiz,Corak,Jenama,Runcit (RM),Tunai (RM)',
    'Saiz,Corak,Jenama,Harga Runcit/biji,Harga Tunai sebiji',
    'Saiz,Corak,Jenama,Harga Jual,Tunai',
    'Size,Pattern,Brand,RSP,Cash',
    'Size,Pattern,Brand,Retail Price per pc,Cash Price per pc',
  ])('knows both prices of %s', async header => {
    const { rows, warningCount } = await read('tyres', `${header}\n195/55R15,A,B,250,210`)
    expect(rows).toMatchObject([
      { tyreSize: '195/55R15', model: 'A', brand: 'B', listPrice: '250', currentPrice: '210' },
    ])
    expect(warningCount).toBe(0)
  })

  test.each([
    'Promo sampai',
    'Sampai',
    'Promosi Hingga',
    'Promo till',
    'Promo until',
    'Valid until',
    'Tarikh tamat',
  ])('knows the last day of a promotion, load and speed of %s,LI,SS', async heading => {
    const text = `Saiz,Model,Jenama,Harga,Harga Promosi,${heading},LI,SS\n195/55R15,A,B,250,210,2099-12-31,85,V`
    expect((await read('tyres', text)).rows).toMatchObject([
      { promotionValidTill: '2099-12-31', loadIndex: '85', speedRating: 'V' },
    ])
  })

  test.each(['Tunai', 'Harga Tunai', 'Cash', 'Harga Jual', 'RM', 'Harga RM/biji', 'Price per pc'])(
    'has its price in a column named %s alone',
    async heading => {
      const { rows, warningCount } = await read('tyres', `Saiz,Model,Jenama,${heading}\n195/55R15,A,B,210`)
      expect(rows).toMatchObject([{ listPrice: null, currentPrice: '210' }])
      expect(warningCount).toBe(0)
    },
  )

  test.each([
    'Harga Borong',
    'Harga Kos',
    'Cost',
    'Harga Ahli',
    'Harga 4 biji',
    'Price per set',
    'Harga Lama',
    'Harga (Ansuran)',
    'Harga (Ahli)',
    'Price (4 pcs)',
  ])('takes no price from a column named %s', async heading => {
    const text = `Saiz,Model,Jenama,Harga Biasa,${heading}\n195/55R15,A,B,250,180`
    expect((await read('tyres', text)).rows).toMatchObject([{ listPrice: '250', currentPrice: null }])
  })

  test('takes no price from a column of free tyres, and does not call it a cost', async () => {
    for (const heading of ['Buy 3 Free 1', 'Harga Beli 3 Percuma 1']) {
      const { rows, warnings: told } = await read(
        'tyres',
        `Saiz,Model,Jenama,Harga Biasa,${heading}\n195/55R15,A,B,250,180`,
      )
      expect(rows).toMatchObject([{ listPrice: '250', currentPrice: null }])
      expect(told.map(({ code }) => code)).not.toContain('cost-left-out')
    }
  })

  test.each([
    ['RRP,Nett', '250', '"RRP"', '"Nett"'],
    ['SRP (RM),Nett Price (RM/pc)', '250', '"SRP (RM)"', '"Nett Price (RM/pc)"'],
    ['Harga RM,Harga Bersih RM', '250', '"Harga RM"', '"Harga Bersih RM"'],
    ['Price (Retail),Price (Dealer)', '250', '"Price (Retail)"', '"Price (Dealer)"'],
    ['Price (Dealer),Price (Retail)', '180', '"Price (Retail)"', '"Price (Dealer)"'],
    ['Harga (Borong),Harga', '180', '"Harga"', '"Harga (Borong)"'],
    ['Kos,Harga Jual', '180', '"Harga Jual"', '"Kos"'],
    ['HargaKos,Harga Runcit', '180', '"Harga Runcit"', '"HargaKos"'],
    ['dealer_nett,RRP', '180', '"RRP"', '"dealer_nett"'],
    ['Harga,Harga Jual', '180', '"Harga Jual"', '"Harga"'],
    ['Price (RM),Selling Price', '180', '"Selling Price"', '"Price (RM)"'],
    ['Harga Kedai,Harga Jual', '180', '"Harga Jual"', '"Harga Kedai"'],
  ])('never has the cost of %s as its price, and says so', async (prices, price, taken, leftOut) => {
    const text = `Saiz,Model,Jenama,${prices}\n195/55R15,A,B,250,180`
    const { rows, warnings: told } = await read('tyres', text)
    const { currentPrice, listPrice } = rows[0] as { currentPrice: string | null; listPrice: string | null }
    expect([currentPrice, listPrice].filter(Boolean)).toEqual([price])
    expect(told).toMatchObject([{ code: 'cost-left-out', values: { price: taken, leftOut } }])
  })

  test.each(['Nett', 'Nett (RM)', 'Harga bersih'])(
    'with a price named %s alone has it, and says that customers will see it',
    async heading => {
      const { rows, warnings: told } = await read('tyres', `Saiz,Model,Jenama,${heading}\n195/55R15,A,B,210`)
      expect(rows).toMatchObject([{ listPrice: null, currentPrice: '210' }])
      expect(told).toMatchObject([{ code: 'price-may-be-cost', values: { price: `"${heading}"` } }])
    },
  )

  test.each(['Dealer', 'Kos', 'Harga Borong', 'Price (Dealer)'])(
    'has no price where %s is its only one',
    async heading => {
      expect(await errors('tyres', `Saiz,Model,Jenama,${heading}\n195/55R15,A,B,210`)).toContainEqual(
        expect.stringContaining('current_price: this column is missing'),
      )
    },
  )

  test.each(['Price,Price', 'Harga (RM),HARGA', 'Price (promo),Promo price', 'Harga Promosi,Tunai'])(
    'may not have a column twice: %s',
    async prices => {
      expect(await errors('tyres', `Size,Model,Brand,${prices}\n195/55R15,A,B,210,250`)).toEqual([
        `1:${prices.split(',')[1]} (5): this column is there twice`,
      ])
    },
  )

  test('ignores columns that it does not know, and says so once', async () => {
    const text = 'tyre_size,model,brand,price,Stock,\n195/55R15,A,B,210,12,x\n195/55R16,A,B,210,12,y'
    expect(await warnings('tyres', text)).toEqual([' column-ignored 1', ' column-unnamed 2'])
  })

  test('has one notice on how its dates are read', async () => {
    const text =
      'size,model,brand,price,list price,valid till\n195/55R15,A,B,1,2,1/12/2026\n195/55R16,A,B,1,2,3-Dec-26'
    const { rows, warnings: told } = await read('tyres', text)
    expect(rows.map(row => row.promotionValidTill)).toEqual(['2026-12-01', '2026-12-03'])
    expect(told).toMatchObject([
      { cell: 'F2', count: 2, reason: '"1/12/2026" is read as 2026-12-01 (day first)' },
    ])
    expect(await errors('tyres', text.replace('1/12/2026', '12/31/2026'))).toEqual([
      '2:valid till (6): must be a date that exists, such as 2026-12-31 or 31/12/2026, or empty without a last day, not "12/31/2026"',
    ])
    const serial = (await read('tyres', text.replace('1/12/2026', '46387'))).warnings
    expect(serial.map(({ reason }) => reason)).toContain('"46387" is read as 2026-12-31')
  })
})

describe('the error for a binary file names its format', () => {
  test.each([
    ['PK\x03\x04\x14\x00\x06\x00....[Content_Types].xml', 'an Excel workbook (.xlsx)'],
    [
      'PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'an OpenDocument spreadsheet (.ods)',
    ],
    ['PK\x03\x04....Index/Document.iwa', 'a Numbers document (.numbers)'],
    ['PK\x03\x04....other', 'a ZIP archive'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Excel workbook (.xls) or one with a password'],
    ['%PDF-1.7', 'a PDF'],
    ['\xff\xd8\xff\xe0', 'a picture'],
    ['<html><table>', 'a web page or XML'],
  ])('%j', async (start, name) => {
    expect(await errors('tyres', Buffer.from(start, 'latin1'))).toEqual([
      `1:: is ${name}: save the list as "CSV UTF-8 (Comma delimited)"`,
    ])
    expect(await errors('company', Buffer.from(start, 'latin1'))).toEqual([`1:: is ${name}, not JSON`])
  })
})

describe('the coordinates of a branch', () => {
  const branch = (header: string, cells: string) =>
    read('branches', `name,address,state,${header}\nCheras,"1, Jalan A",Selangor,${cells}`)

  test.each([
    ['location', '"https://www.google.com/maps/place/x/@3.1,101.7/data=!3d3.108!4d101.737"'],
    ['Koordinat', '"3.108, 101.737"'],
    ['lat,lng', '"3.108, 101.737",'],
    ['Latitude,Longitude', '3.108,101.737'],
    ['lat,lng,maps link', ',,"https://waze.com/ul?ll=3.108,101.737"'],
    ['lat,lng,maps link', '3.108,101.737,"https://waze.com/ul?ll=1,2"'],
  ])('may be given as %s %s', async (header, cells) => {
    expect((await branch(header, cells)).rows).toMatchObject([{ lat: 3.108, lng: 101.737 }])
  })

  test.each([
    ['location', '"3,108; 101,737"', ['D2 decimal-comma 1']],
    ['lat,lng', '"3,108; 101,737",', ['D2 decimal-comma 1']],
    ['lat,lng', '"3,108","101,737"', ['D2 decimal-comma 1', 'E2 decimal-comma 1']],
  ])('may have decimal commas, with a notice: %s %s', async (header, cells, told) => {
    expect((await branch(header, cells)).rows).toMatchObject([{ lat: 3.108, lng: 101.737 }])
    const text = `name,address,state,${header}\nCheras,"1, Jalan A",Selangor,${cells}`
    expect(await warnings('branches', text)).toEqual(told)
  })

  test.each([
    ['https://maps.app.goo.gl/AbC', 'place-short-link'],
    ['Cheras', 'place-unreadable'],
  ])('are not found in %s', async (link, code) => {
    const text = `name,address,state,location\nCheras,a,Selangor,${link}`
    expect(await parseDataFile('branches', Buffer.from(text))).toMatchObject({
      errors: [{ cell: 'D2', code }],
    })
  })
})

test.each<CsvKind>(['tyres', 'vehicles', 'engine-oils', 'branches', 'labour-charges'])(
  'the sample of %s, saved again by Excel with Malaysian dates, is the same list',
  async kind => {
    const sample = readFileSync(new URL(`../../../sample/${dataFileName(kind)}`, import.meta.url))
    const records: string[][] = parse(sample)
    const original = await read(kind, sample)
    for (const [delimiter, date] of [
      [',', (y: string, m: string, d: string) => `${Number(d)}/${Number(m)}/${y}`],
      [';', (y: string, m: string, d: string) => `${d}/${m}/${y}`],
      ['\t', (y: string, m: string, d: string) => `${Number(d)}-${MONTHS[Number(m) - 1]}-${y.slice(2)}`],
    ] as const) {
      const lines = records.map(cells => {
        const saved = cells.map(cell => {
          const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell) ?? []
          const text = y && m && d ? date(y, m, d) : cell
          return /["\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
        })
        return saved.join(delimiter)
      })
      const { rows } = await read(kind, `\uFEFF${lines.join('\r\n')}\r\n`)
      expect(rows).toEqual(original.rows)
    }
  },
)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

test.each([
  [0, 1, 'A1'],
  [25, 2, 'Z2'],
  [26, 17, 'AA17'],
  [701, 3, 'ZZ3'],
  [702, 4, 'AAA4'],
])('column %i of row %i is %s', (index, row, name) => expect(cellName(index, row)).toBe(name))
