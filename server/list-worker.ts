import { bindListWork } from '../domain/list-work/list-work.server.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { MIN_FREE_BYTES } from '../platform/files/disk-space.ts'
import { createLog } from '../platform/log/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { createUploadFolder } from '../platform/uploads/upload-folder.ts'
import { serveFunctions } from '../platform/worker-process/serve-functions.ts'

// Entry point of the process that works on whole lists (domain/list-work/list-work.server.ts). Its work
// delays no visitor's page, and its memory is freed when it ends.

export type ListWorkerStart = Pick<Settings, 'dataDir' | 'databaseUrl' | 'timeZone'> & {
  readonly uploadsPath: string
  readonly sampleFolder: string
}

serveFunctions(async ({ timeZone, uploadsPath, sampleFolder, ...settings }: ListWorkerStart) => {
  const log = createLog()
  const database = await openDatabase({ settings, log, user: 'command' })
  const now = () => new Date()
  const uploads = createUploadFolder(uploadsPath, { minFreeBytes: MIN_FREE_BYTES })
  const tools = { database, log, now, timeZone, sampleFolder, uploads }
  return bindListWork(() => ({ ...tools, today: dateIn(timeZone, now()) }))
})
