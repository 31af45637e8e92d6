import { expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { prepareOnce } from './prepare-once.ts'

test('a statement is built once for each database and arguments', () => {
  const [one, other] = [{}, {}] as [Database, Database]
  const build = vi.fn((_: Database, queue: string, seesAll: boolean) => ({ queue, seesAll }))
  const statement = prepareOnce(build)
  expect(statement(one, 'mine', true)).toEqual({ queue: 'mine', seesAll: true })
  expect(statement(one, 'mine', true)).toBe(statement(one, 'mine', true))
  expect(build).toHaveBeenCalledTimes(1)
  expect(statement(one, 'mine', false)).toEqual({ queue: 'mine', seesAll: false })
  expect(statement(other, 'mine', true)).not.toBe(statement(one, 'mine', true))
  expect(build).toHaveBeenCalledTimes(3)
})
