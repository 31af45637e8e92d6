import { expect, test } from 'vitest'
import { randomUuid } from './random-uuid.ts'
import { isUuid } from './uuid.ts'

test('every call returns a different UUID version 4', () => {
  const uuids = Array.from({ length: 1_000 }, randomUuid)
  expect(uuids.filter(uuid => !isUuid(uuid) || !/^.{14}4.{4}[89ab]/.test(uuid))).toEqual([])
  expect(new Set(uuids).size).toBe(uuids.length)
})
