import { expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import { filterByState, listStates } from './branch.ts'

const at = (name: string, state: string): Branch => ({
  name,
  state,
  address: '',
  lat: 3,
  lng: 101,
  phone: null,
  chatNumber: '',
})
const branches = [at('a', 'Selangor'), at('b', 'Johor'), at('c', 'Selangor')]

test('the states stand once each, in the order of the sheet', () => {
  expect(listStates(branches)).toEqual(['Selangor', 'Johor'])
  expect(listStates([])).toEqual([])
})

test('a state has its branches, in the order of the sheet', () => {
  expect(filterByState('Selangor', branches)).toEqual({
    state: 'Selangor',
    found: [branches[0], branches[2]],
  })
})

test.each([null, '', 'Perak', 'selangor', '\0'])('the state %o filters nothing', asked => {
  expect(filterByState(asked, branches)).toEqual({ state: null, found: branches })
})
