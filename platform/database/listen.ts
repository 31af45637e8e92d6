import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'

/**
 * Calls back whenever anybody notifies a channel, also from another process (PostgreSQL LISTEN), and once after every
 * interruption, when notices may have been missed. The embedded database has one process and needs none: there it never calls.
 * Returns the way to stop.
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
          const lost = new Promise<void>(resolve => client.once('end', resolve))
          client.on('notification', onNotice)
          await client.query(`listen ${channel}`)
          onNotice()
          await Promise.race([lost, isStopped])
        })
      } catch (error) {
        log.warn({ err: error, channel }, 'notices of the database cannot be heard')
      }
      await Promise.race([new Promise(resolve => setTimeout(resolve, RETRY_MS).unref()), isStopped])
    }
  }
}

const RETRY_MS = 2_000
