import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'

const HEADER = 'brand,model,year,tyre_size,rear_tyre_size'
const read = (...lines: string[]) => parseDataFile('vehicles', Buffer.from([HEADER, ...lines].join('\n')))

const NO_RATINGS = { loadIndex: null, speedRating: null, rearLoadIndex: null, rearSpeedRating: null }

describe('vehicles.csv', () => {
  test('parses the ratings required of the tyres, and warns of invalid ones', async () => {
    const text = `${HEADER},load_index,speed_rating,rear_load_index,rear_speed_rating
BMW,M3,2019,255/35R19,275/35R19,96,(y),100,Y
Toyota,Hiace,2019,195R15C,,106/104,R,,
Honda,City,2020,185/55R16,,83V,fast,999,-`
    const reading = await parseDataFile('vehicles', Buffer.from(text))
    expect(reading.ok && reading.rows).toMatchObject([
      { loadIndex: '96', speedRating: '(Y)', rearLoadIndex: '100', rearSpeedRating: 'Y' },
      { loadIndex: '106/104', speedRating: 'R', rearLoadIndex: null, rearSpeedRating: null },
      NO_RATINGS,
    ])
    expect(reading.ok && reading.warnings.map(({ code }) => code)).toEqual(Array(4).fill('rating-left-out'))
  })

  test('a row without brand, model, year or front size is dropped and counted (rule S28.6)', async () => {
    const reading = await read(
      'Honda,City,2020,185/55R16,',
      ',City,2020,185/55R16,',
      'Honda,,2020,185/55R16,',
      'Honda,City,,185/55R16,',
      'Honda,City,2020,,185/55R16',
      ',,,,',
      'BMW,M3,2019,255/35R19,275/35R19',
    )
    expect(reading).toEqual({
      ok: true,
      dropped: 5,
      warnings: [],
      warningCount: 0,
      rows: [
        {
          position: 1,
          brand: 'Honda',
          model: 'City',
          year: 2020,
          tyreSize: '185/55R16',
          rearTyreSize: null,
          ...NO_RATINGS,
        },
        {
          position: 2,
          brand: 'BMW',
          model: 'M3',
          year: 2019,
          tyreSize: '255/35R19',
          rearTyreSize: '275/35R19',
          ...NO_RATINGS,
        },
      ],
    })
  })

  test('ignores errors in a dropped row', async () => {
    expect(await read('Honda,City,2020,185/55R16,', ',City,MMXX,big,bigger')).toMatchObject({
      ok: true,
      dropped: 1,
    })
  })

  test.each([
    ['Honda,City,1899,185/55R16,', 'year (3)'],
    ['Honda,City,2101,185/55R16,', 'year (3)'],
    ['Honda,City,2020.5,185/55R16,', 'year (3)'],
    ['Honda,City,MMXX,185/55R16,', 'year (3)'],
    ['Honda,City,2020,185,', 'tyre_size (4)'],
    ['Honda,City,2020,195R,', 'tyre_size (4)'],
    ['Honda,City,2020,185/55R16,wide', 'rear_tyre_size (5)'],
  ])('%s is refused at %s', async (line, column) => {
    expect(await read(line)).toMatchObject({ ok: false, errorCount: 1, errors: [{ line: 2, column }] })
  })

  test('takes the years 1900 to 2100 (rule S28.6)', async () => {
    expect(await read('Honda,City,1900,185/55R16,', 'Honda,City,2100,185/55R16,')).toMatchObject({ ok: true })
  })

  test('takes the sizes of vans and pick-ups, as typed', async () => {
    const sizes = ['195R14C', '195R15C 106/104R', '31x10.5R15LT', '195/70R15C 8PR 104/102S']
    const reading = await read(...sizes.map(size => `Toyota,Hiace,2019,${size},${size}`))
    expect(reading).toMatchObject({
      ok: true,
      rows: sizes.map(size => ({ tyreSize: size, rearTyreSize: size })),
    })
  })

  test('a file whose rows are all dropped is rejected', async () => {
    expect(await read(',,,,', ',City,2020,185/55R16,')).toMatchObject({
      ok: false,
      errors: [{ reason: 'every row was dropped' }],
    })
  })
})
