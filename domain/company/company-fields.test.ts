import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkCompany } from '../catalogue/data-files/check-company.ts'
import type { Company } from './company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  type CompanyList,
  fieldsToDocument,
  fieldValues,
  isCompanyList,
  withDetails,
  withEntry,
} from './company-fields.ts'

const sample: Company = JSON.parse(
  readFileSync(new URL('../../sample/company.json', import.meta.url), 'utf8'),
)
const lists = Object.keys(COMPANY_LISTS) as CompanyList[]

test('only the lists of the company are lists', () => {
  expect(lists.every(isCompanyList)).toBe(true)
  for (const name of ['constructor', 'toString', '__proto__', '']) expect(isCompanyList(name)).toBe(false)
})

describe('the fields of the company', () => {
  test('the sample is the same after its values went through the form', () => {
    expect(withDetails(sample, fieldValues(COMPANY_FIELDS, sample))).toEqual(sample)
  })

  test.each(lists)('every entry of %s is the same after it went through its form', list => {
    const entries = sample[list] ?? []
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      const again = fieldsToDocument(COMPANY_LISTS[list], fieldValues(COMPANY_LISTS[list], entry))
      expect(again).toEqual(entry)
    }
  })

  test('the form has every value of a company that the check knows', () => {
    const document = withDetails(sample, fieldValues(COMPANY_FIELDS, sample))
    expect(Object.keys(document).sort()).toEqual(Object.keys(sample).sort())
    expect(checkCompany(document)).toMatchObject({ ok: true })
  })

  test('an empty optional field leaves its value out, and an empty group the group', () => {
    const values = fieldValues(COMPANY_FIELDS, { ...sample, branch_count: '', care: {} })
    const document = withDetails(sample, values)
    expect(document).not.toHaveProperty('branch_count')
    expect(document).not.toHaveProperty('care')
    expect(checkCompany(document)).toMatchObject({ ok: true })
  })

  test('text in a number field is an error of that field', () => {
    const values = { ...fieldValues(COMPANY_FIELDS, sample), founded: 'long ago' }
    expect(checkCompany(withDetails(sample, values))).toMatchObject({
      ok: false,
      errors: [{ path: ['founded'], code: 'not-whole', values: { min: 1800, max: 2100 } }],
    })
  })

  test('an error of an entry names its field by path', () => {
    const review = { ...fieldValues(COMPANY_LISTS.reviews, sample.reviews[0] ?? null), rating: '6' }
    const { document, index } = withEntry(sample, 'reviews', { index: 2, values: review, place: 4 })
    expect(checkCompany(document)).toMatchObject({
      ok: false,
      errors: [{ path: ['reviews', index, 'rating'], code: 'not-whole' }],
    })
  })
})

describe('an entry of a list', () => {
  const names = (document: object) => (document as Company).reviews.map(({ name }) => name)
  const before = names(sample)
  const values = { ...fieldValues(COMPANY_LISTS.reviews, sample.reviews[1] ?? null), name: 'New' }

  test('is replaced in its place', () => {
    const { document } = withEntry(sample, 'reviews', { index: 1, values, place: 1 })
    expect(names(document)).toEqual(before.with(1, 'New'))
  })

  test('is moved', () => {
    const { document } = withEntry(sample, 'reviews', { index: 1, values, place: 0 })
    expect(names(document)).toEqual(['New', before[0], ...before.slice(2)])
  })

  test.each([99, Number.POSITIVE_INFINITY])('is added at the end where its place is %s', place => {
    const { document, index } = withEntry(sample, 'reviews', { index: null, values, place })
    expect(names(document)).toEqual([...before, 'New'])
    expect(index).toBe(before.length)
  })

  test('is removed', () => {
    const { document } = withEntry(sample, 'reviews', { index: 0, values: null, place: 0 })
    expect(names(document)).toEqual(before.slice(1))
  })

  test('one text for both languages stays one, and two stay two', () => {
    const same = { ...values, 'title.ms': 'Myvi 1.5', 'title.en': 'Myvi 1.5' }
    expect(fieldsToDocument(COMPANY_LISTS.reviews, same)).toMatchObject({ title: 'Myvi 1.5' })
    const stage = fieldValues(COMPANY_LISTS.story, sample.story?.[0] ?? null)
    const year = { ...stage, 'title.ms': '1999', 'title.en': '1999' }
    expect(fieldsToDocument(COMPANY_LISTS.story, year)).toMatchObject({ title: { ms: '1999', en: '1999' } })
  })
})
