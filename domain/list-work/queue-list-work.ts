import { createFairQueue } from '../../platform/spreadsheet/fair-queue.ts'
import type { ListWork } from './list-work.server.ts'

/** Work that is exclusive per upload anyway (rules S33.3 and W34.6), or that takes no memory. */
const WITHOUT_TURN = ['ready', 'processUpload', 'processRegistrations', 'bringOver', 'undoBringOver'] as const
type InTurn = Exclude<keyof ListWork, (typeof WITHOUT_TURN)[number]>

/** The process of `ListWork` has memory for two lists of 100,000 rows. */
const AT_ONCE = 2
/** Further calls wait for their turn. */
const MAX_WAITING = 40
const MAX_WAITING_OF_USER = 6

/**
 * Limits the work on lists to one call per user and two in total: otherwise one user who clicks a download
 * repeatedly could exhaust the process and end all other work in it (rule S33.11).
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

/** Too much work is waiting: more is refused. */
export class ListWorkBusyError extends Error {
  override readonly name = 'ListWorkBusyError'
  constructor() {
    super('too much work on lists waits')
  }
}
