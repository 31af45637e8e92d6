import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app/context/app-context.ts'
import { createCatalogueCache } from '../domain/catalogue/catalogue-cache.server.ts'
import { deleteOldVersions } from '../domain/catalogue/delete-old-versions.server.ts'
import { createCatalogueSource } from '../domain/catalogue/load-catalogue.server.ts'
import type { Company } from '../domain/company/company.ts'
import { deleteDownloadTickets } from '../domain/exports/download-tickets.server.ts'
import { deleteExpiredSessions } from '../domain/identity/sessions.server.ts'
import { deleteOldUploads } from '../domain/list-uploads/load-upload.server.ts'
import { ListWorkBusyError } from '../domain/list-work/queue-list-work.ts'
import { queueReminders } from '../domain/reminders/queue-reminders.server.ts'
import { deleteOldInvitations } from '../domain/staff-accounts/invitations.server.ts'
import { createDailyCounter, type DailyCounter } from '../domain/usage/daily-counter.server.ts'
import { deleteOldCounts } from '../domain/usage/delete-old-counts.server.ts'
import { backupFolder, newestBackup } from '../platform/backup/backup-folder.ts'
import { createLatestCache } from '../platform/cache/latest-cache.ts'
import { canWrite } from '../platform/database/can-write.ts'
import { isConnectionError } from '../platform/database/is-connection-error.ts'
import { listen } from '../platform/database/listen.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { freeBytesOf } from '../platform/disk/free-bytes.ts'
import { createDiskMonitor } from '../platform/files/disk-monitor.ts'
import { isDiskFullError, MIN_FREE_BYTES } from '../platform/files/disk-space.ts'
import { FileStoreUnavailableError } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { sweepFiles } from '../platform/files/stored-files.ts'
import { createImageDecoder } from '../platform/images/image-decoder.ts'
import { type Alerts, createAlerts } from '../platform/log/alerts.ts'
import type { Log } from '../platform/log/log.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { sweepOutbox } from '../platform/mail/outbox.ts'
import { createMetrics, type Measurements } from '../platform/metrics/metrics.ts'
import { measureProcessMemory } from '../platform/metrics/process-memory.ts'
import { deleteExpiredRateLimits } from '../platform/rate-limit/rate-limit.ts'
import { loadOrCreateSecret } from '../platform/settings/load-or-create-secret.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { sweepUploads } from '../platform/uploads/receive-form.ts'
import { createUploadFolder } from '../platform/uploads/upload-folder.ts'
import { createBackupsOnDemand } from './backups-on-demand.ts'
import { scheduleCleanup } from './cleanup-scheduler.ts'
import { createHealthMonitor, MONITOR_INTERVAL_MS } from './health-monitor.ts'
import { type DemoAccounts, prepareDatabase } from './prepare-database.ts'
import { root } from './project-root.ts'
import { createReadiness } from './readiness.ts'
import { startListWorker } from './start-list-worker.ts'
import { watchMailer } from './watch-mailer.ts'

export type RunningApp = AppContext & {
  /** the demo staff accounts and their password; null if there are none */
  readonly demo: DemoAccounts | null
  readonly alerts: Alerts
  /** Counts the uses of a page, for the day of its catalogue. */
  countUses: DailyCounter['add']
  /** Marks the process as not ready (`stopping`); requests are still served. */
  markNotReady(): void
  close(): Promise<void>
}

/**
 * Opens everything behind the pages: database, catalogue, files, mail. Waits for the embedded database. An
 * unreachable database server is retried in the background, while pages that do not need it are served.
 * Throws as `openDatabase` does.
 */
export async function createApp({
  settings,
  log,
  now,
}: {
  settings: Settings
  log: Log
  now: () => Date
}): Promise<RunningApp> {
  const database = await openDatabase({ settings, log })
  const files = openFileStore(settings, log)
  const imageDecoder = createImageDecoder({ log })
  const secret = settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir))
  const uploads = createUploadFolder(join(settings.dataDir, 'uploads'), { minFreeBytes: MIN_FREE_BYTES })
  const sample = join(root, 'sample')
  const company: Company = JSON.parse(await readFile(join(sample, 'company.json'), 'utf8'))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const alerts = createAlerts({ url: settings.alertUrl, host: new URL(settings.publicUrl).host, log, now })
  const metrics = createMetrics({ version, measure })
  const mailer = watchMailer(openMailer(settings, log), { metrics, alerts })
  const { dataDir, databaseUrl, timeZone } = settings
  const listWorker = startListWorker(
    { dataDir, databaseUrl, timeZone, uploadsPath: uploads.path, sampleFolder: sample },
    log,
  )
  const lists = createCatalogueSource(database)
  const catalogue = createCatalogueCache(lists, {
    now,
    timeZone: settings.timeZone,
    company,
    log,
  })
  let demo: DemoAccounts | null = null
  let isPrepared = false
  let isMarkedNotReady = false
  let isClosed = false

  async function prepare() {
    demo = await prepareDatabase({ settings, database, files, sampleFolder: sample, log, now })
    await catalogue.refresh()
    isPrepared = true
  }

  async function prepareWithRetries() {
    while (!isPrepared && !isClosed) {
      await prepare().catch(error =>
        log.error({ event: 'database_not_ready', err: error }, 'database not ready'),
      )
      if (!isPrepared) await new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS).unref())
    }
  }

  const prepared = settings.databaseUrl === null ? prepare() : prepareWithRetries()
  if (settings.databaseUrl === null) await prepared
  else await Promise.race([prepared, new Promise(resolve => setTimeout(resolve, READINESS_TIMEOUT_MS))])

  // The file store comes last because it can be slow.
  const whenPrepared = (work: () => Promise<unknown>) => async () => {
    if (isPrepared) await work()
  }
  const dailyCounter = createDailyCounter({ database })
  const flushCounts = whenPrepared(() =>
    dailyCounter
      .flush()
      .catch(error =>
        log.warn({ event: 'daily_counts_kept', err: error }, 'daily counts could not be stored'),
      ),
  )
  const countTimer = setInterval(flushCounts, COUNT_INTERVAL_MS).unref()

  const stopCleanup = scheduleCleanup(
    {
      'incomplete uploads': () => sweepUploads(uploads.path, { now: now() }),
      'incomplete files': () => files.sweep(now()),
      'old mails of the outbox': () => sweepOutbox(join(settings.dataDir, 'outbox'), { now: now() }),
      'expired rate limits': whenPrepared(() => deleteExpiredRateLimits({ database, now })),
      'expired sessions': whenPrepared(() => deleteExpiredSessions({ database, now })),
      'reminders of customers': whenPrepared(() => queueReminders({ database, timeZone, now })),
      'old invitations': whenPrepared(() => deleteOldInvitations({ database, now })),
      'old uploads': whenPrepared(() => deleteOldUploads({ database, now })),
      'old downloads': whenPrepared(() => deleteDownloadTickets({ database, now })),
      'old lists': whenPrepared(() => deleteOldVersions({ database, now })),
      'old counts': whenPrepared(() => deleteOldCounts({ database, timeZone, now })),
      'unused files': whenPrepared(() => sweepFiles({ database, files, now })),
    },
    { intervalMs: CLEANUP_INTERVAL_MS, log },
  )

  const disk = createDiskMonitor({ freeBytes, log, now })
  async function freeBytes() {
    const ofStore = await files.freeBytes()
    if (settings.databaseUrl !== null) return ofStore
    return Math.min(ofStore, await freeBytesOf(settings.dataDir))
  }
  const readinessKey = `readiness:${randomUUID()}`
  const notReadyReason = createReadiness({
    database: () => (isPrepared ? canWrite(database.pool, readinessKey) : database.isReady()),
    migrating: async () => isPrepared,
    files: () => files.isReady(),
    disk: async () => (await disk.check()) !== 'full',
  })

  const backups = createBackupsOnDemand({ settings, database, log, now })
  const newestBackupAt = async () => (await newestBackup(backupFolder(settings.dataDir), now()))?.at ?? null
  const monitor = createHealthMonitor({
    notReadyReason,
    checkDisk: disk.check,
    // Without nightly backups, an old backup is not a problem.
    newestBackupAt: async () => (settings.backupTime === null ? null : newestBackupAt()),
    alerts,
    log,
    now,
  })
  const monitorTimer = setInterval(() => void monitor.check(), MONITOR_INTERVAL_MS).unref()

  async function measure(): Promise<Measurements> {
    const startedAt = performance.now()
    const databaseSeconds = (await database.isReady()) ? (performance.now() - startedAt) / 1_000 : null
    return {
      isReady: !isMarkedNotReady && (await notReadyReason()) === null,
      databaseSeconds,
      databaseConnections: { open: database.pool.totalCount, waiting: database.pool.waitingCount },
      memory: await measureProcessMemory(),
      freeDiskBytes: await freeBytes().catch(() => null),
      lastBackupAt: await newestBackupAt().catch(() => null),
    }
  }

  const stopListening = listen(database, 'catalogue', () => void refreshCatalogue(), log)
  async function refreshCatalogue() {
    await catalogue.refresh()
    // Notifies the command that changed the catalogue (`untilLoaded`).
    await database.pool.query('notify catalogue_loaded').catch(() => {})
  }

  return {
    publicUrl: settings.publicUrl,
    geocoderUrl: settings.geocoderUrl,
    tileUrl: settings.tileUrl,
    timeZone: settings.timeZone,
    receiptsByPlate: settings.receiptsByPlate,
    claimsSeenBy: settings.claimsSeenBy,
    claimMeasurements: settings.claimMeasurements,
    visitorMinutes: settings.visitorMinutes,
    staffSecondFactor: settings.staffSecondFactor,
    clientLimits: settings.clientLimits,
    metricsToken: settings.metricsToken,
    metrics,
    alerts,
    database,
    files,
    imageDecoder,
    mailer,
    hasMailServer: settings.smtpUrl !== null,
    log,
    secret,
    uploads,
    sampleFolder: sample,
    listWork: listWorker.work,
    lists,
    previews: createLatestCache(PREVIEW_CACHE_MS),
    newestBackupAt,
    backups,
    outbox: join(settings.dataDir, 'outbox'),
    now,
    catalogue: catalogue.current,
    demo,
    version,
    countUse: use => dailyCounter.add(catalogue.current().today, [use]),
    countUses: (day, uses) => dailyCounter.add(day, uses),
    notReadyReason: async () => (isMarkedNotReady ? 'stopping' : notReadyReason()),
    reportError: (error, { incident, pattern }) =>
      log.error({ event: 'page_failed', err: error, incident, pattern }, 'page failed'),
    isConnectionError: error =>
      error instanceof FileStoreUnavailableError ||
      error instanceof ListWorkBusyError ||
      isDiskFullError(error) ||
      isConnectionError(error),
    markNotReady() {
      isMarkedNotReady = true
    },
    async close() {
      isClosed = true
      stopCleanup()
      clearInterval(monitorTimer)
      clearInterval(countTimer)
      catalogue.stop()
      stopListening()
      await imageDecoder.close()
      await listWorker.close()
      await backups.stop()
      mailer.close()
      await flushCounts()
      await database.close()
    },
  }
}

const RETRY_DELAY_MS = 2_000
/** Flush interval: a killed process loses the counts of this time (rule S35.5). */
const COUNT_INTERVAL_MS = 60_000
const CLEANUP_INTERVAL_MS = 10 * 60_000
/** How long the catalogue of a preview is cached after its last use. */
const PREVIEW_CACHE_MS = 2 * 60_000
/** How long the start waits for a database server before it serves pages without it. */
const READINESS_TIMEOUT_MS = 5_000
