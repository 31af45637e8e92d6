import type { Backups } from '../app/context/backups.ts'
import { backupFolder, listBackups } from '../platform/backup/backup-folder.ts'
import { isBackupRunning } from '../platform/backup/backup-lock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { runBackup } from './commands/run-backup.ts'

/** Lists the dated backups in DATA_DIR and makes one on demand, in a separate process (rule W35.2). */
export function createBackupsOnDemand({
  settings,
  database,
  log,
  now,
}: {
  settings: Pick<Settings, 'dataDir' | 'backupKeep' | 'backupRecipient' | 'backupTime'>
  database: Database
  log: Log
  now: () => Date
}): Backups & { stop(): Promise<void> } {
  let running: ReturnType<typeof runBackup> | null = null
  let failure: string | null = null

  async function watch(backup: ReturnType<typeof runBackup>) {
    const { outcome, message } = await backup.result
    running = null
    if (outcome === 'made') log.info({ event: 'backup_made', message }, 'backup made')
    else log.warn({ event: `backup_${outcome}`, reason: message }, 'backup not made')
    failure = outcome === 'failed' ? message : null
  }

  return {
    list: () => listBackups(backupFolder(settings.dataDir), now()),
    isRunning: async () => running !== null || isBackupRunning(database),
    lastFailure: () => failure,
    isEncrypted: settings.backupRecipient !== null,
    isNightly: settings.backupTime !== null,
    start() {
      if (running) return
      failure = null
      running = runBackup({ keep: settings.backupKeep, minAgeMinutes: 0 })
      void watch(running)
    },
    stop: async () => running?.stop(),
  }
}
