import { loadStored } from '../../../domain/catalogue/load-current-version.server.ts'
import type { Company } from '../../../domain/company/company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  type CompanyList,
  fieldValues,
  isCompanyList,
} from '../../../domain/company/company-fields.ts'
import { sampleCompanyFields } from '../../../domain/demo/sample-company-fields.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { entryTitles } from '../list-row/entry-titles.ts'
import { lastEditOf } from '../list-version/last-edit.server.ts'

/** The company as it is live, with the number of its list (0: never published). */
export async function loadCompany(app: AppContext) {
  const { rows, version } = await loadStored('company', app.database, app.now())
  const company: Company = rows[0]?.document ?? app.catalogue().company
  return { company, version }
}

/** The entry of a list that an address names, `?list=reviews&entry=2`; `index` is null for a new one. */
export type EntryAddress = { readonly list: CompanyList; readonly index: number | null }

/** The entry that the URL names; null if it names none. Throws 404 for an entry that does not exist. */
export function entryOf(url: URL, company: Company): EntryAddress | null {
  const list = url.searchParams.get('list')
  if (list === null) return null
  const entry = url.searchParams.get('entry') ?? 'new'
  const count = isCompanyList(list) ? (company[list]?.length ?? 0) : 0
  const number = /^\d{1,3}$/.test(entry) ? Number(entry) : 0
  if (!isCompanyList(list) || (entry !== 'new' && (number < 1 || number > count)))
    throw new Response(null, { status: 404 })
  return { list, index: entry === 'new' ? null : number - 1 }
}

/** The company page: its own values and lists, or the form of one entry. */
export async function loadCompanyPage(url: URL, { canPublish }: { canPublish: boolean }, app: AppContext) {
  const { company, version } = await loadCompany(app)
  const entry = entryOf(url, company)
  const page = {
    canPublish,
    sampleFields: entry ? [] : await sampleCompanyFields(company, app.sampleFolder),
    shown: version,
    lastEdit: await lastEditOf('company', app),
  }
  if (entry) {
    const { list, index } = entry
    const entries = company[list] ?? []
    const values = fieldValues(COMPANY_LISTS[list], index === null ? null : (entries[index] ?? null))
    return { ...page, details: null, entry: { list, index, values, count: entries.length } }
  }
  return {
    ...page,
    entry: null,
    details: {
      values: fieldValues(COMPANY_FIELDS, company),
      lists: entryTitles(company),
    },
  }
}

export type CompanyPage = Awaited<ReturnType<typeof loadCompanyPage>>
