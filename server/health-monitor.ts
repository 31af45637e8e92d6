import type { DiskState } from '../platform/files/disk-monitor.ts'
import type { Alerts } from '../platform/log/alerts.ts'
import type { Log } from '../platform/log/log.ts'
import type { NotReadyReason } from './readiness.ts'

/**
 * Checks readiness, disk space and the age of the newest backup independently of requests. `check` runs every
 * `MONITOR_INTERVAL_MS`; alerts and log lines are limited to one an hour.
 */
export function createHealthMonitor({
  notReadyReason,
  checkDisk,
  newestBackupAt,
  alerts,
  log,
  now,
}: {
  notReadyReason: () => Promise<NotReadyReason | null>
  checkDisk: () => Promise<DiskState>
  /** null if no nightly backup exists */
  newestBackupAt: () => Promise<Date | null>
  alerts: Alerts
  log: Pick<Log, 'error'>
  now: () => Date
}): { check(): Promise<void> } {
  let previous: NotReadyReason | null = null
  let backupReportedAt = Number.NEGATIVE_INFINITY

  return {
    async check() {
      const disk = await checkDisk().catch(() => null)
      if (disk === 'low') alerts.send('disk_low', 'The disk has less than 2 GB free.')
      if (disk === 'full')
        alerts.send('disk_full', 'The disk has less than 500 MB free: no photos are accepted.')

      // Two failures in a row, because a single failure during a restart is normal.
      const reason = await notReadyReason()
      if (reason === previous && (reason === 'database' || reason === 'files'))
        alerts.send(reason, `Forms are refused: ${reason} not available.`)
      previous = reason

      const backupAt = await newestBackupAt().catch(() => null)
      if (backupAt === null || !isBackupTooOld(backupAt, now())) return
      const hours = Math.floor((now().getTime() - backupAt.getTime()) / HOUR_MS)
      alerts.send('backup', `The newest nightly backup is ${hours} hours old.`)
      if (now().getTime() - backupReportedAt < HOUR_MS) return
      backupReportedAt = now().getTime()
      log.error({ event: 'backup_too_old', hours }, 'the newest nightly backup is too old')
    },
  }
}

/** A nightly backup counts as missing after a day and two hours, the time it may take. */
export function isBackupTooOld(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > 26 * HOUR_MS
}

export const MONITOR_INTERVAL_MS = 30_000
const HOUR_MS = 60 * 60_000
