import { expect, test } from 'vitest'
import { aTyre } from '../../tests/support/a-tyre.ts'
import type { Branch } from '../branches/branch.ts'
import { indexTyres } from '../tyres/tyre-index.ts'
import {
  matchPurchase,
  NO_PURCHASE,
  PURCHASE_FIELDS,
  type PurchaseValues,
  purchaseChoices,
  toPurchaseValues,
} from './purchase.ts'

const place = {
  address: '',
  state: 'Selangor',
  lat: 3,
  lng: 101,
  phone: null,
  chatNumber: null,
  hoursToday: null,
  services: null,
}
const branch = (name: string): Branch => ({ name, ...place })
const catalogue = {
  tyres: indexTyres(
    [
      aTyre({ brand: 'Michelin', model: 'Primacy 4 ST' }),
      aTyre({ brand: 'Pirelli', model: 'P1', size: '195R14C' }),
      aTyre({ brand: 'Toyo', model: 'Sport' }),
      aTyre({ brand: 'Dunlop', model: 'Sport' }),
    ],
    '2026-11-20',
  ),
  branches: [branch('Tayar Shah Alam'), branch('Tayar Klang Baharu')],
  branchIds: new Map([
    ['Tayar Shah Alam', 'tayar-shah-alam'],
    ['Tayar Klang Baharu', 'tayar-klang'],
  ]),
}
const EMPTY: PurchaseValues = { branch: '', brand: '', model: '', size: '' }
const match = (typed: Partial<PurchaseValues>) => matchPurchase({ ...EMPTY, ...typed }, catalogue)

test.each([
  [{}, {}],
  [{ branch: ' tayar  shah alam ' }, { branch: 'tayar-shah-alam' }],
  [{ branch: 'tayar-klang' }, { branch: 'tayar-klang' }],
  [{ branch: 'Kedai Ali' }, {}],
  [{ brand: 'MICHELIN' }, { brand: 'Michelin' }],
  [
    { brand: 'Michelin', model: 'primacy 4 st' },
    { brand: 'Michelin', model: 'Primacy 4 ST' },
  ],
  [{ model: 'Michelin Primacy 4 ST' }, { brand: 'Michelin', model: 'Primacy 4 ST' }],
  // Two brands have it.
  [{ model: 'Sport' }, {}],
  [
    { brand: 'toyo', model: 'Sport' },
    { brand: 'Toyo', model: 'Sport' },
  ],
  // Another brand's model, and a brand that is not sold.
  [{ brand: 'Toyo', model: 'Primacy 4 ST' }, { brand: 'Toyo' }],
  [{ brand: 'Nobody', model: 'Primacy 4 ST' }, {}],
  [{ size: '195 55 15' }, { size: '195/55R15' }],
  [{ size: '195/55R15 85V' }, { size: '195/55R15' }],
  [{ size: '195R14C' }, { size: '195R14C' }],
  [{ size: '205/55R16' }, {}],
  [{ brand: '\0', model: 'x'.repeat(9_999), size: 'big' }, {}],
])('%j is stored as %j (rule W1.16)', (typed, stored) => {
  expect(match(typed)).toEqual({ ...NO_PURCHASE, ...stored })
})

test('every choice that the form offers is stored, except a model that two brands have', () => {
  const choices = purchaseChoices(catalogue)
  for (const field of PURCHASE_FIELDS)
    for (const choice of choices[field].filter(text => text !== 'Sport'))
      expect([choice, match({ [field]: choice })[field]]).not.toContain(null)
  expect(choices.brand).toEqual(['Dunlop', 'Michelin', 'Pirelli', 'Toyo'])
  expect(choices.size).toEqual(['195/55R15', '195R14C'])
})

test('a branch is shown by its current name, and a deleted branch by its id', () => {
  const named = (id: string) => toPurchaseValues({ ...NO_PURCHASE, branch: id }, catalogue).branch
  expect(named('tayar-klang')).toBe('Tayar Klang Baharu')
  expect(named('tayar-ipoh')).toBe('tayar-ipoh')
})
