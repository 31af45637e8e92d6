import { setTimeout as sleep } from 'node:timers/promises'
import { mustHold } from './fault.ts'
import { runAll } from './run-all.ts'

/**
 * Interrupts running work a number of times, spread evenly over its steps and each a moment later, to hit
 * every phase. Takes the number of steps and the work, which reports its progress. Throws
 * AssertionFailedError if the work ends before all interruptions.
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
