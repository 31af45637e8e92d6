import { expect, test } from 'vitest'
import { aVersion, noRows, oilRow } from '../../tests/support/catalogue-rows.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogue, buildFallbackCatalogue } from './build-catalogue.ts'

const company = {
  name: 'Kedai Aisyah',
  chat_number: '011-2345 6789',
  promotions: [] as Company['promotions'],
} as Company
const TODAY = '2026-11-20'

const branch = {
  ...{ position: 1, id: '', name: 'Cheras', address: '', state: '', lat: 3, lng: 101 },
  ...{ phone: '03-1234 5678', chatNumber: null, hours: null, services: null },
}

test('a branch with only a landline has no chat', () => {
  const branches = [
    { ...branch, phone: '03-1234 5678', chatNumber: '012-345 6789' },
    { ...branch, phone: '013-345 6789', chatNumber: null },
    { ...branch, phone: '03-1234 5678', chatNumber: null },
    { ...branch, phone: null, chatNumber: null },
  ]
  const built = buildCatalogue({ ...noRows, branches }, TODAY, company)
  expect(built.branches.map(({ chatNumber }) => chatNumber)).toEqual([
    '012-345 6789',
    '013-345 6789',
    null,
    null,
  ])
})

test('a branch has the hours of the day; without the database, hours of another day are not shown', () => {
  const rows = { ...noRows, branches: [{ ...branch, hours: 'Mon-Fri 8:30-19:00; Sat closed' }] }
  const friday = buildCatalogue(rows, '2026-11-20', company)
  const saturday = buildCatalogue(rows, '2026-11-21', company)
  const fallbacks = (['2026-11-20', '2026-11-21'] as const).map(day =>
    buildFallbackCatalogue(friday, day, company),
  )
  expect(
    [friday, saturday, ...fallbacks].map(({ branches }) => branches.map(({ hoursToday }) => hoursToday)),
  ).toEqual([['08:30-19:00'], ['closed'], ['08:30-19:00'], [null]])
})

test('an empty oil table means that no oil is sold, also while the database is down', () => {
  const without = buildCatalogue(noRows, TODAY, company)
  const withOils = buildCatalogue({ ...noRows, engineOils: [oilRow()] }, TODAY, company)
  expect([without.sellsEngineOil, withOils.sellsEngineOil]).toEqual([false, true])
  const fallbacks = [without, withOils, null].map(last => buildFallbackCatalogue(last, TODAY, company))
  expect(fallbacks.map(({ sellsEngineOil }) => sellsEngineOil)).toEqual([false, true, true])
})

test('each table that is still the sample is known as one', () => {
  const versions = [
    aVersion({ kind: 'tyres' }),
    aVersion({ kind: 'branches' }),
    aVersion({ kind: 'engine-oils', isSample: true }),
  ]
  const { isSample, sampleKinds } = buildCatalogue({ ...noRows, versions }, TODAY, company)
  expect({ isSample, sampleKinds }).toEqual({ isSample: false, sampleKinds: new Set(['engine-oils']) })
})

test('the sample company’s statements about its branches are not used for the owner’s branches', () => {
  const sample = { ...company, branch_count: '35+', story: [] }
  const companyOf = (isSample: { branches: boolean; company: boolean }) =>
    buildCatalogue(
      {
        ...noRows,
        company: sample,
        versions: [
          aVersion({ kind: 'branches', isSample: isSample.branches }),
          aVersion({ kind: 'company', isSample: isSample.company }),
        ],
      },
      TODAY,
      sample,
    ).company
  expect(companyOf({ branches: true, company: true })).toEqual(sample)
  expect(companyOf({ branches: false, company: true })).toEqual(company)
  expect(companyOf({ branches: false, company: false })).toEqual(sample)
  const withoutFile = { ...noRows, versions: [aVersion({ kind: 'branches' })] }
  expect(buildCatalogue(withoutFile, TODAY, sample).company).toEqual(company)
  expect(buildFallbackCatalogue(null, TODAY, sample).company).toEqual(company)
})

test.each(['tyres', 'branches', 'engine-oils'])(
  'the owner’s %s are known as a sample while rows of the sample are left',
  kind => {
    const kinds = ['tyres', 'branches', 'engine-oils'] as const
    const versions = kinds.map(each => aVersion({ kind: each, hasSampleRows: each === kind }))
    const { isSample, sampleKinds } = buildCatalogue({ ...noRows, versions }, TODAY, company)
    expect({ isSample, sampleKinds }).toEqual({
      isSample: kind !== 'engine-oils',
      sampleKinds: new Set([kind]),
    })
  },
)
