import { QUEUES } from '../domain/claims/claim-queue.ts'
import { listBench } from './lists.ts'
import type { Measure } from './measure.ts'

/**
 * Each queue of the claims history, for a staff member and for an administrator, who sees all claims: its
 * link pressed in the open page, and opened as a page of its own.
 */
export async function* queuesBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const searches = QUEUES.map(queue => ({ queue }))
  for (const as of ['staff', 'admin'] as const) {
    const list = { as, searches }
    yield* listBench(
      { name: `queues pressed as ${as}`, screen: 'pressed-queue', ...list },
      'PostgreSQL',
      rows,
    )
    yield* listBench({ name: `queues opened as ${as}`, screen: 'queue', ...list }, 'PostgreSQL', rows)
  }
}
