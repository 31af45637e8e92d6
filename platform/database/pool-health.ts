import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log/log.ts'

/**
 * Makes a pool outlive its connections. A lost connection is an `error` event, of the pool while it is idle and of the
 * client while somebody uses it; without a listener either one ends the process (reliability.md 22).
 */
export function monitorPool(pool: Pool, log: Log) {
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'a database connection was lost'))
    client.once('end', () => setTimeout(() => giveBack(client), GRACE_MS).unref())
  })
}

/** Whether the pool's database answers a statement within two seconds. */
export async function answers(pool: Pool): Promise<boolean> {
  const late = Symbol('late')
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<typeof late>(done => {
    timer = setTimeout(done, READY_MS, late)
  })
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([asked, wait])
  clearTimeout(timer)
  return answer === true
}

/** Ends a pool when its connections are free, or after ten seconds. */
export async function endPool(pool: Pool) {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(done => {
    timer = setTimeout(done, CLOSE_MS)
  })
  await Promise.race([pool.end(), patience])
  clearTimeout(timer)
}

/**
 * drizzle begins a transaction outside its `try`: a connection lost in exactly that moment is never given back, and a
 * pool of one would be empty for ever.
 */
function giveBack(client: PoolClient) {
  try {
    client.release(true)
  } catch {
    // It was given back in time, as it nearly always is.
  }
}

const GRACE_MS = 1_000
const READY_MS = 2_000
const CLOSE_MS = 10_000
