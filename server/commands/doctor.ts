import { parseArgs } from 'node:util'
import { backupFolder, newestBackup } from '../../platform/backup/backup-folder.ts'
import { freeBytesOf } from '../../platform/disk/free-bytes.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { signPath } from '../../platform/files/signed-url.ts'
import type { Log } from '../../platform/log/log.ts'
import { openMailer } from '../../platform/mail/open-mailer.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import { memoryLimit } from '../../platform/settings/memory-limit.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { collectStoredFacts } from '../collect-stored-facts.ts'
import { diagnose, type Facts, type PublicUrl } from '../diagnose.ts'
import { findUncleanStop } from '../running-marker.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// npm run doctor [-- --mail ADDRESS] Checks what an operator must know, one line each; `--mail` sends a test
// mail. Exit code: 0 without problems, 1 with problems or where the database cannot be opened, 2 for wrong
// arguments.

const USAGE = 'usage: npm run doctor [-- --mail ADDRESS]'

await runCommand(USAGE, doctorCommand)

async function doctorCommand(args: string[]): Promise<number> {
  const mail = parseArguments(args)
  if (mail === undefined) return exitWithError(USAGE, 2)
  const settings = loadSettings()
  const log = openErrorLog()
  let databaseError: string | null = null
  const facts = {
    ...(await collectMachineFacts(settings, log, mail)),
    ...(await withDatabase(settings, log, collectStoredFacts).catch(error => {
      databaseError = explainError(error)
      return {}
    })),
  }
  const findings = diagnose(facts)
  const lines = findings.map(({ check, level, text }) => `${level.padEnd(8)} ${check}: ${text}`)
  if (databaseError !== null) lines.push(`problem  database: ${databaseError}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return databaseError !== null || findings.some(({ level }) => level === 'problem') ? 1 : 0
}

/** The address for a test mail, null without one; undefined for wrong arguments. */
function parseArguments(args: string[]): string | null | undefined {
  try {
    const { mail } = parseArgs({ args, options: { mail: { type: 'string' } } }).values
    return mail === undefined ? null : /^[^\s@]+@[^\s@]+$/.test(mail) ? mail : undefined
  } catch {
    return undefined
  }
}

async function collectMachineFacts(settings: Settings, log: Log, address: string | null): Promise<Facts> {
  const now = new Date()
  const { dataDir, port, publicUrl, trustProxy } = settings
  const ofStore = await openFileStore(settings, log).freeBytes()
  return {
    now,
    memoryBytes: memoryLimit(),
    freeDiskBytes: settings.databaseUrl === null ? Math.min(ofStore, await freeBytesOf(dataDir)) : ofStore,
    uncleanStop: findUncleanStop(dataDir, port),
    backups: {
      areOn: settings.backupTime !== null,
      newestAt: (await newestBackup(backupFolder(dataDir), now))?.at ?? null,
    },
    publicUrl: { url: publicUrl, trustProxy, ...(await visitPublicUrl(settings, now)) },
    mail: settings.smtpUrl === null ? null : await tryMail(settings, log, address),
  }
}

/**
 * Requests the site at its public URL, as a visitor would. Returns the reason why it cannot be reached, or
 * how the application saw the request.
 */
async function visitPublicUrl(settings: Settings, now: Date): Promise<Pick<PublicUrl, 'problem' | 'seen'>> {
  const secret = settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir))
  const { expires, signature } = signPath('/healthz', { secret, now })
  try {
    const answer = await fetch(`${settings.publicUrl}/healthz?expires=${expires}&signature=${signature}`, {
      signal: AbortSignal.timeout(5_000),
    })
    const match = /^ok .*\n(?:client ([\da-f.:]+) hops (\d+)\n)?$/.exec(await answer.text())
    if (!answer.ok || !match)
      return { problem: `answers ${answer.status}, but not as this application: check the proxy` }
    const [, client, hops] = match
    return { problem: null, seen: client ? { client, hops: Number(hops) } : null }
  } catch {
    return { problem: 'no answer within 5 s: check name, certificate, proxy, and whether the server runs' }
  }
}

async function tryMail(settings: Settings, log: Log, address: string | null) {
  const mailer = openMailer(settings, log)
  try {
    if (address === null) return { isAccepted: await mailer.isAvailable(), isTest: false }
    const text = `A test mail of ${settings.publicUrl}.`
    const mail = { to: address, subject: 'Test', text, html: `<p>${text}</p>` }
    return await mailer.send(mail).then(
      () => ({ isAccepted: true, isTest: true }),
      error => ({ isAccepted: false, isTest: true, reason: explainError(error) }),
    )
  } finally {
    mailer.close()
  }
}
