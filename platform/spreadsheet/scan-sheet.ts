import { limitRow, MAX_COLUMNS, MAX_ROWS } from './limits.ts'

/**
 * Gives the text of a cell by its type (`t` of the file), its value and the number of its style; null if
 * SheetJS has to read it.
 */
export type CellText = (type: string, value: string, style: number) => string | null

/**
 * The rows of the XML between `<sheetData>` and `</sheetData>`, at a fifth of the time and memory that
 * SheetJS takes. Null unless every cell is of the plain kind that price lists have: SheetJS then reads the
 * sheet (rule S28.21).
 */
export function scanSheet(xml: Buffer, textOf: CellText): string[][] | null {
  const rows: string[][] = []
  const cell = createCellScanner(xml, textOf)
  let at = 0
  try {
    for (;;) {
      at = skipSpace(xml, at)
      if (at === xml.length) break
      at = skip(xml, at, ROW)
      const end = endOfTag(xml, at)
      const number = rowNumber(xml, at, end) ?? rows.length + 1
      if (number <= rows.length) throw NOT_PLAIN
      const isEmpty = xml[end - 1] === SLASH
      at = end + 1
      const row: string[] = []
      if (!isEmpty) at = cell.scanRow(at, row)
      if (number > MAX_ROWS + 1) continue
      while (rows.length < number - 1) rows.push([])
      rows.push(limitRow(row))
    }
  } catch (error) {
    if (error === NOT_PLAIN) return null
    throw error
  }
  return rows
}

/** Thrown for a cell that SheetJS has to read. */
const NOT_PLAIN = new Error('not plain')

const ROW = Buffer.from('<row')
const END_OF_ROW = Buffer.from('</row>')
const CELL = Buffer.from('<c')
const END_OF_CELL = Buffer.from('</c>')
const VALUE = Buffer.from('<v')
const END_OF_VALUE = Buffer.from('</v>')
const FORMULA = Buffer.from('<f')
const END_OF_FORMULA = Buffer.from('</f>')
const INLINE = Buffer.from('<is>')
const END_OF_INLINE = Buffer.from('</is>')
const TEXT = Buffer.from('<t')
const END_OF_TEXT = Buffer.from('</t>')
const SPACE = 0x20
const QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e
const LETTER_A = 0x41
const LETTER_Z = 0x5a
const NAME_R = 0x72
const NAME_S = 0x73
const NAME_T = 0x74

function createCellScanner(xml: Buffer, textOf: CellText) {
  let column = 0
  let type = 'n'
  let style = 0

  /** Adds the cells of a row; returns where the next one may begin. */
  function scanRow(start: number, row: string[]): number {
    let at = start
    for (;;) {
      at = skipSpace(xml, at)
      if (isAt(xml, at, END_OF_ROW)) return at + END_OF_ROW.length
      at = scanAttributes(skip(xml, at, CELL), row.length)
      if (column < row.length) throw NOT_PLAIN
      let text = ''
      if (xml[at] === GREATER) at = scanContent(at + 1, found => (text = found))
      else if (type === 'b' || type === 'e') throw NOT_PLAIN
      else at += 2
      if (column >= MAX_COLUMNS) continue
      while (row.length < column) row.push('')
      row.push(text)
    }
  }

  /** Reads `r`, `s` and `t` of a cell; returns the place of the `>` or `/>` that ends its tag. */
  function scanAttributes(start: number, next: number): number {
    column = next
    type = 'n'
    style = 0
    let at = start
    for (;;) {
      const isSpaced = (xml[at] ?? 0) <= SPACE
      at = skipSpace(xml, at)
      if (xml[at] === GREATER || (xml[at] === SLASH && xml[at + 1] === GREATER)) return at
      if (!isSpaced) throw NOT_PLAIN
      const equals = indexOf(xml, EQUALS, at)
      const quote = xml[equals + 1]
      if (quote !== QUOTE && quote !== SINGLE_QUOTE) throw NOT_PLAIN
      const end = indexOf(xml, quote, equals + 2)
      if (equals === at + 1) {
        if (xml[at] === NAME_R) column = columnAt(equals + 2)
        if (xml[at] === NAME_S) style = Number(xml.toString('latin1', equals + 2, end))
        if (xml[at] === NAME_T) type = xml.toString('latin1', equals + 2, end)
      }
      at = end + 1
    }
  }

  /** The column of a reference, `C` of `C17`, from 0. */
  function columnAt(start: number): number {
    let number = 0
    for (let at = start; ; at++) {
      const byte = xml[at] ?? 0
      if (byte < LETTER_A || byte > LETTER_Z) break
      number = number * 26 + byte - LETTER_A + 1
    }
    if (number === 0 || number > MAX_EXCEL_COLUMNS) throw NOT_PLAIN
    return number - 1
  }

  /** Reads the content between `<c …>` and `</c>`; returns the position after it. */
  function scanContent(start: number, found: (text: string) => void): number {
    let value: string | null = null
    let hasFormula = false
    let at = start
    for (;;) {
      at = skipSpace(xml, at)
      if (isAt(xml, at, END_OF_CELL)) break
      if (isAt(xml, at, VALUE)) [value, at] = scanText(at, END_OF_VALUE)
      else if (isAt(xml, at, FORMULA)) {
        hasFormula = true
        at = endOfTag(xml, at)
        at = xml[at - 1] === SLASH ? at + 1 : after(xml, END_OF_FORMULA, at)
      } else if (type === 'inlineStr' && value === null && isAt(xml, at, INLINE)) {
        at = skipSpace(xml, at + INLINE.length)
        skip(xml, at, TEXT)
        ;[value, at] = scanText(at, END_OF_TEXT)
        at = skip(xml, skipSpace(xml, at), END_OF_INLINE)
      } else throw NOT_PLAIN
    }
    const text = value && textOf(type, value, style)
    if (text === null && value !== null) throw NOT_PLAIN
    if (text) found(text)
    // A formula without a value is shown as text, and shared formulas need SheetJS.
    else if (type !== 'str' && type !== 'inlineStr' && (hasFormula || type !== 'n')) throw NOT_PLAIN
    return at + END_OF_CELL.length
  }

  /** The text of an element without others in it, and the place after it. */
  function scanText(start: number, endTag: Buffer): [string, number] {
    const begin = endOfTag(xml, start)
    if (xml[begin - 1] === SLASH) return ['', begin + 1]
    const name = endTag.length - 3
    const next = xml[start + name + 1] ?? 0
    if (next > SPACE && next !== GREATER) throw NOT_PLAIN
    const end = indexOf(xml, LESS, begin + 1)
    return [decodeEntities(xml.toString('utf8', begin + 1, end)), skip(xml, end, endTag)]
  }

  return { scanRow }
}

function decodeEntities(text: string): string {
  // The code of an escaped character; a plain `_x` occurs in names such as `logo_xl.png`.
  if (text.includes('_x') && /_x[\da-f]{4}_/i.test(text)) throw NOT_PLAIN
  if (!text.includes('&') && !text.includes('\r')) return text
  if (text.includes('\r')) throw NOT_PLAIN
  return text.replace(/&([^;]*);?/g, (_, name: string) => {
    const character = ENTITIES.get(name)
    if (character === undefined) throw NOT_PLAIN
    return character
  })
}

const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#10': '\n', '#xA': '\n', '#39': "'" }),
)

/** The number of a row, from 1; null if its tag does not say it. */
function rowNumber(xml: Buffer, start: number, end: number): number | null {
  const [, digits] = /(?:^|\s)r\s*=\s*["'](\d{1,7})["']/.exec(xml.toString('latin1', start, end)) ?? []
  const number = digits === undefined ? null : Number(digits)
  if (number === 0) throw NOT_PLAIN
  return number
}

function skipSpace(xml: Buffer, start: number): number {
  let at = start
  while (at < xml.length && (xml[at] ?? 0) <= SPACE) at++
  return at
}

function isAt(xml: Buffer, at: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++) if (xml[at + index] !== expected[index]) return false
  return true
}

function skip(xml: Buffer, at: number, expected: Buffer): number {
  if (!isAt(xml, at, expected)) throw NOT_PLAIN
  return at + expected.length
}

const endOfTag = (xml: Buffer, start: number): number => indexOf(xml, GREATER, start)

function indexOf(xml: Buffer, byte: number, start: number): number {
  // Most matches are near; there a call of `Buffer.indexOf` costs more than this loop.
  for (let at = start; at < xml.length; at++) if (xml[at] === byte) return at
  throw NOT_PLAIN
}

function after(xml: Buffer, tag: Buffer, start: number): number {
  const at = xml.indexOf(tag, start)
  if (at === -1) throw NOT_PLAIN
  return at + tag.length
}

/** XFD, the last column of Excel. */
const MAX_EXCEL_COLUMNS = 16_384
