import { describe, expect, test } from 'vitest'
import { findArea } from './area.ts'
import type { Branch } from './branch.ts'

const branch = (name: string, address: string, state: string, lat: number, lng: number): Branch => ({
  name,
  address,
  state,
  lat,
  lng,
  phone: null,
  chatNumber: '60155501000',
  hoursToday: null,
  services: null,
})
const branches = [
  branch('Kajang', '7, Jalan Saté 3, 43000 Kajang, Selangor', 'Selangor', 2.993, 101.79),
  branch('Shah Alam', '9, Jalan Pacuan 24/1, 40300 Shah Alam, Selangor', 'Selangor', 3.073, 101.518),
  branch('Shah Alam Barat', '31, Jalan Setia, 40170 Shah Alam, Selangor', 'Selangor', 3.101, 101.4935),
  branch('Muar', '21, Jalan Maharani, 84000 Muar, Johor', 'Johor', 2.044, 102.569),
]
const names = (text: string) => findArea(text, branches)?.branches.map(({ name }) => name) ?? null

describe('an area is found in the branch list', () => {
  test.each([
    ['43000', ['Kajang']],
    ['403', ['Shah Alam']],
    ['40', null],
    ['kajang', ['Kajang']],
    ['KAJANG, Selangor', ['Kajang']],
    ['sate', ['Kajang']],
    ['shah', ['Shah Alam', 'Shah Alam Barat']],
    ['Johor', ['Muar']],
    ['jalan maharani', ['Muar']],
    ['24', null],
    ['ajang', null],
    ['Ipoh', null],
    ['kajang muar', null],
    ['99999', null],
    ['  ', null],
    ['#', null],
  ])('%j: %j', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test.each([
    ['selangor', 'Selangor'],
    ['SHAH ALAM', 'Shah Alam'],
    ['kajang,selangor', 'Kajang, Selangor'],
    ['shah', 'Shah'],
    ['sha', 'sha'],
    [' 43000 ', '43000'],
  ])('%j is named %j, as the list spells it', (text, name) => {
    expect(findArea(text, branches)?.name).toBe(name)
  })

  test('with its place where the branches are in one town', () => {
    expect(findArea('43000', branches)?.place).toEqual({ lat: 2.993, lng: 101.79 })
    expect(findArea('shah alam', branches)?.place?.lat).toBeCloseTo(3.087, 3)
  })

  test('without a place where they are far apart, as in a state', () => {
    expect(names('selangor')).toHaveLength(3)
    expect(findArea('selangor', branches)?.place).toBeNull()
  })
})
