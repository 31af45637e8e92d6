import { setTimeout as sleep } from 'node:timers/promises'
import { mustHold } from './fault.ts'
import { runAll } from './run-all.ts'

/**
 * Does something so many times while work goes on, spread evenly over its steps and each a moment later, so that it meets
 * whatever is under way. Takes how many steps the work has, and the work, which tells how many it has done. Returns when both
 * have ended. Throws AssertionFailedError where the work was over before it was done so many times.
 */
export async function sweepDelays(
  { times, steps }: { times: number; steps: number },
  act: (nth: number) => Promise<void>,
  work: (onStep: (done: number) => void) => Promise<void>,
): Promise<void> {
  let isOver = false
  let done = 0
  const acting = async () => {
    for (let nth = 0; nth < times; nth++) {
      const from = ((nth + 0.5) * steps) / times
      while (done < from && !isOver) await sleep(5)
      mustHold(!isOver, `the work was over after ${nth} of ${times} times`)
      await sleep((nth * 7) % 40)
      await act(nth)
    }
  }
  const working = work(steps => {
    done = steps
  }).finally(() => {
    isOver = true
  })
  await runAll([working, acting()])
}
