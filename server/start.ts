import { join } from 'node:path'
import { backupFolder, describeAge, newestBackup } from '../platform/backup/backup-folder.ts'
import { freeBytesOf } from '../platform/disk/free-bytes.ts'
import { createLog, describeError } from '../platform/log/log.ts'
import { memoryLimit } from '../platform/settings/memory-limit.ts'
import { scheduleBackups } from './backup-scheduler.ts'
import { scheduleCleanup } from './cleanup-scheduler.ts'
import { collectStoredFacts } from './collect-stored-facts.ts'
import { runBackup } from './commands/run-backup.ts'
import { createApp } from './create-app.ts'
import { describeDemoAccounts, isJournal } from './describe-demo-accounts.ts'
import { diagnose, type Facts } from './diagnose.ts'
import { scaleBodyLimits } from './edge/body-limits.ts'
import { stopGracefully } from './edge/graceful-shutdown.ts'
import { BACKLOG, createHttpServer } from './edge/http-server.ts'
import { staticFiles } from './edge/static-files.ts'
import { root } from './project-root.ts'
import { setRunningMarker } from './running-marker.ts'
import { scheduleMails } from './schedule-mails.ts'
import { describeListenError, describeStartError, exitWithErrors, startSettings } from './start-settings.ts'

// `npm start`: settings, database, pages, HTTP server. Any problem stops it with a line that says what is
// wrong. It runs from the build (build/server/start.js), which alone contains the pages.
if (!process.version.startsWith('v24.'))
  exitWithErrors(`expected the pinned Node.js 24, not ${process.version}: use npm start`)
if (!import.meta.filename.startsWith(join(root, 'build')))
  exitWithErrors('the server runs from the build: use npm start')
Object.assign(process.env, { NODE_ENV: 'production' })

const SUMMARY_INTERVAL_MS = 60 * 60_000
const DIGEST_INTERVAL_MS = 5 * 60_000
const settings = await startSettings(process.env)
const log = createLog()
const now = () => new Date()
// Node.js would print all properties of an error, values of database rows among them. The supervisor restarts
// the process.
process.on('uncaughtException', error => exitWithErrors(`uncaught exception: ${describeError(error)}`))
// A failed request must not end the requests of others.
process.on('unhandledRejection', error =>
  log.error({ event: 'unhandled_rejection', err: error }, 'unhandled promise rejection'),
)

const marker = setRunningMarker({ dataDir: settings.dataDir, port: settings.port, now: now() })
// Before the database starts: with too little memory or disk it may end there.
reportFindings({
  now: now(),
  memoryBytes: memoryLimit(),
  freeDiskBytes: await freeBytesOf(settings.dataDir),
})
const app = await createApp({ settings, log, now }).catch(error =>
  exitAfterStart(describeStartError(error, settings)),
)
if (marker.uncleanStop) {
  const { startedAt } = marker.uncleanStop
  log.warn({ event: 'unclean_stop', startedAt }, 'the last process on this port did not shut down cleanly')
  app.alerts.send('unclean_stop', `The process that was started at ${startedAt} did not shut down cleanly.`)
}
const { createCustomerMails, createPageHandler, sendDueDigests, sendDueSummaries } = await import(
  './request-handler.ts'
)
const publicUrl = new URL(settings.publicUrl)
const server = createHttpServer({
  pages: createPageHandler(app),
  files: staticFiles({
    build: join(root, 'build/client'),
    pictures: [join(settings.dataDir, 'pictures'), join(root, 'sample/pictures')],
  }),
  log,
  metrics: app.metrics,
  countUses: app.countUses,
  catalogue: app.catalogue,
  publicUrl,
  trustProxy: settings.trustProxy,
  bodyLimits: scaleBodyLimits(settings.clientLimits),
  clientLimits: settings.clientLimits,
})
const findNewestBackup = () => newestBackup(backupFolder(settings.dataDir), now())
const stopBackups =
  settings.backupTime === null
    ? async () => {}
    : scheduleBackups({
        time: settings.backupTime,
        timeZone: settings.timeZone,
        newest: async () => (await findNewestBackup())?.at ?? null,
        run: () => runBackup({ keep: settings.backupKeep }),
        log,
        now,
      })
const stopSummaries = scheduleCleanup(
  { 'monthly summaries': () => sendDueSummaries(app) },
  { intervalMs: SUMMARY_INTERVAL_MS, log },
)
const stopDigests = scheduleCleanup(
  { 'digests of claims': () => sendDueDigests(app) },
  { intervalMs: DIGEST_INTERVAL_MS, log },
)
const stopMails = scheduleMails(createCustomerMails(app), app)
const newest = await findNewestBackup()
stopGracefully(server, {
  log,
  markNotReady: settings.trustProxy > 0 ? () => app.markNotReady() : null,
  close: async () => {
    stopSummaries()
    stopDigests()
    await stopMails()
    await stopBackups()
    await app.close()
    marker.remove()
  },
})
server.once('error', error => exitAfterStart(describeListenError(error, settings)))
server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG }, () => {
  log.info({ event: 'server_started', port: settings.port, host: settings.host }, 'server started')
  const demo = describeDemoAccounts(app.demo, { settings, isJournal: isJournal(2, process.env) })
  console.error(`\n  Tayar is running at ${settings.publicUrl}\n${demo}${describeBackups()}`)
  void reportStart()
})

/** Reports the findings of `npm run doctor` that need no network and require action. */
async function reportStart() {
  const stored = await collectStoredFacts(app.database).catch(() => ({}))
  reportFindings({
    now: now(),
    uncleanStop: marker.uncleanStop,
    backups: { areOn: settings.backupTime !== null, newestAt: newest?.at ?? null },
    publicUrl: { url: settings.publicUrl, trustProxy: settings.trustProxy },
    ...(settings.smtpUrl === null && { mail: null }),
    ...stored,
  })
}

/** Lists findings on a terminal, and logs them unless the log is on the same terminal. */
function reportFindings(facts: Facts) {
  const findings = diagnose(facts).filter(({ level }) => level !== 'ok')
  if (!process.stderr.isTTY || !process.stdout.isTTY)
    for (const { check, level, text } of findings)
      log.warn({ event: 'start_finding', check, severity: level, finding: text }, 'found at the start')
  if (!process.stderr.isTTY || findings.length === 0) return
  const lines = findings.map(({ check, level, text }) => `    ${level}: ${check}: ${text}\n`)
  console.error(`  Found at the start (npm run doctor checks more):\n${lines.join('')}`)
}

/** Exits with an error message and removes the marker: a start that failed cleanly is not an unclean stop. */
function exitAfterStart(reason: string): never {
  marker.remove()
  exitWithErrors(reason)
}

/** The age of the newest backup in DATA_DIR/backups; empty if there is none. */
function describeBackups(): string {
  return newest ? `\n  Newest backup: ${describeAge(newest.at, now())}\n` : ''
}
