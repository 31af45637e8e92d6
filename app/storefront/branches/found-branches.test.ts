import { expect, test } from 'vitest'
import { findInList } from './found-branches.ts'

const branch = (name: string, state: string, lat: number, lng: number) => ({
  name,
  address: `Jalan 1, ${state}`,
  state,
  lat,
  lng,
  phone: null,
  chatNumber: '0123456789',
  hoursToday: null,
  services: null,
})

test('an area that is no single place shows its first fifty branches and counts all', () => {
  const branches = Array.from({ length: 60 }, (_, n) => branch(`Cawangan ${n}`, 'Johor', 1.5 + n / 20, 103))
  const found = findInList(' Johor ', branches)
  expect(found).toMatchObject({ way: 'area', area: 'Johor', place: null, count: 60 })
  expect(found?.branches).toEqual(branches.slice(0, 50))
})

test('a town shows only branches within the largest radius', () => {
  const near = branch('Kajang', 'Selangor', 3, 101.8)
  const found = findInList('kajang', [near, branch('Tawau', 'Sabah', 4.2, 117.9)])
  expect(found).toMatchObject({ place: { lat: 3, lng: 101.8 }, branches: [near], count: 1 })
})

test('an area that no branch has is not found in the list', () => {
  expect(findInList('Kangar', [branch('Kajang', 'Selangor', 3, 101.8)])).toBeNull()
})
