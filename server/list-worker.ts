import { bindListWork } from '../domain/list-uploads/list-work.server.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { serveFunctions } from '../platform/worker-process/serve-functions.ts'

// The process of the server that works on whole lists (domain/list-uploads/list-work.server.ts). Nothing that it does holds a
// visitor's page, and its memory is free when it ends.

export type ListWorkerStart = Pick<Settings, 'dataDir' | 'databaseUrl' | 'timeZone'> & {
  readonly uploadsPath: string
  readonly sampleFolder: string
}

serveFunctions(async ({ timeZone, uploadsPath, sampleFolder, ...settings }: ListWorkerStart) => {
  const log = createLog()
  const database = await openDatabase({ settings, log, user: 'command' })
  const now = () => new Date()
  const tools = { database, log, now, timeZone, sampleFolder, uploads: { path: uploadsPath } }
  return bindListWork(() => ({ ...tools, today: dateIn(timeZone, now()) }))
})
