import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSampleFile } from '../../../domain/catalogue/data-files/count-sample-rows.server.ts'
import { dataFileName } from '../../../domain/catalogue/data-files/data-file.ts'
import type { DataFileRows } from '../../../domain/catalogue/data-files/parse-data-file.server.ts'
import { loadStored } from '../../../domain/catalogue/load-current-version.server.ts'
import type { Company } from '../../../domain/company/company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_GROUPS,
  COMPANY_LISTS,
  type CompanyList,
  fieldValues,
  isCompanyList,
} from '../../../domain/company/company-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { entryTitles } from '../list-row/entry-titles.ts'
import { lastEditOf } from '../list-version/last-edit.server.ts'

/** The company as it is live, with the number of its list (0: never published). */
export async function loadCompany(app: AppContext) {
  const { rows, version } = await loadStored('company', app.database, app.now())
  const company: Company = rows[0]?.document ?? app.catalogue().company
  return { company, version }
}

/** The fields and lists that still have the sample's values. */
async function sampleFieldsOf(company: Company, { sampleFolder }: AppContext): Promise<string[]> {
  const path = join(sampleFolder, dataFileName('company'))
  const [sample] = (await parseSampleFile('company', path, await readFile(path)))
    .rows as DataFileRows['company']
  if (!sample) return []
  const { identity, contact, links } = COMPANY_GROUPS
  const fields = [...identity, ...contact, ...links]
  const [own, shipped] = [company, sample.document].map(each => fieldValues(fields, each))
  const lists = (Object.keys(COMPANY_LISTS) as CompanyList[]).filter(list =>
    company[list]?.some(entry => sample.document[list]?.some(each => isDeepStrictEqual(each, entry))),
  )
  // Another company may have been founded in the same year, or have as many reviews.
  const same = fields.filter(
    ({ path, kind }) => kind !== 'number' && own?.[path] && own[path] === shipped?.[path],
  )
  return [...same.map(({ path }) => path), ...lists]
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
    sampleFields: entry ? [] : await sampleFieldsOf(company, app),
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
