import { QUEUES } from '../domain/claims/claim-queue.ts'
import { listBench } from './lists.ts'
import type { Measure } from './measure.ts'

/** Each queue of the claims history, for a staff member and for an administrator, who sees all claims. */
export async function* queuesBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const searches = QUEUES.map(queue => ({ queue }))
  for (const as of ['staff', 'admin'] as const)
    yield* listBench({ name: `queues as ${as}`, screen: 'queue', as, searches }, 'PostgreSQL', rows)
}
