import { MAX_COLUMNS } from './limits.ts'

/**
 * The number of hidden rows, the indexes of the hidden columns, from 0, and whether the sheet itself is
 * hidden, if known.
 */
export type Hidden = {
  readonly rows: number
  readonly columns: readonly number[]
  readonly isSheetHidden?: boolean
}

/** The files of a zip archive, as `CFB.read` of SheetJS returns them. */
export type ZipParts = {
  readonly FullPaths: readonly string[]
  readonly FileIndex: readonly ZipPart[]
}

type ZipPart = { content?: Uint8Array }

/** The hidden rows and columns of each sheet of an .xlsx file, in the order of its tabs. */
export const hiddenInSheets = (parts: ZipParts): Hidden[] =>
  sheetParts(parts).map(part => countHidden(contentOf(part)))

/** The hidden parts of each sheet of an .ods file, which SheetJS does not report. */
export function hiddenInOds(parts: ZipParts): Hidden[] {
  const content = contentOf(findPart(parts, 'content.xml')).toString('latin1')
  const hiddenStyles = new Set(
    [...content.matchAll(STYLE_OF_TABLE)]
      .filter(([tags]) => attribute(tags, 'table:display') === 'false')
      .map(([tags]) => attribute(tags, 'style:name')),
  )
  const sheets: { rows: number; columns: number[]; isSheetHidden: boolean }[] = []
  let column = 0
  for (const { 0: tag, 1: name, index } of content.matchAll(TAG_OF_TABLE)) {
    const sheet = sheets.at(-1)
    const isHidden = /^(?:collapse|filter)$/.test(attribute(tag, 'table:visibility'))
    if (name === 'table') {
      column = 0
      const isSheetHidden = hiddenStyles.has(attribute(tag, 'table:style-name'))
      sheets.push({ rows: 0, columns: [], isSheetHidden })
    } else if (name === 'table-column') {
      const first = column
      column += Number(attribute(tag, 'table:number-columns-repeated')) || 1
      for (let at = first; isHidden && at < Math.min(column, MAX_COLUMNS); at++) sheet?.columns.push(at)
    } else if (isHidden && sheet) {
      // All rows below a list may be hidden.
      const isFilled = content.slice(index, content.indexOf('</table:table-row>', index)).includes(VALUE_TYPE)
      if (isFilled) sheet.rows += Number(attribute(tag, 'table:number-rows-repeated')) || 1
    }
  }
  return sheets
}

/** The part of each sheet of an .xlsx file, in the order of its tabs. */
export function sheetParts(parts: ZipParts): (ZipPart | undefined)[] {
  const targets = new Map(
    tagsOf(parts, 'xl/_rels/workbook.xml.rels', 'Relationship').map(tag => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return tagsOf(parts, 'xl/workbook.xml', 'sheet').map((tag, index) => {
    const target = targets.get(attribute(tag, String.raw`\w+:id`)) ?? `worksheets/sheet${index + 1}.xml`
    return findPart(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
}

/** Searches for the word, because searching for tags would match in millions of cells. */
function countHidden(part: Buffer): Hidden {
  let rows = 0
  const columns: number[] = []
  for (let at = part.indexOf(WORD); at !== -1; at = part.indexOf(WORD, at + WORD.length)) {
    const before = part.toString('latin1', Math.max(0, at - MAX_TAG_LENGTH), at)
    const tag = before.slice(before.lastIndexOf('<')) + part.toString('latin1', at, at + MAX_TAG_LENGTH)
    const [, name] = HIDDEN_TAG.exec(tag) ?? []
    if (name === 'row') rows++
    if (name === 'col') {
      const last = Math.min(Number(attribute(tag, 'max')), MAX_COLUMNS)
      for (let column = Number(attribute(tag, 'min')); column <= last; column++) columns.push(column - 1)
    }
  }
  return { rows, columns }
}

const tagsOf = (parts: ZipParts, path: string, name: string): string[] =>
  contentOf(findPart(parts, path))
    .toString()
    .match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

function findPart({ FullPaths, FileIndex }: ZipParts, path: string): ZipPart | undefined {
  return FileIndex[FullPaths.findIndex(each => each.replace(/^Root Entry\//, '') === path)]
}

const contentOf = (part: ZipPart | undefined): Buffer => Buffer.from(part?.content ?? [])

const WORD = 'hidden='
const HIDDEN_TAG = /^<(?:\w+:)?(row|col)\s[^<>]*?\bhidden=["'](?:1|true)["']/
/** Longer than any tag of a row or column. */
const MAX_TAG_LENGTH = 1_000

const STYLE_OF_TABLE = /<style:style\s[^<>]*>\s*<style:table-properties\s[^<>]*>/g
const TAG_OF_TABLE = /<table:(table|table-column|table-row)(?:\s[^<>]*)?>/g
const VALUE_TYPE = 'office:value-type='
