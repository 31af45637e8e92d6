import { expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import { filterByState, listChoices, listStates, pageByState } from './branch.ts'

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

test('a list to choose from has states and pages only where it is longer than a page', () => {
  const many = Array.from({ length: 120 }, (_, row) => at(`${row}`, row % 2 ? 'Johor' : 'Selangor'))
  const listed = (branches: readonly Branch[], state: string | null, page: string | null) => {
    const { branches: shown, ...choices } = listChoices(branches, state, page)
    return { ...choices, names: [shown.length, shown[0]?.name] }
  }
  const states = ['Selangor', 'Johor']
  expect(listed(many, null, null)).toEqual({ count: 120, states, page: 1, pageCount: 3, names: [50, '0'] })
  expect(listed(many, 'Johor', '2')).toEqual({
    count: 120,
    states,
    page: 2,
    pageCount: 2,
    names: [10, '101'],
  })
  expect(listed(many, 'Perak', '9')).toEqual(listed(many, null, null))
  const few = many.slice(0, 50)
  expect(listChoices(few, 'Johor', '2')).toEqual({
    count: 50,
    states: [],
    page: 1,
    pageCount: 1,
    branches: few,
  })
})

test('choices stand in another order where one is given, their states in the order of the sheet', () => {
  const many = Array.from({ length: 60 }, (_, row) => at(`${row}`, row % 2 ? 'Johor' : 'Selangor'))
  const { states, branches: shown } = listChoices(many, 'Johor', null, many.toReversed())
  expect([states, shown[0]?.name, shown.at(-1)?.name]).toEqual([['Selangor', 'Johor'], '59', '1'])
})
