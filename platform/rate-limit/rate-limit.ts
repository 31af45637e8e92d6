import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { clientNetworks } from './client-networks.ts'
import { rateLimits } from './rate-limits.table.ts'

/** At most `max` attempts per window; a window begins with its first attempt. */
export type Limit = {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /** whether keys are clients: of an IPv6 client its wider networks are counted too (rule W27.13) */
  readonly isPerClient?: boolean
}

export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** A per-client limit times the operator's factor (setting CLIENT_LIMITS), at least 1. */
export const clientLimit = (limit: Limit, factor: number): Limit => ({
  ...limit,
  max: Math.max(1, Math.round(limit.max * factor)),
  isPerClient: true,
})

type Tools = { database: Database; secret: string; now: () => Date }

/**
 * Counts an attempt, or several, for a key (an account, a client address, a record), and rejects it if the
 * limit of the window is reached. For an IPv6 client, its /56 has 4 and its /48 16 times as many attempts.
 */
export async function consumeRateLimit(
  limit: Limit,
  key: string,
  tools: Tools,
  count = 1,
): Promise<RateLimitResult> {
  for (const [nth, counted] of countedKeys(limit, key).entries()) {
    const result = await consumeOne(
      { ...limit, max: Math.min(limit.max * 4 ** nth, MAX_COUNT) },
      counted,
      tools,
      count,
    )
    if (!result.ok) return result
  }
  return { ok: true }
}

/** A client counts for its wider networks too, the narrowest first. */
const countedKeys = (limit: Limit, key: string): readonly string[] =>
  limit.isPerClient ? [key, ...clientNetworks(key)] : [key]

/** A single statement, so that concurrent processes cannot both get the last attempt. */
async function consumeOne(limit: Limit, key: string, tools: Tools, count: number): Promise<RateLimitResult> {
  const now = tools.now()
  const endsAt = new Date(now.getTime() + limit.windowSeconds * 1_000)
  const { rows } = await tools.database.pool.query<{ used: number; ends_at: Date }>(
    CONSUME,
    // The counter stops at max + 1, so that a persistent client cannot overflow it.
    [hashKey(limit, key, tools.secret), endsAt, now, limit.max + 1, Math.min(count, limit.max + 1)],
  )
  const [row] = rows
  if (!row || row.used <= limit.max) return { ok: true }
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000)),
  }
}

/** Twice this is still within PostgreSQL's integer, whatever the operator's factor. */
const MAX_COUNT = 1_000_000_000

/**
 * Consumes several limits in order, each with a number of attempts (default 1). Stops at the first limit that
 * rejects; later ones are not counted.
 */
export async function consumeRateLimits(
  attempts: readonly (readonly [limit: Limit, key: string, count?: number])[],
  tools: Tools,
): Promise<RateLimitResult> {
  for (const [limit, key, count] of attempts) {
    const result = await consumeRateLimit(limit, key, tools, count)
    if (!result.ok) return result
  }
  return { ok: true }
}

/** Plain SQL instead of a query builder: every form, photo and plate check waits for this statement. */
const CONSUME = `insert into limits (key, used, ends_at) values ($1, $5, $2)
  on conflict (key) do update set
    used = case when limits.ends_at <= $3 then $5 else least(limits.used + $5, $4) end,
    ends_at = case when limits.ends_at <= $3 then excluded.ends_at else limits.ends_at end
  returning used, ends_at`

/** Deletes the attempts of a key, for example after the correct password. */
export async function resetRateLimit(limit: Limit, key: string, { database, secret }: Tools): Promise<void> {
  await database.orm.delete(rateLimits).where(eq(rateLimits.key, hashKey(limit, key, secret)))
}

/** Gives back an attempt that succeeded: a limit of wrong attempts counts each attempt before its check. */
export async function refundRateLimit(limit: Limit, key: string, { database, secret }: Tools): Promise<void> {
  const keys = countedKeys(limit, key).map(each => hashKey(limit, each, secret))
  await database.orm
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.key, keys))
}

/** The number of attempts of a key in the current window. */
export async function countAttempts(
  limit: Limit,
  key: string,
  { database, secret, now }: Tools,
): Promise<number> {
  const [row] = await database.orm
    .select({ used: rateLimits.used })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, hashKey(limit, key, secret)), gt(rateLimits.endsAt, now())))
  return row?.used ?? 0
}

export async function deleteExpiredRateLimits({
  database,
  now,
}: Pick<Tools, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(rateLimits).where(lt(rateLimits.endsAt, now()))
}

const hashKey = (limit: Limit, key: string, secret: string) =>
  `${limit.name}:${createHmac('sha256', secret).update(`limit\n${limit.name}\n${key}`).digest('base64url')}`
