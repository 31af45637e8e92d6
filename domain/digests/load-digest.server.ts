import { inArray, sql } from 'drizzle-orm'
import type { Permit } from '../access/permit.ts'
import type { Queue } from '../claims/claim-queue.ts'
import type { Stage } from '../claims/claim-step.ts'
import { claims } from '../claims/claims.table.ts'
import { countQueues, queueConditions } from '../claims/load-queue.server.ts'
import type { ClaimTools } from '../claims/take-claim-step.server.ts'

/** The queues whose claims need work. */
export const DIGEST_QUEUES = ['mine', 'unassigned', 'waiting', 'overdue'] as const satisfies readonly Queue[]

/** Nothing of a customer is read: the mail must not have it (rule W22.9). */
export type DigestClaim = {
  readonly id: string
  readonly number: number
  readonly stage: Stage
  readonly isAnswered: boolean
  readonly waitsForSupplier: boolean
  readonly brand: string | null
  readonly model: string | null
  readonly createdAt: Date
}

export type Digest = {
  /** up to MAX_COUNTED and one beyond */
  readonly counts: Record<Queue, number>
  /** of all these queues, oldest first */
  readonly oldest: readonly DigestClaim[]
}

/** The claims that the user may see and that need work: how many each queue has, and the oldest ten. */
export async function loadDigest(
  permit: Permit<'read-claims'>,
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<Digest> {
  const asked = { user: permit.user, seenBy: claimsSeenBy, now: now() }
  const oldest = sql`order by ${claims.createdAt}, ${claims.id} limit ${MAX_CLAIMS}`
  const parts = DIGEST_QUEUES.flatMap(queue => queueConditions(queue, asked)).map(
    part => sql`(select ${claims.id} from ${claims} where ${part} ${oldest})`,
  )
  return {
    counts: await countQueues(permit, { database, now, claimsSeenBy }),
    oldest: await database.orm
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
      .limit(MAX_CLAIMS),
  }
}

const MAX_CLAIMS = 10
