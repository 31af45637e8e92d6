import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { type Cursor, MAX_COUNTED } from '../warranties/registration-search.ts'
import { type ClaimsSeenBy, seesAllClaims } from './claim-policy.ts'
import { OVERDUE_DAYS, QUEUES, type Queue } from './claim-queue.ts'
import { STAGES } from './claim-step.ts'
import { claims } from './claims.table.ts'
import { type FoundClaims, loadFoundClaims, PAGE_SIZE } from './found-claims.server.ts'
import { visibilityConditions } from './search-claims.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/** One page of a queue of open claims that the user may see, oldest first; counted up to MAX_COUNTED. */
export async function loadQueue(
  { user }: Permit<'read-claims'>,
  { queue, after }: { queue: Queue; after: Cursor | null },
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<FoundClaims> {
  const parts = queueConditions(queue, { user, seenBy: claimsSeenBy, now: now() })
  const later = after
    ? sql`and (${claims.createdAt}, ${claims.id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const oldest = sql`order by ${claims.createdAt}, ${claims.id} limit ${PAGE_SIZE + 1}`
  const pages = parts.map(
    part =>
      sql`(select ${claims.id} as id, ${claims.createdAt} as created_at from ${claims} where ${part} ${later} ${oldest})`,
  )
  const page = sql`select * from (${sql.join(pages, UNION)}) part order by created_at, id limit ${PAGE_SIZE + 1}`
  const list = sql`(select counted.total, page.id, page.created_at
    from (select ${countOf(parts)} as total) counted left join (${page}) page on true)`
  return loadFoundClaims(list, 'asc', database)
}

/** How many claims each queue has, up to MAX_COUNTED and one beyond. */
export async function countQueues(
  { user }: Permit<'read-claims'>,
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<Record<Queue, number>> {
  const asked = { user, seenBy: claimsSeenBy, now: now() }
  const counts = QUEUES.map(
    queue => sql`${countOf(queueConditions(queue, asked))} as ${sql.identifier(queue)}`,
  )
  const { rows } = await database.orm.execute(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] as Record<Queue, number>
}

function countOf(parts: readonly SQL[]): SQL {
  const matches = parts.map(part => sql`(select 1 from ${claims} where ${part} limit ${MAX_COUNTED + 1})`)
  return sql`(select count(*)::int from (select * from (${sql.join(matches, UNION)}) part limit ${MAX_COUNTED + 1}) counted)`
}

/** Conditions that exclude each other, so that an index answers each of them in order. */
export function queueConditions(
  queue: Queue,
  { user, seenBy, now }: { user: User; seenBy: ClaimsSeenBy | undefined; now: Date },
): SQL[] {
  const open = (...parts: SQL[]) => and(eq(claims.status, 'Open'), ...parts) as SQL
  const visible = visibilityConditions(user, seenBy)
  switch (queue) {
    case 'mine':
      return [open(eq(claims.processedBy, user.email))]
    case 'unassigned':
      return [open(isNull(claims.processedBy))]
    case 'overdue': {
      const old = lt(claims.createdAt, new Date(now.getTime() - OVERDUE_DAYS * 86_400_000))
      // The index of all open claims begins with the stage.
      if (seesAllClaims(user, seenBy)) return STAGES.map(stage => open(eq(claims.stage, stage), old))
      return visible.map(part => open(part, old))
    }
    default:
      return visible.map(part => open(part, eq(claims.stage, queue)))
  }
}

const UNION = sql` union all `
