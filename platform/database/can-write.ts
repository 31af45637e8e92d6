import type { Pool, PoolClient } from 'pg'

/**
 * Whether the database commits a write within `timeoutMs`. Writes the row of this key in the table of rate
 * limits, whose expired rows are deleted. False on a read-only standby, and while a commit waits for a
 * synchronous standby. A late write is cancelled; otherwise its server process would wait on after the
 * connection is closed.
 */
export async function canWrite(
  pool: Pool,
  key: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<boolean> {
  const client = await pool.connect().catch(() => null)
  if (!client) return false
  let isReleased = false
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken)
    isReleased = true
  }
  const timers: NodeJS.Timeout[] = []
  try {
    // Drop a connection that answers neither the statement nor the cancellation.
    timers.push(setTimeout(release, 2 * timeoutMs, true))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    let isLate = false
    timers.push(
      setTimeout(() => {
        isLate = true
        cancel(pool, rows[0]?.pid ?? 0)
      }, timeoutMs),
    )
    await writeRow(client, key)
    release(false)
    return !isLate
  } catch {
    release(true)
    return false
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

async function writeRow(client: PoolClient, key: string): Promise<void> {
  await client.query(
    `insert into limits (key, used, ends_at) values ($1, 1, now() + interval '1 hour')
     on conflict (key) do update set ends_at = excluded.ends_at`,
    [key],
  )
}

/** Also ends the wait for a synchronous standby, which no statement timeout covers. */
function cancel(pool: Pool, pid: number) {
  pool
    .query({ text: 'select pg_cancel_backend($1)', values: [pid], query_timeout: TIMEOUT_MS } as {
      text: string
    })
    .catch(() => {})
}

const TIMEOUT_MS = 2_000
