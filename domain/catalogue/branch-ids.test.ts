import { expect, test } from 'vitest'
import { keepBranchIds } from './branch-ids.ts'
import { type BranchRow, branchId } from './data-files/branches-file.ts'

let number = 0
/** A branch with an address, place and phone number of its own. */
function branch(name: string, parts: Partial<BranchRow> = {}): BranchRow {
  number++
  const place = { lat: 3 + number / 1_000, lng: 101 + number / 1_000 }
  const phone = `03-5550 ${String(number).padStart(4, '0')}`
  return {
    id: branchId(name),
    name,
    address: `${number}, Jalan A`,
    state: 'Selangor',
    ...place,
    phone,
    chatNumber: null,
    hours: null,
    services: null,
    ...parts,
  }
}
const ids = (rows: readonly BranchRow[]) => rows.map(({ id }) => id)

test.each([
  ['Tayar Kuala Lumpur', 'tayar-kuala-lumpur'],
  [' (SS2) Petaling–Jaya! ', 'ss2-petaling-jaya'],
  ['轮胎 店', '轮胎-店'],
  ['"', 'branch'],
])('the first id of %s is %s', (name, id) => {
  expect(branchId(name)).toBe(id)
})

test('a branch keeps its id when it gets another name, and the same file changes nothing', () => {
  const [cheras, klang] = [branch('Cheras'), branch('Klang')]
  const renamed = [
    { ...klang, id: 'klang' },
    { ...cheras, id: 'x', name: 'Cheras Selatan' },
  ]
  const kept = keepBranchIds([cheras, klang], renamed)
  expect(ids(kept)).toEqual(['klang', 'cheras'])
  const again = keepBranchIds(
    kept,
    kept.map(row => ({ ...row, id: branchId(row.name) })),
  )
  expect(again).toEqual(kept)
})

test.each(['address', 'phone', 'place'])('a renamed branch is recognised by its %s alone', same => {
  const before = branch('Cheras')
  const other = branch('Cheras Selatan')
  const { address, phone, lat, lng } = before
  const after = {
    ...other,
    ...(same === 'place' ? { lat, lng } : same === 'phone' ? { phone } : { address }),
  }
  expect(ids(keepBranchIds([before], [after]))).toEqual(['cheras'])
})

test('two branches that may both be the earlier one get new ids', () => {
  const shared = { lat: 3, lng: 101, address: 'Plaza', phone: null }
  const before = [branch('A', shared), branch('B', shared)]
  const after = [branch('C', shared), branch('D', shared)]
  expect(ids(keepBranchIds(before, after))).toEqual(['c', 'd'])
})

test('a branch that may be either of two earlier ones, or of which there are two, gets a new id', () => {
  const shared = { lat: 3, lng: 101, address: 'Plaza', phone: null }
  const [a, b] = [branch('A', shared), branch('B', shared)]
  const [c, d] = [branch('C', shared), branch('D', shared)]
  expect(ids(keepBranchIds([a, b], [c]))).toEqual(['c'])
  expect(ids(keepBranchIds([a], [c, d]))).toEqual(['c', 'd'])
})

test('branches that change their names with each other are known by name', () => {
  const [a, b] = [branch('A'), branch('B')]
  const swapped = [
    { ...a, name: 'B' },
    { ...b, name: 'A' },
  ]
  expect(ids(keepBranchIds([a, b], swapped))).toEqual(['b', 'a'])
})

test('no two branches have one id, also where a new one takes the name of a renamed one', () => {
  const cheras = branch('Cheras')
  const after = [{ ...cheras, name: 'Cheras Selatan' }, branch('Cheras'), branch('cheras!')]
  const kept = keepBranchIds([cheras], after)
  expect(new Set(ids(kept)).size).toBe(3)
  expect(kept.map(({ name, id }) => [name, id])).toContainEqual(['Cheras', 'cheras'])
})
