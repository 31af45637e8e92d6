import { startControlServer } from '../../platform/control/control-server.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { importHandler } from '../../server/commands/import-handler.ts'

// The part of a running server that commands connect to: it opens the database and takes commands. Prints
// `up` and a line per import; stops on SIGTERM.
const read = readSettings(process.env)
if (!read.ok) throw new Error(read.problems.join('\n'))
const { settings } = read
const log = createLog({ level: 'silent' })
const database = await openDatabase({ settings, log })
await migrateDatabase(database)
const onImported = (kind: string) => console.log(`imported ${kind}`)
const control = await startControlServer({
  dataDir: settings.dataDir,
  handlers: { import: importHandler({ database, log, onImported }) },
  log,
})
process.once('SIGTERM', async () => {
  await control.close()
  await database.close()
})
console.log('up')
