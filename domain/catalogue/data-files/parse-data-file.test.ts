import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DATA_FILE_KINDS, type DataFileKind, dataFileName } from './data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'

// Rules of every CSV file, tested with the smallest one.
const HEADER = 'category,service,price'

async function read(text: string | Buffer, kind: DataFileKind = 'labour-charges') {
  return parseDataFile(kind, Buffer.from(text))
}

async function errors(text: string | Buffer, kind?: DataFileKind) {
  const reading = await read(text, kind)
  return reading.ok ? [] : reading.errors.map(({ line, column, reason }) => `${line}:${column}: ${reason}`)
}

async function rows(text: string | Buffer) {
  const reading = await read(text)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return reading.rows as { position: number; category: string; service: string; price: string }[]
}

describe('a CSV file', () => {
  test('keeps row order and trimmed texts', async () => {
    expect(await rows(`${HEADER}\n b , x  y ,RM 1\na,z,Call us\n`)).toEqual([
      { position: 1, category: 'b', service: 'x  y', price: 'RM 1' },
      { position: 2, category: 'a', service: 'z', price: 'Call us' },
    ])
  })

  test.each([
    ['a byte order mark', `\uFEFF${HEADER}\na,b,c`],
    ['Windows line ends', `${HEADER}\r\na,b,c\r\n`],
    ['old Mac line ends', `${HEADER}\ra,b,c\r`],
    ['no line end at the end', `${HEADER}\na,b,c`],
    ['blank lines', `\n\n${HEADER}\n\na,b,c\n\n`],
    ['quotes', `"category","service","price"\n"a","b","c"`],
    ['its columns in another order', 'price,category,service\nc,a,b'],
  ])('may have %s', async (_, text) => {
    expect(await rows(text)).toEqual([{ position: 1, category: 'a', service: 'b', price: 'c' }])
  })

  test('may have brand, size and model of its tyres in one column, with a warning', async () => {
    const list = 'Tayar,Stok,Harga\nMichelin 195/55R15 Primacy 4,8,210\nGT Radial 185/60R15 Champiro,2,190\n'
    expect(await read(list, 'tyres')).toMatchObject({
      ok: true,
      rows: [
        { tyreSize: '195/55R15', brand: 'Michelin', model: 'Primacy 4', currentPrice: '210' },
        { tyreSize: '185/60R15', brand: 'GT Radial', model: 'Champiro', currentPrice: '190' },
      ],
      warnings: [
        { column: 'Stok (2)', code: 'column-ignored' },
        { column: 'Tayar (1)', values: { columns: 'tyre_size, model, brand' } },
      ],
    })
    // A heading that is known is what it says.
    expect(
      await errors('Saiz,Model,Jenama,Harga\nMichelin 195/55R15 Primacy 4,a,b,210', 'tyres'),
    ).toHaveLength(1)
  })

  test('may contain quotes, commas, line breaks, any script and HTML-like text', async () => {
    const [row] = await rows(`${HEADER}\n"a ""b"", c","one\r\n two","<b>轮胎 🛞</b>"`)
    expect(row).toMatchObject({ category: 'a "b", c', service: 'one two', price: '<b>轮胎 🛞</b>' })
  })

  test.each([
    ['a missing column', 'category,service\na,b', '1:price: this column is missing'],
    ['a column twice', `${HEADER},price\na,b,c,d`, '1:price (4): this column is there twice'],
    [
      'no header',
      'a,b,c\nd,e,f',
      '1:: none of the first 10 rows is a header: expected the columns category, service, price',
    ],
    ['too few cells', `${HEADER}\na,b,c\n\na,b`, '4:: has 2 cells, the header has 3'],
    ['too many cells', `${HEADER}\na,b,c,d`, '2:: has 4 cells, the header has 3'],
    ['an empty cell that is needed', `${HEADER}\na,,c`, '2:service (2): must not be empty'],
    ['NUL', `${HEADER}\na,b\0,c`, '2:service (2): holds a control character: "b\\u0000"'],
    [
      'an escape character',
      `${HEADER}\na,\u001b[31m,c`,
      '2:service (2): holds a control character: "\\u001b[31m"',
    ],
    [
      'a cell that is too long',
      `${HEADER}\na,b,${'c'.repeat(1_001)}`,
      '2:price (3): has 1001 characters, more than 1000',
    ],
    [
      'a quote in a cell',
      `${HEADER}\na,b,c\na,15" and under,c`,
      '3:service (2): has a quote (") inside a cell: double it and put the whole cell in quotes',
    ],
    [
      'text after a quote',
      `${HEADER}\n"a" b,b,c`,
      '2:category (1): has text after a closing quote ("): double a quote that belongs to the text',
    ],
    [
      'an open quote',
      `${HEADER}\na,b,c\na,"b\n\n\n,c`,
      '3:service (2): opens a quote (") that is never closed',
    ],
  ])('with %s is refused', async (_, text, error) => {
    expect(await errors(text)).toEqual([error])
  })

  const BRANCHES = 'name,address,state,lat,lng'
  test.each([
    ['nothing', '', '1:: the file is empty'],
    ['a byte order mark only', '\uFEFF', '1:: the file is empty'],
    ['only a header', BRANCHES, '1:: the file has no rows'],
    ['only empty rows', `${BRANCHES}\n,,,,\n,,,,`, '1:: every row was dropped'],
  ])('with %s is refused where the chain must have some', async (_, text, error) => {
    expect(await errors(text, 'branches')).toEqual([error])
  })

  test.each(['', '\uFEFF', HEADER, `${HEADER}\n,,\n`])(
    '%j is accepted where a chain may sell none',
    async text => {
      expect(await read(text)).toMatchObject({ ok: true, rows: [] })
      expect(await read('product_name,brand', 'engine-oils')).toMatchObject({ ok: true, rows: [] })
    },
  )

  test('is rejected with a misspelt column, naming both spellings', async () => {
    expect(await errors('category,servise,price\na,b,c')).toEqual([
      '1:service: this column is missing',
      '1:servise (2): is not a column of this file; its columns are category, service, price',
    ])
  })

  test('is rejected with the line number if it is UTF-8 that was damaged', async () => {
    const damaged = Buffer.concat([
      Buffer.from(`${HEADER}\na,é,c\na,`),
      Buffer.from([0xe9]),
      Buffer.from(',c\n'),
    ])
    expect(await errors(damaged)).toEqual([
      '3:: has characters that are not UTF-8: save the file as "CSV UTF-8"',
    ])
    const marked = Buffer.concat([Buffer.from(`\uFEFF${HEADER}\na,b`), Buffer.from([0xe9])])
    expect(await errors(marked)).toHaveLength(1)
    // Half a surrogate pair, as some programs write it.
    expect(
      await errors(Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0xed, 0xa0, 0x80])])),
    ).toHaveLength(1)
  })

  test('reports the line on which a row begins, after multi-line cells too', async () => {
    const text = `${HEADER}\r\n"a\r\nb\r\nc",x,1\r\n\r\n"d\n",y,2\ne,,3\n`
    expect(await errors(text)).toEqual(['8:service (2): must not be empty'])
  })

  test('is parsed alike in any chunk size, with multi-byte characters split', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `"轮胎 ${n}\nä",b${n},🛞${n}`)
    const read = await rows(`${HEADER}\n${lines.join('\n')}`)
    expect(read).toHaveLength(5_000)
    expect(read[4_999]).toEqual({
      position: 5_000,
      category: '轮胎 4999 ä',
      service: 'b4999',
      price: '🛞4999',
    })
    expect(await errors(`${HEADER}\n${lines.join('\n')}\n,x,y`)).toEqual([
      '10002:category (1): must not be empty',
    ])
  })

  test('lists 50 errors and counts all', async () => {
    const reading = await read(`${HEADER}\n${'a,,\n'.repeat(1_000)}`)
    expect(reading).toMatchObject({ ok: false, errorCount: 2_000 })
    expect(!reading.ok && reading.errors).toHaveLength(50)
  })

  test('is rejected unread above 100 MB', async () => {
    expect(await errors(Buffer.alloc(100 * 1024 * 1024 + 1))).toEqual(['1:: the file is larger than 100 MB'])
  })

  test('is rejected without an exception if it is random bytes', async () => {
    for (let seed = 1; seed < 200; seed++) {
      const noise = Buffer.from(
        Array.from(
          { length: 300 },
          (_, n) => ' ",\n\r\0ab\uFEFF'.charCodeAt((seed * (n + 7) * (n + seed)) % 9) & 0xff,
        ),
      )
      for (const kind of DATA_FILE_KINDS) expect((await read(noise, kind)).ok).toBe(false)
    }
  })
})

test.each(DATA_FILE_KINDS)('the shipped sample of %s is a valid data file', async kind => {
  const sample = readFileSync(new URL(`../../../sample/${dataFileName(kind)}`, import.meta.url))
  const parsed = await parseDataFile(kind, sample)
  expect(parsed).toMatchObject({ ok: true, dropped: 0 })
  // Some sample tyres have no amount, which an owner is told.
  const warnings = kind === 'tyres' ? ['"Call us"', '"Call us"'] : []
  expect(parsed.ok && parsed.warnings.map(({ values }) => values?.value)).toEqual(warnings)
})
