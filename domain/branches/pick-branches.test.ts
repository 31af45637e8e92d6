import { describe, expect, test } from 'vitest'
import type { Branch } from './branch.ts'
import { type BranchRequest, pickBranches } from './pick-branches.ts'

const at = (row: number): Branch => ({
  name: `${row}`,
  state: row % 2 ? 'Johor' : 'Selangor',
  address: `Jalan ${row}, ${40000 + row} ${row % 2 ? 'Muar' : 'Klang'}`,
  lat: 3 + row / 1000,
  lng: 101,
  phone: null,
  chatNumber: '',
  hoursToday: null,
  services: null,
})
const many = Array.from({ length: 120 }, (_, row) => at(row))
const NOTHING: BranchRequest = { area: null, state: null, page: null }
const pick = (request: Partial<BranchRequest>, branches = many, ordered?: readonly Branch[]) => {
  const { branches: shown, ...choices } = pickBranches(branches, { ...NOTHING, ...request }, ordered)
  return { ...choices, names: [shown.length, shown[0]?.name] }
}
const ALL = { count: 120, states: ['Selangor', 'Johor'], place: null, isUnknownArea: false }

describe('a branch is picked from', () => {
  test('pages of 50, within a state where one is asked for', () => {
    expect(pick({})).toEqual({ ...ALL, page: 1, pageCount: 3, names: [50, '0'] })
    expect(pick({ state: 'Johor', page: '2' })).toEqual({ ...ALL, page: 2, pageCount: 2, names: [10, '101'] })
    expect(pick({ state: 'Perak', page: '9' })).toEqual(pick({}))
  })

  test('one page without states where the list is short', () => {
    expect(pick({ state: 'Johor', page: '2' }, many.slice(0, 10))).toMatchObject({
      states: [],
      pageCount: 1,
      names: [10, '0'],
    })
  })

  test('an area by its usual short name, or as its branches write it', () => {
    const branches = many.map((branch, row) => ({
      ...branch,
      state: row < 20 ? 'Kuala Lumpur' : 'Jln Kebun',
    }))
    const isKnown = (area: string) => !pick({ area }, branches).isUnknownArea
    expect(['KL', 'jln kebun', 'PJ', 'constructor'].map(isKnown)).toEqual([true, true, false, false])
  })

  test('another order where one is given, its states in the order of the list', () => {
    expect(pick({ state: 'Johor' }, many, many.toReversed())).toMatchObject({
      states: ['Selangor', 'Johor'],
      names: [50, '119'],
    })
  })

  test('the branches of an area, nearest first if it has one place; an area takes precedence over a state', () => {
    expect(pick({ area: ' 40007 ', state: 'Selangor' })).toMatchObject({
      place: { lat: 3.007, lng: 101 },
      names: [50, '7'],
    })
    expect(pick({ area: 'Johor' })).toMatchObject({ place: null, pageCount: 2, names: [50, '1'] })
  })

  test('all of them, and the note that the area is unknown', () => {
    expect(pick({ area: 'Ipoh' })).toEqual({ ...pick({}), isUnknownArea: true })
    expect(pick({ area: '  ' })).toEqual(pick({}))
  })
})
