import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CFB, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../tests/support/thorough.ts'
import { readWorkbook } from './read-workbook.ts'
import { scanSheet } from './scan-sheet.ts'

// The cells of an .xlsx file are scanned where all are plain. The same file with a comment among its cells is
// read by SheetJS.

// SheetJS takes entities away twice from the texts of formulas.
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('195/55R15', 'a & b', '<v>', ' x ', "Citroën's", 'two\nlines', '_x0041_', '#REF!', ''),
  )
  .filter(each => !/&.*;/s.test(each))
const cell = fc.oneof(
  text.map(v => ({ t: 's', v })),
  fc.record({
    t: fc.constant('n'),
    v: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    z: fc.constantFrom('General', '"RM "#,##0.00', 'dd/mm/yyyy', '0.00', '000-0000000', '0;;"-"'),
  }),
  fc.boolean().map(v => ({ t: 'b', v })),
  fc.constantFrom(0x17, 0x2a).map(v => ({ t: 'e', v })),
  fc.constantFrom({ t: 'n', v: 210, f: '200+10' }, { t: 's', v: '', f: '""' }, { t: 'n', f: 'A1*2' }),
)
const cells = fc.dictionary(
  fc.tuple(fc.constantFrom('A', 'B', 'Z', 'AA'), fc.integer({ min: 1, max: 9 })).map(at => at.join('')),
  cell,
  { maxKeys: 20 },
)

test.each([true, false])('cells are those that SheetJS reads (shared texts: %s)', bookSST => {
  fc.assert(
    fc.property(cells, cells, fc.boolean(), (first, second, date1904) => {
      const ref = { '!ref': 'A1:AB10' }
      const book = {
        SheetNames: ['One', 'Two'],
        Sheets: { One: { ...first, ...ref }, Two: { ...second, ...ref } },
        Workbook: { WBProps: { date1904 } },
      }
      const bytes = write(book, { type: 'buffer', bookType: 'xlsx', bookSST })
      expect(readWorkbook(bytes)).toEqual(readWorkbook(withComments(bytes)))
    }),
    { numRuns: runs(150) },
  )
})

test('a file of Excel is scanned as SheetJS reads it', () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../tests/fixtures/spreadsheets/price-list.xlsx'))
  expect(readWorkbook(bytes)).toEqual(readWorkbook(withComments(bytes)))
})

const scan = (xml: string) => scanSheet(Buffer.from(xml), (type, value, style) => `${type} ${value} ${style}`)

test('cells have their type, value, style and place', () => {
  const row = `<row r="2" ht="15"><c r="B2" s="3"><v>1</v></c> <c s='1' t='s'><v>2</v></c><c r="E2"/>
    <c t="inlineStr"><is><t xml:space="preserve"> a &amp; b</t></is></c><c t="str"><f>"&lt;"</f><v/></c></row>`
  expect(scan(`${row}<row/>\n<row><c><v>7</v></c></row>`)).toEqual([
    [],
    ['', 'n 1 3', 's 2 1', '', '', 'inlineStr  a & b 0'],
    [],
    ['n 7 0'],
  ])
})

test.each([
  '<!-- a comment -->',
  '<x:row/>',
  '<row><c><v>1</v></c>',
  '<row r="2"/><row r="2"/>',
  '<row><c r="B1"/><c r="A1"/></row>',
  '<row><c r="1"/></row>',
  '<row><c><v><![CDATA[1]]></v></c></row>',
  '<row><c><vm>1</vm></c></row>',
  '<row><c><f>A1*2</f></c></row>',
  '<row><c t="s"><v>1</v></row>',
  '<row><c t="inlineStr"><is><r><t>rich</t></r></is></c></row>',
  '<row><c t="str"><v>&other;</v></c></row>',
  '<row><c t="str"><v>_x0041_</v></c></row>',
])('%s is left to SheetJS', xml => expect(scan(xml)).toBeNull())

test('a text with `_x` that is not a character code is plain', () => {
  expect(scan('<row><c t="str"><v>logo_xl.png</v></c></row>')).toEqual([['str logo_xl.png 0']])
})

/** The file with a comment before the first row of each sheet. */
function withComments(bytes: Buffer): Buffer {
  const parts = CFB.read(bytes, { type: 'buffer' })
  const copy = CFB.utils.cfb_new()
  for (const [index, path] of parts.FullPaths.entries()) {
    if (path.endsWith('/') || /Sh33tJ5/.test(path)) continue
    const content = Buffer.from(parts.FileIndex[index]?.content ?? [])
    const isSheet = path.includes('xl/worksheets/sheet')
    const changed = isSheet ? content.toString().replace('<sheetData>', '<sheetData><!-- -->') : content
    CFB.utils.cfb_add(copy, path.replace('Root Entry', ''), Buffer.from(changed))
  }
  return CFB.write(copy, { fileType: 'zip', type: 'buffer' })
}
