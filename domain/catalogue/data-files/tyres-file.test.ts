import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'
import { tyresFile } from './tyres-file.ts'

const tyre = { tyre_size: '195/55R15', model: 'Primacy 4', brand: 'Michelin', current_price: '200' }
type Columns = Record<string, string>

function sheet(...rows: Columns[]) {
  const columns = [...new Set([...tyresFile.columns, ...rows.flatMap(row => Object.keys(row))])]
  const lines = rows.map(row =>
    columns.map(column => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(','),
  )
  return parseDataFile('tyres', Buffer.from([columns.join(','), ...lines].join('\n')))
}

async function row(cells: Columns) {
  const reading = await sheet({ ...tyre, ...cells })
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return { ...reading.rows[0], warnings: reading.warnings.map(warning => warning.column) }
}

async function errorColumns(cells: Columns) {
  const reading = await sheet({ ...tyre, ...cells })
  return reading.ok ? null : reading.errors.map(error => error.column.split(' ')[0])
}

describe('tyres.csv', () => {
  test('requires only size, model and brand, and warns where there is no price', async () => {
    expect(await row({ current_price: '' })).toEqual({
      position: 1,
      tyreSize: '195/55R15',
      model: 'Primacy 4',
      currentPrice: null,
      listPrice: null,
      width: 195,
      aspectRatio: 55,
      rimSize: 15,
      brandImage: null,
      modelImage: null,
      promotionValidTill: null,
      brand: 'Michelin',
      testLogo: null,
      hyperlink: null,
      loadIndex: null,
      speedRating: null,
      treadwear: null,
      traction: null,
      temperature: null,
      kind: null,
      wetGrip: null,
      noiseDb: null,
      warrantyKm: null,
      fuel: null,
      madeIn: null,
      warnings: ['current_price (3)'],
    })
  })

  test.each(['tyre_size', 'model', 'brand'])('%s must not be empty', async column => {
    expect(await errorColumns({ [column]: '  ' })).toEqual([column])
  })

  test.each(['210', 'RM 1,234.50', 'Call us', '', 'RM 200 - RM 250'])(
    'the price %j is kept as typed',
    async price => {
      expect(await row({ current_price: price, list_price: ` ${price} ` })).toMatchObject({
        currentPrice: price || null,
        listPrice: price || null,
      })
    },
  )

  test.each([
    ['195/55R15', [195, 55, 15]],
    ['195/55R15 85V', [195, 55, 15]],
    ['225/70R19.5', [225, 70, 19.5]],
    ['195R14C', [195, 80, 14]],
    ['195 R14C 106/104R', [195, 80, 14]],
    ['31x10.5R15', [31, 10.5, 15]],
    ['31X10.50R15LT', [31, 10.5, 15]],
    ['7.50R16', [7.5, 80, 16]],
    ['7.50-16', [7.5, 80, 16]],
    ['12R22.5', [12, 80, 22.5]],
  ])('the size %s is kept, its numbers are %j', async (size, [width, aspectRatio, rimSize]) => {
    expect(await row({ tyre_size: size })).toMatchObject({ tyreSize: size, width, aspectRatio, rimSize })
  })

  test.each([
    ['195/55 R15', '195/55R15'],
    ['195 / 55 r15', '195/55R15'],
    ['205 / 55 ZR 16  XL', '205/55ZR16 XL'],
    ['195/55 R15 85v', '195/55R15 85v'],
    ['195/55R15', '195/55R15'],
  ])('the size %s is stored as %s', async (typed, tyreSize) => {
    expect(await row({ tyre_size: typed })).toMatchObject({ tyreSize, warnings: [] })
  })

  test.each(['195/55/15', '195/55-15', '195/55 15'])(
    'the size %s is stored as 195/55R15, with a notice',
    async size => {
      expect(await row({ tyre_size: size })).toMatchObject({
        tyreSize: '195/55R15',
        warnings: ['tyre_size (1)'],
      })
    },
  )

  test.each([
    '195',
    '55R15',
    '195/55',
    '195-55-15x',
    'big',
    '195/55R15 or 205/55R16',
    '<b>195/55R15</b>',
    '19555',
  ])('%s is no size', async size => expect(await errorColumns({ tyre_size: size })).toEqual(['tyre_size']))

  test('the columns of the three numbers may repeat the size, not contradict it', async () => {
    expect(await row({ width: '195', aspect_ratio: '55.0', rim_size: '15' })).toMatchObject({ width: 195 })
    expect(await errorColumns({ width: '205', aspect_ratio: '50', rim_size: '16' })).toEqual([
      'width',
      'aspect_ratio',
      'rim_size',
    ])
    expect(await errorColumns({ rim_size: '15 inch' })).toEqual(['rim_size'])
  })

  test('of other sizes may say the size in another way, and never refuse the file', async () => {
    const van = { tyre_size: '195R14C', width: '195', rim_size: '14' }
    expect(await row(van)).toMatchObject({ width: 195, aspectRatio: 80, rimSize: 14 })
    expect(await row({ ...van, aspect_ratio: '82' })).toMatchObject({ aspectRatio: 82 })
    expect(await row({ ...van, aspect_ratio: '-' })).toMatchObject({
      aspectRatio: 80,
      warnings: ['aspect_ratio (6)'],
    })
    const pickUp = { tyre_size: '31x10.5R15LT' }
    expect(await row({ ...pickUp, width: '31', aspect_ratio: '10.5', rim_size: '15' })).toMatchObject({
      width: 31,
      aspectRatio: 10.5,
      warnings: [],
    })
    expect(await row({ ...pickUp, width: '265', aspect_ratio: '75', rim_size: '15' })).toMatchObject({
      width: 265,
      aspectRatio: 75,
      rimSize: 15,
    })
  })

  test.each(['.', '..', 'a%2Fb', 'a%2fb', 'model.data', 'MODEL.DATA'])(
    '%s cannot be a model',
    async model => {
      expect(await errorColumns({ model })).toEqual(['model'])
    },
  )

  test.each(['a/b', '100%', '...', 'data', '?a=b&c#d', '<script>', '"quoted"', '轮胎', '%25', 'a\\b'])(
    '%s can be a model',
    async model => expect(await row({ model })).toMatchObject({ model }),
  )

  test.each(['2026-12-31', '2028-02-29', ''])('a promotion may be valid till %j', async date => {
    expect(await row({ promotion_valid_till: date })).toMatchObject({ promotionValidTill: date || null })
  })

  test.each(['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', 'soon', '2026-12-31 08:30', '2026'])(
    '%s is no date',
    async date =>
      expect(await errorColumns({ promotion_valid_till: date })).toEqual(['promotion_valid_till']),
  )

  const leftOut = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' data:text/html,x',
    'http://example.com/a.png',
    '//example.com/a.png',
    '/etc/passwd',
    '/pictures/../secret.png',
    '/pictures/%2e%2e/secret.png',
    '/pictures//example.com/a.png',
    '/pictures/..\\a.png',
    '/pictures/a%2fb.png',
    '/pictures/',
    '/pictures/a.png?x=1',
    'pictures/a.png',
    'https://user:password@example.com/a.png',
    'https://',
    'file:///a.png',
    'blob:https://example.com/x',
  ]
  test.each(leftOut)('the picture %j is left out with a warning', async address => {
    expect(await row({ brand_image: address, model_image: address, test_logo: address })).toMatchObject({
      brandImage: null,
      modelImage: null,
      testLogo: null,
      warnings: ['brand_image (8)', 'model_image (9)', 'test_logo (12)'],
    })
  })

  test.each([...leftOut, '/pictures/a.png'])('the link %j is left out with a warning', async address => {
    expect(await row({ hyperlink: address })).toMatchObject({ hyperlink: null, warnings: ['hyperlink (13)'] })
  })

  test.each([
    ['/pictures/tyres/primacy-4.webp', '/pictures/tyres/primacy-4.webp'],
    ['/pictures/my tyre.png', '/pictures/my%20tyre.png'],
    ['https://example.com/a%20b.png?w=1', 'https://example.com/a%20b.png?w=1'],
    ['HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ])('the picture %j is kept as %j', async (address, kept) => {
    expect(await row({ model_image: address })).toMatchObject({ modelImage: kept, warnings: [] })
  })

  test.each([
    ['kind', 'Touring', { kind: 'comfort' }],
    ['kind', 'A/T', { kind: 'all-terrain' }],
    ['kind', 'Jimat Minyak', { kind: 'eco' }],
    ['wet_grip', 'b', { wetGrip: 'B' }],
    ['noise_db', '69 dB', { noiseDb: 69 }],
    ['warranty_km', '60,000 km', { warrantyKm: 60_000 }],
    ['fuel', 'C', { fuel: 'C' }],
    ['made_in', 'Malaysia', { madeIn: 'Malaysia' }],
  ])('the fact %s may be %j', async (column, text, value) => {
    expect(await row({ [column]: text })).toMatchObject({ ...value, warnings: [] })
  })

  test.each([
    ['kind', 'constructor'],
    ['wet_grip', 'H'],
    ['wet_grip', 'good'],
    ['noise_db', '690'],
    ['noise_db', 'quiet'],
    ['warranty_km', '2 years'],
    ['warranty_km', '60.000'],
    ['fuel', '5'],
  ])('the fact %s is left out with a warning where it is %j', async (column, text) => {
    const read = await row({ [column]: text })
    expect(read).toMatchObject({
      kind: null,
      wetGrip: null,
      noiseDb: null,
      warrantyKm: null,
      fuel: null,
      warnings: [expect.stringContaining(column)],
    })
  })

  test('may have any of the optional columns', async () => {
    expect(await row({ load_index: '85', temperature: 'A' })).toMatchObject({
      loadIndex: '85',
      speedRating: null,
      temperature: 'A',
    })
  })

  test('may have the same size and model twice', async () => {
    expect(await sheet(tyre, { ...tyre, current_price: '1' })).toMatchObject({ ok: true, dropped: 0 })
  })

  test('a warning names line and column', async () => {
    const reading = await sheet(tyre, { ...tyre, hyperlink: 'javascript:alert(1)' })
    expect(reading).toMatchObject({
      ok: true,
      warningCount: 1,
      warnings: [
        {
          line: 3,
          column: 'hyperlink (13)',
          reason: 'left out: not an https address: "javascript:alert(1)"',
        },
      ],
    })
  })
})

test('a last day without its year, or with a first day, gives a notice if it is clear and an error otherwise', async () => {
  const read = async (day: string) => {
    const line = `195/55R15,A,Giti,200,250,${day}`
    const header = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till'
    const parsed = await parseDataFile('tyres', Buffer.from(`${header}\n${line}`), '2026-11-28')
    return parsed.ok
      ? [parsed.rows[0]?.promotionValidTill, ...parsed.warnings.map(({ reason }) => reason)]
      : parsed.errors.map(({ reason }) => reason)
  }
  expect(await read('15 Dis')).toEqual(['2026-12-15', 'there is a promotion until 2026-12-15: "15 Dis"'])
  expect(await read('1-30 Nov 2026')).toEqual([
    '2026-11-30',
    'there is a promotion until 2026-11-30: "1-30 Nov 2026"',
  ])
  expect(await read('15 Nov')).toEqual(['must say its year too, such as 2026-11-15, not "15 Nov"'])
  expect(await read('1-15 Dis 2026')).toEqual([
    '"1-15 Dis 2026" begins on 2026-12-01, but prices count at once: write the last day alone, 2026-12-15, and publish on 2026-12-01',
  ])
})
