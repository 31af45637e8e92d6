import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSampleFile } from '../catalogue/data-files/count-sample-rows.server.ts'
import { dataFileName } from '../catalogue/data-files/data-file.ts'
import type { DataFileRows } from '../catalogue/data-files/parse-data-file.server.ts'
import type { Company } from '../company/company.ts'
import { COMPANY_GROUPS, COMPANY_LISTS, type CompanyList, fieldValues } from '../company/company-fields.ts'

/** The fields and lists of a company that still have the sample's values, by path (rule S27.6). */
export async function sampleCompanyFields(company: Company, sampleFolder: string): Promise<string[]> {
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
