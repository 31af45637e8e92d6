import { inArray, sql } from 'drizzle-orm'
import type { Permit } from '../access/permit.ts'
import type { Queue } from './claim-queue.ts'
import type { Stage } from './claim-step.ts'
import { claims } from './claims.table.ts'
import { queueConditions, queueViewer } from './load-queue.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/** The queues whose claims need work. */
export const WORK_QUEUES = ['mine', 'unassigned', 'waiting', 'overdue'] as const satisfies readonly Queue[]

/** Reads no customer data, because mails to staff must not contain any (rule W22.9). */
export type OldestClaim = {
  readonly id: string
  readonly number: number
  readonly stage: Stage
  readonly isAnswered: boolean
  readonly waitsForSupplier: boolean
  readonly brand: string | null
  readonly model: string | null
  readonly createdAt: Date
}

/** At most `count` claims that the user may see and that need work, oldest first. */
export async function loadOldestClaims(
  { user }: Permit<'read-claims'>,
  count: number,
  tools: ClaimTools,
): Promise<OldestClaim[]> {
  const viewer = queueViewer(user, tools)
  const oldest = sql`order by ${claims.createdAt}, ${claims.id} limit ${count}`
  const parts = WORK_QUEUES.flatMap(queue => queueConditions(queue, viewer)).map(
    part => sql`(select ${claims.id} from ${claims} where ${part} ${oldest})`,
  )
  return tools.database.orm
    .select({
      id: claims.id,
      number: claims.number,
      stage: claims.stage,
      isAnswered: claims.isAnswered,
      waitsForSupplier: claims.waitsForSupplier,
      brand: claims.brand,
      model: claims.model,
      createdAt: claims.createdAt,
    })
    .from(claims)
    .where(inArray(claims.id, sql`(${sql.join(parts, sql` union all `)})`))
    .orderBy(claims.createdAt, claims.id)
    .limit(count)
}
