import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLockedError } from '../../platform/database/database.ts'
import { lockDatabase } from '../../platform/database/database-lock.ts'

// A process that takes the lock of a data folder and keeps it until it is killed: node
// tests/support/database-lock-holder.ts DATA_DIR [START]. START is the time in ms at which all competitors
// begin. Prints `held`, or `refused PID`.
const [dataDir = '', start] = process.argv.slice(2)
await sleep(Math.max(0, Number(start ?? 0) - Date.now()))
try {
  const hold = await lockDatabase(dataDir)
  console.log('held')
  process.on('SIGTERM', async () => {
    await hold.release()
    process.exit(0)
  })
  setInterval(() => {}, 1_000)
} catch (error) {
  if (!(error instanceof DatabaseLockedError)) throw error
  console.log(`refused ${error.pid}`)
}
