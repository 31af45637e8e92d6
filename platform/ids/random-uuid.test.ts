import { expect, test } from 'vitest'
import { randomUuid } from './random-uuid.ts'
import { isUuid } from './uuid.ts'

test('each is a UUID of version 4, and another one', () => {
  const made = Array.from({ length: 1_000 }, randomUuid)
  expect(made.filter(uuid => !isUuid(uuid) || !/^.{14}4.{4}[89ab]/.test(uuid))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
