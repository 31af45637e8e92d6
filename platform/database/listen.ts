import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'

/**
 * Calls `onNotice` for every notification on a channel (PostgreSQL LISTEN) and after every reconnect, when notifications may
 * have been missed. Never calls it for the embedded database, which only one process uses. Returns the function to stop.
 */
export function listen(database: Database, channel: 'catalogue', onNotice: () => void, log: Log): () => void {
  if (database.kind === 'embedded') return () => {}
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

const RETRY_MS = 2_000
