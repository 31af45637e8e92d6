import { expect, test } from 'vitest'
import { takeAtLeast } from './take-at-least.ts'

test.each([
  ['a value', async () => 'done'],
  ['an error', () => Promise.reject(new Error('refused'))],
])('work that ends early answers after the same time with %s', async (_kind, work) => {
  const started = performance.now()
  const answer = await takeAtLeast(100, work).catch((error: Error) => error.message)
  expect(['done', 'refused']).toContain(answer)
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(98)
})
