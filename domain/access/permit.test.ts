import { expect, test } from 'vitest'
import { adminPermit, officePermit, staffPermit } from './permit.ts'
import { hasStaffAccount, isStaff, type Role, type User } from './user.ts'

test.each([
  ['customer', [false, false, false], [false, false]],
  ['staff', [true, false, false], [true, true]],
  ['office', [false, true, false], [false, true]],
  ['admin', [true, true, true], [true, true]],
] satisfies [Role, boolean[], boolean[]][])(
  '%s gets the permits of its role only',
  (role, permits, facts) => {
    const user = { role } as User
    expect([staffPermit(user), officePermit(user), adminPermit(user)].map(Boolean)).toEqual(permits)
    expect([isStaff(user), hasStaffAccount(user)]).toEqual(facts)
  },
)

test('a visitor gets no permit', () => {
  expect([staffPermit(null), officePermit(null), adminPermit(null), hasStaffAccount(null)]).toEqual([
    null,
    null,
    null,
    false,
  ])
})
