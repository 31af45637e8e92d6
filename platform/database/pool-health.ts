import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log/log.ts'

/**
 * Handles lost connections of a pool. A lost connection is an `error` event of the pool while it is idle, of
 * the client while it is in use; without a listener either event ends the process.
 */
export function monitorPool(pool: Pool, log: Log) {
  // Ending a pool does not wait for its connections to close: an embedded database that stops next may close
  // them first.
  pool.on('error', error => {
    if (!pool.ending)
      log.warn({ event: 'idle_database_connection_lost', err: error }, 'idle database connection lost')
  })
  pool.on('connect', client => {
    client.on('error', error => {
      if (!pool.ending)
        log.warn({ event: 'database_connection_lost', err: error }, 'database connection lost')
    })
    client.once('end', () => setTimeout(() => releaseLost(client), RELEASE_DELAY_MS).unref())
  })
}

/** Whether the database responds to a statement within two seconds. */
export async function isResponding(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false)
  })
  const response = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const isUp = await Promise.race([response, timeout])
  clearTimeout(timer)
  return isUp
}

/** Ends a pool when its connections are idle, or after ten seconds. */
export async function endPool(pool: Pool) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
  })
  await Promise.race([pool.end(), timeout])
  clearTimeout(timer)
}

/**
 * drizzle begins a transaction outside its `try`: a connection that is lost at that moment is never released,
 * and a pool of one would stay empty.
 */
function releaseLost(client: PoolClient) {
  try {
    client.release(true)
  } catch {
    // Already released: the usual case.
  }
}

const RELEASE_DELAY_MS = 1_000
const READY_TIMEOUT_MS = 2_000
const CLOSE_TIMEOUT_MS = 10_000
