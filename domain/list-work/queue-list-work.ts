import { createFairQueue } from '../../platform/spreadsheet/fair-queue.ts'
import type { ListWork } from './list-work.server.ts'

/** Work that is exclusive per upload anyway (rules S33.3 and W34.6), or that takes no memory. */
const WITHOUT_TURN = ['ready', 'processUpload', 'processRegistrations', 'bringOver', 'undoBringOver'] as const
type InTurn = Exclude<keyof ListWork, (typeof WITHOUT_TURN)[number]>

/** Two lists of 100,000 rows are as much as the process of `ListWork` may hold. */
const AT_ONCE = 2
/** Further calls wait for their turn. */
const MAX_WAITING = 40
const MAX_WAITING_OF_USER = 6

/**
 * Limits the work on lists to one call per user and two in all: otherwise downloads that one user clicks
 * again and again would end the process, and with it the work of everybody else (rule S33.11).
 */
export function queueListWork(work: ListWork): ListWork {
  const queue = createFairQueue<unknown>(
    () => {
      throw new ListWorkBusyError()
    },
    { slots: AT_ONCE },
  )
  const queued = Object.entries(work).map(([name, run]) => {
    if (WITHOUT_TURN.some(each => each === name)) return [name, run]
    const inTurn = (permit: Parameters<ListWork[InTurn]>[0], ...others: unknown[]) =>
      queue.run(
        permit.user.id,
        () => (run as (...all: unknown[]) => Promise<unknown>)(permit, ...others),
        MAX_WAITING,
        MAX_WAITING_OF_USER,
      )
    return [name, inTurn]
  })
  return Object.fromEntries(queued)
}

/** So much work waits that more is refused. */
export class ListWorkBusyError extends Error {
  override readonly name = 'ListWorkBusyError'
  constructor() {
    super('too much work on lists waits')
  }
}
