import type { PoolClient } from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'

/** Channels of notifications (PostgreSQL's LISTEN and NOTIFY). */
type Channel = 'catalogue' | 'catalogue_loaded'

/**
 * Calls `onNotice` for every notification on a channel and after every reconnect, when notifications may have
 * been missed. Returns the function to stop.
 */
export function listen(database: Database, channel: Channel, onNotice: () => void, log: Log): () => void {
  let stop = () => {}
  const isStopped = new Promise<void>(resolve => {
    stop = resolve
  })
  void keepListening()
  return stop

  async function keepListening() {
    let stopped = false
    void isStopped.then(() => {
      stopped = true
    })
    while (!stopped) {
      try {
        await database.withoutTimeLimit(async client => {
          const disconnected = new Promise<void>(resolve => client.once('end', resolve))
          client.on('notification', onNotice)
          await client.query(`listen ${channel}`)
          onNotice()
          await Promise.race([disconnected, isStopped])
        })
      } catch (error) {
        log.warn(
          { event: 'database_listen_failed', err: error, channel },
          'listening for notifications failed',
        )
      }
      await Promise.race([new Promise(resolve => setTimeout(resolve, RETRY_MS).unref()), isStopped])
    }
  }
}

/**
 * Runs work that changes the catalogue, then waits until every running server has loaded the change, for at
 * most 5 seconds; slower servers load it a moment later.
 */
export function untilLoaded<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.withoutTimeLimit(async client => {
    const expected = await countListeners(client, 'catalogue')
    let count = 0
    const loaded = new Promise<void>(resolve => {
      client.on('notification', () => {
        count++
        if (count >= expected) resolve()
      })
    })
    await client.query('listen catalogue_loaded')
    const result = await work()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, LOAD_TIMEOUT_MS)
    })
    if (expected > 0) await Promise.race([loaded, timeout])
    clearTimeout(timer)
    return result
  })
}

/** A listening connection runs no other statement. */
async function countListeners(client: PoolClient, channel: Channel): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and query = $1',
    [`listen ${channel}`],
  )
  return rows[0]?.count ?? 0
}

const RETRY_MS = 2_000
const LOAD_TIMEOUT_MS = 5_000
