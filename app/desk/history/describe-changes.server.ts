import { isDeepStrictEqual } from 'node:util'
import { csvFormats, isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { camelCase, storedColumns } from '../../../domain/catalogue/data-files/format-data-file.ts'
import type { ListChanges } from '../../../domain/catalogue/list-changes/compare-lists.server.ts'
import { describeRows } from '../../../domain/catalogue/list-changes/row-description.ts'
import type { Company } from '../../../domain/company/company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  type CompanyList,
  fieldValues,
} from '../../../domain/company/company-fields.ts'
import type { Language } from '../../i18n/language.ts'
import { translators } from '../../i18n/translators.server.ts'
import { entryTitles } from '../company-entries.ts'
import { fieldName, fieldText } from '../field-text.ts'

/** The first rows of every group of changes by name, with the cells that differ, as the screen shows them. */
export function describeChanges<K extends DataFileKind>(
  kind: K,
  changes: ListChanges<K>,
  language: Language,
) {
  const { name } = describeRows(kind)
  const group = (rows: ListChanges<K>['added']) => ({
    count: rows.length,
    names: rows.slice(0, MAX_ROWS).map(name),
  })
  return {
    added: group(changes.added),
    removed: group(changes.removed),
    changed: {
      count: changes.changed.length,
      rows: changes.changed.slice(0, MAX_ROWS).map(({ before, after }) => ({
        name: name(after),
        cells: differingCells(kind, before, after, language),
      })),
    },
    unchangedCount: changes.unchangedCount,
  }
}

type Cell = { readonly column: string; readonly before: string; readonly after: string }

/** The cells with another text under the names of the upload's columns; of the company its fields, as its form names them. */
function differingCells(kind: DataFileKind, before: object, after: object, language: Language): Cell[] {
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

const documentOf = (row: object) => (row as { document: Company }).document

function companyFields(before: Company, after: Company, language: Language): Cell[] {
  const [old, fresh] = [fieldValues(COMPANY_FIELDS, before), fieldValues(COMPANY_FIELDS, after)]
  return COMPANY_FIELDS.map(({ path }) => ({
    column: translators[language](`deskCompany.company.${path as 'name'}`),
    before: old[path] ?? '',
    after: fresh[path] ?? '',
  }))
}

/** The lists with entries that went or came; an entry whose text has changed did both, under one title. */
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

const MAX_ROWS = 50
const MAX_TEXT = 200
