import { expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import { filterByState, listStates, pageByState } from './branch.ts'

const at = (name: string, state: string): Branch => ({
  name,
  state,
  address: '',
  lat: 3,
  lng: 101,
  phone: null,
  chatNumber: '',
  hoursToday: null,
  services: null,
})
const branches = [at('a', 'Selangor'), at('b', 'Johor'), at('c', 'Selangor')]

test('each state is listed once, in the order of the data file', () => {
  expect(listStates(branches)).toEqual(['Selangor', 'Johor'])
  expect(listStates([])).toEqual([])
})

test('a state has its branches, in the order of the data file', () => {
  expect(filterByState('Selangor', branches)).toEqual({
    state: 'Selangor',
    found: [branches[0], branches[2]],
  })
})

test.each([null, '', 'Perak', 'selangor', '\0'])('the state %o filters nothing', asked => {
  expect(filterByState(asked, branches)).toEqual({ state: null, found: branches })
})

test('a page has 50 branches, state by state, with the count of each state', () => {
  const many = Array.from({ length: 120 }, (_, row) => at(`${row}`, row % 2 ? 'Johor' : 'Selangor'))
  const shown = (state: string | null, page: string | null) => {
    const { page: number, pageCount, sections } = pageByState(many, state, page)
    return [number, pageCount, ...sections.map(each => [each.state, each.count, each.branches.length])]
  }
  expect(shown(null, null)).toEqual([1, 3, ['Selangor', 60, 50]])
  expect(shown(null, '2')).toEqual([2, 3, ['Selangor', 60, 10], ['Johor', 60, 40]])
  expect(shown('Johor', '2')).toEqual([2, 2, ['Johor', 60, 10]])
  for (const page of ['0', '4', '-1', 'x', '1e1', '999999999999'])
    expect(shown(null, page)).toEqual(shown(null, '1'))
  expect(pageByState([], null, null)).toEqual({ state: null, sections: [], page: 1, pageCount: 1 })
})
