import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work and resolves after `ms` at the earliest, so that the response time does not reveal what was done.
 */
export async function takeAtLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), sleep(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
