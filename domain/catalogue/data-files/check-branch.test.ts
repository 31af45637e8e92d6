import { describe, expect, test } from 'vitest'
import type { BranchRow } from './branches-file.ts'
import { branchValues, checkBranch } from './check-branch.ts'

const cheras: BranchRow = {
  id: 'cheras',
  name: 'Cheras',
  address: 'No. 1, Jalan Roda',
  state: 'Kuala Lumpur',
  lat: 3.108,
  lng: 101.737,
  phone: '03-5550 0101',
  chatNumber: null,
  hours: null,
  services: null,
}
const values = { ...branchValues(cheras), name: 'Bangsar' }
const check = (changed: Partial<typeof values>) => checkBranch({ ...values, ...changed }, [cheras])

describe('a branch from a form', () => {
  test('is the row that a file with the same cells would give', () => {
    expect(check({})).toEqual({ ok: true, row: { ...cheras, id: 'bangsar', name: 'Bangsar' } })
    expect(checkBranch(branchValues(cheras), [])).toEqual({ ok: true, row: cheras })
  })

  test.each([
    ['3.1390, 101.6869', 3.139, 101.6869],
    [
      'https://www.google.com/maps/place/Kedai/@3.1,101.6,17z/data=!3m1!8m2!3d3.139!4d101.6869',
      3.139,
      101.6869,
    ],
    ['https://waze.com/ul?ll=3.139,101.6869&navigate=yes', 3.139, 101.6869],
    ['3,1390; 101,6869', 3.139, 101.6869],
  ])('is placed by coordinates or a pasted link of a map: %s', (location, lat, lng) => {
    expect(check({ location })).toMatchObject({ ok: true, row: { lat, lng } })
  })

  test.each([
    [{ name: ' ' }, { name: 'empty' }],
    [{ name: 'CHERAS' }, { name: 'twice' }],
    [{ address: '' }, { address: 'empty' }],
    [{ phone: 'ask' }, { phone: 'not-a-phone-number' }],
    [{ chat_number: '123' }, { chat_number: 'not-a-phone-number' }],
    [{ hours: 'ask' }, { hours: 'not-hours' }],
    [{ location: '' }, { location: 'not-a-decimal' }],
    [{ location: 'somewhere' }, { location: 'place-unreadable' }],
    [{ location: 'https://maps.app.goo.gl/abc' }, { location: 'place-short-link' }],
    [{ location: '0.0, 0.0' }, { location: 'place-zero' }],
    [{ address: 'x'.repeat(1_001) }, { address: 'cell-too-long' }],
    [{ name: 'a\u0007b' }, { name: 'control-character' }],
  ])('is refused with %j, naming the field', (changed, errors) => {
    expect(check(changed)).toMatchObject({ ok: false, errors })
  })

  test('a state is spelled as the other branches spell it', () => {
    expect(check({ state: 'kuala  lumpur' })).toMatchObject({ ok: true, row: { state: 'Kuala Lumpur' } })
    expect(check({ state: 'Perak' })).toMatchObject({ ok: true, row: { state: 'Perak' } })
  })
})
