import { expect, test } from 'vitest'
import { isStep, mapInSlices, runAtOnce, runInSlices, type Sliced } from './slices.ts'

/** Work of `steps` steps that each hold the thread for some milliseconds. */
function* busy(steps: number, ms: number): Sliced<string> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + ms
    while (performance.now() < end);
    yield
  }
  return 'done'
}

test('sliced work returns the same result at once and in slices', async () => {
  const items = Array.from({ length: 1_234 }, (_, index) => index)
  const work = () => mapInSlices(items, (item, index) => item + index)
  const doubled = items.map(item => item * 2)
  expect(runAtOnce(work())).toEqual(doubled)
  expect(await runInSlices(work())).toEqual(doubled)
})

test('other events are handled between the slices', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  expect(await runInSlices(busy(20, 4))).toBe('done')
  isDone = true
  // 80 ms of work in slices of 10 ms; a slow machine makes the slices fewer, not one.
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('an error in the work is thrown to the caller', async () => {
  function* broken(): Sliced<never> {
    yield
    throw new Error('broken')
  }
  await expect(runInSlices(broken())).rejects.toThrow('broken')
  expect(() => runAtOnce(broken())).toThrow('broken')
})

test('a step is every 500th item, the first one included', () => {
  expect([0, 1, 499, 500, 1_000].map(isStep)).toEqual([true, false, false, true, true])
})
