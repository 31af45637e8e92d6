import { and, eq, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import { prepareOnce, UNNAMED } from '../../platform/database/prepare-once.ts'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { type Cursor, MAX_COUNTED } from '../warranties/registration-search.ts'
import { seesAllClaims } from './claim-policy.ts'
import { OVERDUE_DAYS, QUEUES, type Queue } from './claim-queue.ts'
import { STAGES } from './claim-step.ts'
import { claims } from './claims.table.ts'
import { type FoundClaims, PAGE_SIZE, selectFoundClaims, toFoundClaims } from './found-claims.server.ts'
import { type ClaimViewer, visibilityConditions } from './search-claims.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

/** One page of a queue of open claims that the user may see, oldest first; counted up to MAX_COUNTED. */
export async function loadQueue(
  { user }: Permit<'read-claims'>,
  { queue, after }: { queue: Queue; after: Cursor | null },
  tools: ClaimTools,
): Promise<FoundClaims> {
  const { seesAll, ...values } = queueViewer(user, tools)
  const page = pageStatement(tools.database, queue, seesAll)
  return toFoundClaims(await page.execute({ ...values, ...(after ?? BEFORE_ALL) }), user)
}

/** The number of claims in each queue; at most MAX_COUNTED + 1, which means "more". */
export async function countQueues(
  { user }: Permit<'read-claims'>,
  tools: ClaimTools,
): Promise<Record<Queue, number>> {
  const { seesAll, ...values } = queueViewer(user, tools)
  const [counts] = await countStatement(tools.database, seesAll).execute(values)
  return counts as Record<Queue, number>
}

const VALUES = { email: sql.placeholder('email'), overdueBefore: sql.placeholder('overdueBefore') }
const AFTER = { createdAt: sql.placeholder('createdAt'), id: sql.placeholder('id') }
const BEFORE_ALL: Cursor = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const pageStatement = prepareOnce((database, queue: Queue, seesAll: boolean) => {
  const parts = queueConditions(queue, { ...VALUES, seesAll })
  const later = sql`(${claims.createdAt}, ${claims.id}) > (${AFTER.createdAt}::timestamptz, ${AFTER.id}::uuid)`
  const oldest = sql`order by ${claims.createdAt}, ${claims.id} limit ${PAGE_SIZE + 1}`
  const pages = parts.map(
    part =>
      sql`(select ${claims.id} as id, ${claims.createdAt} as created_at from ${claims} where ${part} and ${later} ${oldest})`,
  )
  const page = sql`select * from (${sql.join(pages, UNION)}) part order by created_at, id limit ${PAGE_SIZE + 1}`
  const list = sql`(select counted.total, page.id, page.created_at
    from (select ${countOf(parts)} as total) counted left join (${page}) page on true)`
  return selectFoundClaims(list, 'asc', database).prepare(UNNAMED)
})

const countStatement = prepareOnce(({ orm }, seesAll: boolean) => {
  const counts = QUEUES.map(queue => [queue, countOf(queueConditions(queue, { ...VALUES, seesAll }))])
  return orm
    .select(Object.fromEntries(counts) as Record<Queue, SQL>)
    .from(sql`(select) nothing`)
    .prepare(UNNAMED)
})

function countOf(parts: readonly SQL[]): SQL {
  const matches = parts.map(part => sql`(select 1 from ${claims} where ${part} limit ${MAX_COUNTED + 1})`)
  return sql`(select count(*)::int from (select * from (${sql.join(matches, UNION)}) part limit ${MAX_COUNTED + 1}) counted)`
}

/** The reader of the queues. A claim that was filed before `overdueBefore` is overdue. */
type QueueViewer = ClaimViewer & { readonly overdueBefore: Date | Placeholder }

export const queueViewer = (user: User, { now, claimsSeenBy }: ClaimTools) => ({
  email: user.email,
  seesAll: seesAllClaims(user, claimsSeenBy),
  overdueBefore: new Date(now().getTime() - OVERDUE_DAYS * MS_PER_DAY),
})

/** Conditions that exclude each other, so that an index serves each of them in order. */
export function queueConditions(queue: Queue, viewer: QueueViewer): SQL[] {
  const open = (...parts: SQL[]) => and(eq(claims.status, 'Open'), ...parts) as SQL
  const visible = visibilityConditions(viewer)
  switch (queue) {
    case 'mine':
      return [open(eq(claims.processedBy, viewer.email))]
    case 'unassigned':
      return [open(isNull(claims.processedBy))]
    case 'overdue': {
      const old = lt(claims.createdAt, viewer.overdueBefore)
      // One condition per stage, because the index of all open claims begins with the stage.
      if (viewer.seesAll) return STAGES.map(stage => open(eq(claims.stage, stage), old))
      return visible.map(part => open(part, old))
    }
    default:
      return visible.map(part => open(part, eq(claims.stage, queue)))
  }
}

const UNION = sql` union all `
