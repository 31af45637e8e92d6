import { createHmac } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { limits } from './rate-limits.table.ts'

/** At most so many tries in so many seconds; the span begins with the first of them. */
export type Limit = { readonly name: string; readonly most: number; readonly perSeconds: number }

export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number }

/** A limit that counts by client address, times the owner's factor (setting CLIENT_LIMITS). */
export const clientLimit = (limit: Limit, factor: number): Limit => ({
  ...limit,
  most: Math.max(1, Math.round(limit.most * factor)),
})

type Tools = { database: Database; secret: string; now: () => Date }

/**
 * Counts one try of somebody (an account, a client's address, a record) against a limit; refuses it where the span's tries
 * are used up, and says when there will be new ones. One statement, so that of two processes only one gets the last turn.
 */
export async function consumeRateLimit(limit: Limit, whose: string, tools: Tools): Promise<Turn> {
  const now = tools.now()
  const endsAt = new Date(now.getTime() + limit.perSeconds * 1_000)
  const { rows } = await tools.database.pool.query<{ used: number; ends_at: Date }>(
    TAKE,
    // Not further than the limit knows: a stubborn client cannot overflow the number.
    [keyOf(limit, whose, tools.secret), endsAt, now, limit.most + 1],
  )
  const [row] = rows
  if (!row || row.used <= limit.most) return { ok: true }
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000)),
  }
}

/** Takes a turn of each limit, one after the other; the first that is used up refuses, and those behind it count nothing. */
export async function takeTurns(
  turns: readonly (readonly [limit: Limit, whose: string])[],
  tools: Tools,
): Promise<Turn> {
  for (const [limit, whose] of turns) {
    const turn = await consumeRateLimit(limit, whose, tools)
    if (!turn.ok) return turn
  }
  return { ok: true }
}

/** Written out and not put together anew each time: every form, every photo and every check waits for it. */
const TAKE = `insert into limits (key, used, ends_at) values ($1, 1, $2)
  on conflict (key) do update set
    used = case when limits.ends_at <= $3 then 1 else least(limits.used + 1, $4) end,
    ends_at = case when limits.ends_at <= $3 then excluded.ends_at else limits.ends_at end
  returning used, ends_at`

/** Forgets somebody's tries: the right password was given. */
export async function resetRateLimit(
  limit: Limit,
  whose: string,
  { database, secret }: Tools,
): Promise<void> {
  await database.orm.delete(limits).where(eq(limits.key, keyOf(limit, whose, secret)))
}

/** Removes the spans that are over; called now and then. */
export async function sweepLimits({ database, now }: Pick<Tools, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(limits).where(lt(limits.endsAt, now()))
}

const keyOf = (limit: Limit, whose: string, secret: string) =>
  `${limit.name}:${createHmac('sha256', secret).update(`limit\n${limit.name}\n${whose}`).digest('base64url')}`
