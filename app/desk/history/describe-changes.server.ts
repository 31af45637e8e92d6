import { isDeepStrictEqual } from 'node:util'
import { csvFormats, isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { camelCase, storedColumns } from '../../../domain/catalogue/data-files/format-data-file.ts'
import { CHANGE_GROUPS, type ChangesPage } from '../../../domain/catalogue/list-changes/changes-page.ts'
import type { ListKind } from '../../../domain/catalogue/list-kind.ts'
import { describeRows, type ListRow } from '../../../domain/catalogue/row-description.ts'
import type { Company } from '../../../domain/company/company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  type CompanyList,
  fieldValues,
} from '../../../domain/company/company-fields.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import type { Language } from '../../i18n/language.ts'
import { translators } from '../../i18n/translators.server.ts'
import { entryTitles } from '../list-row/entry-titles.ts'
import { fieldName, fieldText } from '../list-row/field-text.ts'
import { formatPriceMove } from '../list-row/price-move.ts'

/** A row by name; of a changed one the price that moved, and the cells that differ. */
export type DescribedRow = {
  readonly name: string
  readonly price: { readonly from: string; readonly to: string; readonly move: string | null } | null
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[]
}

/** The rows of a page, of all groups or of the one that is shown. */
export function describeChanges<K extends ListKind>(
  kind: K,
  { changes: { added, changed, removed, unchangedCount }, counts, show, page, pageCount }: ChangesPage<K>,
  language: Language,
) {
  const { name } = describeRows(kind)
  const nameOnly = (row: ListRow<K>): DescribedRow => ({ name: name(row), price: null, cells: [] })
  const rows = {
    changed: changed.map(({ before, after, priceMove: move }) => ({
      name: name(after),
      price: move && {
        from: formatPrice(move.from),
        to: formatPrice(move.to),
        move: formatPriceMove(move.from, move.to),
      },
      cells: differingCells(kind, before, after, language),
    })),
    added: added.map(nameOnly),
    removed: removed.map(nameOnly),
  }
  const groups = CHANGE_GROUPS.filter(group => show === null || show === group).map(group => ({
    group,
    count: counts[group],
    rows: rows[group],
  }))
  return { groups, page, pageCount, unchangedCount }
}

type Cell = { readonly column: string; readonly before: string; readonly after: string }

/**
 * The cells with another text under the names of the upload's columns; of the company its fields, as its form
 * names them.
 */
function differingCells(kind: ListKind, before: object, after: object, language: Language): Cell[] {
  if (kind === 'promotions') return promotionCells(before, after, language)
  const cells = isCsvKind(kind)
    ? storedColumns(csvFormats[kind]).map(column => {
        const text = (row: object) => fieldText((row as Record<string, unknown>)[camelCase(column)])
        return { column: fieldName(column, translators[language]), before: text(before), after: text(after) }
      })
    : companyFields(documentOf(before), documentOf(after), language)
  const entries = isCsvKind(kind) ? [] : companyEntries(documentOf(before), documentOf(after), language)
  return [...cells.filter(cell => cell.before !== cell.after), ...entries].map(cell => ({
    ...cell,
    before: truncate(cell.before),
    after: truncate(cell.after),
  }))
}

/** Of a promotion only its state can change (rule S5.6). */
function promotionCells(before: object, after: object, language: Language): Cell[] {
  const text = (row: object, key: string) => fieldText((row as Record<string, unknown>)[key])
  return (['approvedBy', 'withdrawnBy'] as const)
    .map(key => ({
      column: translators[language](`desk.history.promotion.${key}`),
      before: text(before, key),
      after: text(after, key),
    }))
    .filter(cell => cell.before !== cell.after)
}

const documentOf = (row: object) => (row as { document: Company }).document

function companyFields(before: Company, after: Company, language: Language): Cell[] {
  const [old, fresh] = [fieldValues(COMPANY_FIELDS, before), fieldValues(COMPANY_FIELDS, after)]
  return COMPANY_FIELDS.map(({ path }) => ({
    column: translators[language](`deskCompany.company.${path as 'name'}`),
    before: old[path] ?? '',
    after: fresh[path] ?? '',
  }))
}

/**
 * The lists with added or removed entries; an entry whose text has changed counts as both, under one title.
 */
function companyEntries(before: Company, after: Company, language: Language): Cell[] {
  return (Object.keys(COMPANY_LISTS) as CompanyList[])
    .map(list => ({
      column: translators[language](`deskCompany.lists.${list}`),
      before: ownEntries(before, after, list, language),
      after: ownEntries(after, before, list, language),
    }))
    .filter(cell => cell.before !== '' || cell.after !== '')
}

/** The entries of a list that the other company does not have. */
function ownEntries(company: Company, other: Company, list: CompanyList, language: Language): string {
  const [entries = [], others = []]: (readonly object[] | undefined)[] = [company[list], other[list]]
  return entryTitles(company)
    [list].filter((_, index) => !others.some(each => isDeepStrictEqual(each, entries[index])))
    .map(title => title[language])
    .join(', ')
}

const truncate = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

const MAX_TEXT = 200
