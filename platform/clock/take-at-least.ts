import { setTimeout as sleep } from 'node:timers/promises'

/** Runs work and answers no sooner than after `ms`, so that its duration does not tell what it has done. */
export async function takeAtLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), sleep(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
