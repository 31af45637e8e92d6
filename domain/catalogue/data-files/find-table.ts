import type { Sheet } from '../../../platform/spreadsheet/spreadsheet.ts'
import { columnLetters } from './csv-row.ts'
import { type CsvDataFile, lackedColumns } from './data-file.ts'
import { findHeader, MAX_COLUMNS } from './find-header.ts'
import { type TableColumns, withoutHidden } from './hidden-columns.ts'
import { namedColumns } from './map-header.ts'
import { costHeadings, priceSense } from './price-headings.ts'
import { findRemarks, findSections } from './section-rows.ts'

/** The position of the list in a spreadsheet, and the mapping of its columns to ours. */
export type Table = TableColumns & {
  /** index of the sheet */
  readonly sheet: number
  /** row of the header in Excel, from 1; of two header rows the lower one. 0 if there is none */
  readonly headerRow: number
  /** needed columns that were not found, and columns that two header cells name: the user must choose */
  readonly unclear: readonly string[]
  /** last row of the list, numbered as in Excel; remarks below it are left out */
  readonly lastRow: number
  /** our column whose value is in a separate row above its rows */
  readonly section: string | null
  /** our column whose value is only in the first row of each group */
  readonly filledDown: string | null
  readonly notes: readonly TableNote[]
}

/** Index of a column whose value is the name of the tab, as the user chose for tabs of one brand each. */
export const TAB_NAME = -1

/** A notice for the user about how the list was found. */
export type TableNote =
  | {
      readonly code:
        | 'hidden-columns'
        | 'hidden-tab'
        | 'in-hidden-tab'
        | 'other-tabs'
        | 'cost-title'
        | 'remark-rows'
      readonly names: readonly string[]
    }
  /** the only tab that is read, and the tabs that name the same columns */
  | { readonly code: 'other-lists'; readonly tab: string; readonly names: readonly string[] }
  | { readonly code: 'section-rows' | 'filled-down' | 'rows-below'; readonly count: number }

/**
 * Finds the list in a spreadsheet (rule S28.20): the tab and the row that name the most of our columns.
 * Titles and a logo may be above the header, the header may have two rows, and the brand may be in separate
 * rows or only in the first row of each brand. `at` is the tab, or the tab and the header row, that the user
 * has chosen.
 */
export function findTable(
  format: CsvDataFile<object>,
  sheets: readonly Sheet[],
  at: { sheet?: number; headerRow?: number } = {},
): Table {
  const sectionColumn = format.sectionColumn ?? null
  const headed = sheets.map((sheet, index) => ({
    index,
    sheet,
    ...findHeader(sheet, format, index === (at.sheet ?? index) ? at.headerRow : undefined),
  }))
  const found = headed
    .filter(({ index }) => at.sheet === undefined || index === at.sheet)
    // Hidden tabs are used only if no visible tab has a list; ties go to the first tab.
    .sort((a, b) => Number(a.sheet.hidden) - Number(b.sheet.hidden) || b.map.knownCount - a.map.knownCount)
  const best = found.find(({ map }) => map.indexes.size > 1) ?? found[0]
  if (!best) return { ...NO_TABLE, unclear: missingColumns(format, {}) }
  const { sheet, row, names, map } = best
  const lastRow = findLastRow(sheet, row)
  const rows = sheet.rows.slice(row + 1, lastRow)
  const named = Object.fromEntries(map.indexes)
  const parts = findPartsBelow(format, names, named, rows)
  const described = findDescribed(format, parts ?? named, rows)
  const columns = { ...(parts ?? named), ...described }
  const sections = sectionColumn === null ? null : findSections(sectionColumn, columns, rows)
  const repeated = map.repeated
    .filter(index => !parts || !Object.values(parts).includes(index))
    .flatMap(index => namedColumns(names[index] ?? '', format))
  const remarks = sections && sectionColumn === 'brand' ? findRemarks(rows) : []
  const section = sections?.code === 'section-rows' ? sectionColumn : null
  const known = section === null ? columns : { ...columns, [section]: -1 }
  const hidden = sheet.hiddenColumns ?? []
  const shown = withoutHidden({ names, hidden, columns })
  const hasCost = costHeadings(format, shown, map.indexes).leftOut.length > 0
  const otherLists = headed.filter(
    each =>
      each.index !== best.index &&
      !each.sheet.hidden &&
      map.indexes.size > 1 &&
      [...map.indexes.keys()].every(column => each.map.indexes.has(column)),
  )
  const below = sheet.rows.slice(lastRow).filter(cells => cells.length > 0).length
  return {
    sheet: best.index,
    headerRow: row + 1,
    names,
    hidden,
    columns,
    // The user must confirm a column that was found by its cells, because its heading does not name it.
    unclear: [...new Set([...missingColumns(format, known), ...repeated, ...Object.keys(described)])],
    lastRow,
    section,
    filledDown: sections?.code === 'filled-down' ? sectionColumn : null,
    notes: [
      ...(hasCost || !format.priceColumns ? [] : titleNotes(sheet, row)),
      ...hiddenNotes({ names, hidden, columns }),
      ...tabNotes(
        sheets,
        best.index,
        otherLists.map(({ index }) => index),
      ),
      ...(sections ? [sections] : []),
      ...(remarks.length > 0 ? [{ code: 'remark-rows', names: remarks } as const] : []),
      ...(below > 0 ? [{ code: 'rows-below', count: below } as const] : []),
    ],
  }
}

const NO_TABLE = {
  ...{ sheet: 0, headerRow: 0, names: [], hidden: [], columns: {}, lastRow: 0 },
  ...{ section: null, filledDown: null, notes: [] },
}

/** The table with the columns that the user has chosen: our column and its index in the sheet. */
export function chooseColumns(
  format: CsvDataFile<object>,
  table: Table,
  columns: Readonly<Record<string, number>>,
): Table {
  const section = table.section !== null && columns[table.section] === undefined ? table.section : null
  const filled = columns[table.filledDown ?? '']
  const filledDown = filled !== undefined && filled !== TAB_NAME ? table.filledDown : null
  const known = section ? { ...columns, [section]: -1 } : columns
  const notes = table.notes.filter(({ code }) => code !== 'hidden-columns')
  return {
    ...{ ...table, columns, section, filledDown, unclear: missingColumns(format, known) },
    notes: [...notes, ...hiddenNotes({ ...table, columns })],
  }
}

/** Names the hidden columns that are not read: `D (Harga promo)`. */
function hiddenNotes(table: TableColumns): TableNote[] {
  const shown = withoutHidden(table)
  const names = table.names.flatMap((name, index) =>
    name && !shown[index] ? [`${columnLetters(index)} (${name.slice(0, MAX_TITLE_LENGTH)})`] : [],
  )
  return names.length > 0 ? [{ code: 'hidden-columns', names }] : []
}

/** The needed columns that a table lacks; of alternatives, the first. */
function missingColumns(format: CsvDataFile<object>, columns: Readonly<Record<string, number>>): string[] {
  return lackedColumns(format, name => columns[name] !== undefined).flatMap(([name]) => (name ? [name] : []))
}

/** The last row (from 1) with text in at least two cells that is not a total; notes may follow below it. */
function findLastRow({ rows }: Sheet, header: number): number {
  for (let at = rows.length - 1; at > header; at--) {
    const [first, ...others] = (rows[at] ?? []).map(cell => cell.trim()).filter(Boolean)
    if (first !== undefined && others.length > 0 && !(TOTAL.test(first) && others.every(isAmount)))
      return at + 1
  }
  return Math.min(rows.length, header + 1)
}

/**
 * Finds the column whose cells contain several values in words, `Michelin 195/55R15 Primacy 4`, if the first
 * of these values has no separate column.
 */
export function findDescribed(
  { described }: CsvDataFile<object>,
  columns: Readonly<Record<string, number>>,
  rows: readonly (readonly string[])[],
): Record<string, number> {
  const first = described?.columns[0]
  if (!described || !first || columns[first] !== undefined) return {}
  const sample = rows.filter(cells => cells.filter(cell => cell.trim()).length > 1).slice(0, MAX_SAMPLE_ROWS)
  const width = Math.min(Math.max(0, ...sample.map(cells => cells.length)), MAX_COLUMNS)
  for (let index = 0; index < width; index++) {
    const found = sample.map(cells => described.split(cells[index]?.trim() ?? ''))
    const isIn = (column: string) => found.filter(each => each?.includes(column)).length > sample.length / 2
    if (!isIn(first)) continue
    const free = described.columns
      .filter(isIn)
      .filter(column => columns[column] === undefined || columns[column] === index)
    return Object.fromEntries(free.map(column => [column, index]))
  }
  return {}
}

/**
 * Finds the columns where one heading, `Saiz`, covers the parts of a composed column: the cells below contain
 * the parts and never the whole value. Null if there are none.
 */
function findPartsBelow(
  { composed }: CsvDataFile<object>,
  names: readonly string[],
  columns: Readonly<Record<string, number>>,
  rows: readonly (readonly string[])[],
): Record<string, number> | null {
  const start = columns[composed?.column ?? '']
  if (!composed || start === undefined) return null
  const parts = Object.keys(composed.parts)
  const at = parts.map((_, nth) => start + nth)
  const isHeading = (index: number) => !names[index] || names[index] === names[start]
  const taken = new Set(Object.values(columns))
  if (!at.slice(1).every(index => isHeading(index) && !taken.has(index))) return null
  const sample = rows.filter(cells => cells[start]?.trim()).slice(0, MAX_SAMPLE_ROWS)
  const hasParts = sample.some(cells => at.every(index => cells[index]?.trim()))
  if (!hasParts || sample.some(cells => composed.isWhole(cells[start] ?? ''))) return null
  const { [composed.column]: _, ...others } = columns
  return { ...others, ...Object.fromEntries(parts.map((part, nth) => [part, start + nth])) }
}

/** Labels of total rows below a list. "Total" is also a brand of oil, but its rows have other words too. */
const TOTAL = /^(?:(?:grand |sub[- ]?)?totals?|jumlah(?: kecil| besar| keseluruhan)?)(?: \(?rm\)?)?:?$/i
const isAmount = (cell: string) => !/\p{L}/u.test(cell.replace(/^RM/i, ''))

/** A title or the name of the tab that speaks of a cost, `DEALER PRICE LIST` (rule S28.23). */
function titleNotes({ name, rows }: Sheet, header: number): TableNote[] {
  const titles = [...rows.slice(0, Math.max(0, header)).flat(), name].map(text =>
    text.trim().slice(0, MAX_TITLE_LENGTH),
  )
  const title = titles.find(text => priceSense(text) === 'cost')
  return title === undefined ? [] : [{ code: 'cost-title', names: [title] }]
}

function tabNotes(sheets: readonly Sheet[], used: number, lists: readonly number[]): TableNote[] {
  const own = sheets[used]
  const others = sheets.filter(
    (sheet, index) => index !== used && !lists.includes(index) && sheet.rows.length > 0,
  )
  const names = lists.map(index => sheets[index]?.name ?? '')
  const visible = others.filter(({ hidden }) => !hidden).map(({ name }) => name)
  const hidden = others.filter(sheet => sheet.hidden).map(({ name }) => name)
  return [
    ...(own?.hidden ? [{ code: 'in-hidden-tab', names: [own.name] } as const] : []),
    ...(own && names.length > 0 ? [{ code: 'other-lists', tab: own.name, names } as const] : []),
    ...(visible.length > 0 ? [{ code: 'other-tabs', names: visible } as const] : []),
    ...(hidden.length > 0 ? [{ code: 'hidden-tab', names: hidden } as const] : []),
  ]
}

const MAX_TITLE_LENGTH = 60
const MAX_SAMPLE_ROWS = 30
