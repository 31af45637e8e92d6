import { expect, test } from 'vitest'
import type { Company } from '../company/company.ts'
import { buildCatalogue, buildFallbackCatalogue } from './build-catalogue.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

const company = { name: 'Kedai Aisyah', chat_number: '011-2345 6789' } as Company
const TODAY = '2026-11-20'

const empty: CatalogueRows = {
  tyres: [],
  vehicles: [],
  engineOils: [],
  branches: [],
  labourCharges: [],
  company: null,
  dataFiles: [],
}

const oil = {
  position: 1,
  productName: 'Helix',
  brand: 'Shell',
  brandLogo: null,
  productImage: null,
  type: null,
  viscosity: null,
  volume: null,
  standardPrice: '92',
  promotionPrice: null,
}

const dataFile = (kind: string, isSample: boolean, hasSampleRows = false) => ({
  kind,
  isSample,
  hasSampleRows,
  version: 1,
  rowCount: 0,
  contentHash: '',
  importedAt: new Date(0),
  sampleWrittenOn: null,
})

test('chats of a branch with only a landline go to the company', () => {
  const branch = { position: 1, name: 'Cheras', address: '', state: '', lat: 3, lng: 101 }
  const branches = [
    { ...branch, phone: '03-1234 5678', chatNumber: '012-345 6789' },
    { ...branch, phone: '013-345 6789', chatNumber: null },
    { ...branch, phone: '03-1234 5678', chatNumber: null },
    { ...branch, phone: null, chatNumber: null },
  ]
  const built = buildCatalogue({ ...empty, branches }, TODAY, company)
  expect(built.branches.map(({ chatNumber }) => chatNumber)).toEqual([
    '012-345 6789',
    '013-345 6789',
    company.chat_number,
    company.chat_number,
  ])
})

test('an empty oil table means that no oil is sold, also while the database is down', () => {
  const without = buildCatalogue(empty, TODAY, company)
  const withOils = buildCatalogue({ ...empty, engineOils: [oil] }, TODAY, company)
  expect([without.sellsEngineOil, withOils.sellsEngineOil]).toEqual([false, true])
  const fallbacks = [without, withOils, null].map(last => buildFallbackCatalogue(last, TODAY, company))
  expect(fallbacks.map(({ sellsEngineOil }) => sellsEngineOil)).toEqual([false, true, true])
})

test('each table that is still the sample is known as one', () => {
  const dataFiles = [dataFile('tyres', false), dataFile('branches', false), dataFile('engine-oils', true)]
  const { isSample, sampleKinds } = buildCatalogue({ ...empty, dataFiles }, TODAY, company)
  expect({ isSample, sampleKinds }).toEqual({ isSample: false, sampleKinds: new Set(['engine-oils']) })
})

test('what the sample company says about its branches is not said of the owner’s branches', () => {
  const sample = { ...company, branch_count: '35+', story: [] }
  const companyOf = (isSample: { branches: boolean; company: boolean }) =>
    buildCatalogue(
      {
        ...empty,
        company: sample,
        dataFiles: [dataFile('branches', isSample.branches), dataFile('company', isSample.company)],
      },
      TODAY,
      sample,
    ).company
  expect(companyOf({ branches: true, company: true })).toEqual(sample)
  expect(companyOf({ branches: false, company: true })).toEqual(company)
  expect(companyOf({ branches: false, company: false })).toEqual(sample)
  const withoutFile = { ...empty, dataFiles: [dataFile('branches', false)] }
  expect(buildCatalogue(withoutFile, TODAY, sample).company).toEqual(company)
  expect(buildFallbackCatalogue(null, TODAY, sample).company).toEqual(company)
})

test.each(['tyres', 'branches', 'engine-oils'])(
  'the owner’s %s are known as a sample while rows of the sample are left',
  kind => {
    const dataFiles = ['tyres', 'branches', 'engine-oils'].map(each => dataFile(each, false, each === kind))
    const { isSample, sampleKinds } = buildCatalogue({ ...empty, dataFiles }, TODAY, company)
    expect({ isSample, sampleKinds }).toEqual({
      isSample: kind !== 'engine-oils',
      sampleKinds: new Set([kind]),
    })
  },
)
