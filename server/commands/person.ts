import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import { parseContactKey } from '../../domain/access/contact-key.ts'
import type { ErasedPerson } from '../../domain/privacy/erase-person.server.ts'
import type { PersonPreview } from '../../domain/privacy/find-person.server.ts'
import { formatDate } from '../../platform/clock/calendar-date.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { carryOutPersonOrder, type PersonAnswers, type PersonOrder } from './person-handler.ts'
import { pluralize } from './pluralize.ts'
import { withDatabase } from './with-database.ts'
import { writePersonExport } from './write-person-export.ts'

// npm run person -- export PHONE_OR_EMAIL [--out FOLDER] · erase PHONE_OR_EMAIL [--yes] · sign-out PHONE_OR_EMAIL
// All that is kept about one person as a folder, its erasure (reliability.md 25), or the end of all their sessions. Exit code 0 when it is done, 1 with a
// sentence on standard error when it is not (nobody found, not confirmed), 2 where the command itself was wrong.

const USAGE = `usage: npm run person -- export PHONE_OR_EMAIL [--out FOLDER]
       npm run person -- erase PHONE_OR_EMAIL [--yes]
       npm run person -- sign-out PHONE_OR_EMAIL`
const EMPTY_VEHICLE = 'nothing is kept under this number or address'
const NOT_DONE = { export: 'not exported', erase: 'not erased', 'sign-out': 'not signed out' }

process.exitCode = await personCommand(process.argv.slice(2))

async function personCommand(args: string[]): Promise<number> {
  const order = readArguments(args)
  if (typeof order === 'string') return exitWithError(order, 2)
  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  try {
    if (order.act === 'export') return await exportTo(order, settings.settings)
    if (order.act === 'erase') return await erase(order, settings.settings)
    return await signOut(order, settings.settings)
  } catch (error) {
    return exitWithError(`${NOT_DONE[order.act]}: ${explainError(error)}`, 1)
  }
}

type Order =
  | { act: 'export'; asked: string; out: string | null }
  | { act: 'erase'; asked: string; yes: boolean }
  | { act: 'sign-out'; asked: string }

function readArguments(args: string[]): Order | string {
  let parsed: { values: { out?: string; yes?: boolean }; positionals: string[] }
  try {
    parsed = parseArgs({
      args,
      options: { out: { type: 'string' }, yes: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}.\n${USAGE}`
  }
  const { values, positionals } = parsed
  const [act, ...words] = positionals
  // A number may have been typed with its spaces.
  const asked = words.join(' ')
  const isExport = act === 'export' && values.yes === undefined
  const isErase = act === 'erase' && values.out === undefined
  const isSignOut = act === 'sign-out' && values.out === undefined && values.yes === undefined
  if (asked === '' || !(isExport || isErase || isSignOut)) return USAGE
  if (!parseContactKey(asked)) return 'this is neither an e-mail address nor a phone number'
  if (isSignOut) return { act, asked }
  return isExport
    ? { act: 'export', asked, out: values.out ?? null }
    : { act: 'erase', asked, yes: values.yes ?? false }
}

async function exportTo({ asked, out }: Order & { act: 'export' }, settings: Settings): Promise<number> {
  const answer = await ask('export', asked, settings)
  if (!answer) return exitWithError(EMPTY_VEHICLE, 1)
  const files = openFileStore(settings, logToTerminal())
  const written = await writePersonExport(answer, { files, out, now: new Date() })
  process.stdout.write(
    `${pluralize(answer.document.registrations.length, 'registration')}, ${pluralize(written.copied, 'file')}: ${written.folder}\n`,
  )
  if (written.missing.length === 0) return 0
  return exitWithError(`not in the store: ${written.missing.join(', ')}`, 1)
}

async function erase({ asked, yes }: Order & { act: 'erase' }, settings: Settings): Promise<number> {
  const preview = await ask('preview', asked, settings)
  if (!preview) return exitWithError(EMPTY_VEHICLE, 1)
  process.stdout.write(`${describe(preview).join('\n')}\n`)
  if (!yes) {
    if (!process.stdin.isTTY) return exitWithError('not erased: where nobody can be asked, say --yes', 2)
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const question = terminal.question('This cannot be undone. Type erase to go on: ')
    // Whoever ends the input (Ctrl-D) has answered too.
    const word = await Promise.race([question, once(terminal, 'close').then(() => '')])
    terminal.close()
    if (word.trim() !== 'erase') return exitWithError('not erased', 1)
  }
  const erased = await ask('erase', asked, settings)
  if (!erased) return exitWithError(EMPTY_VEHICLE, 1)
  process.stdout.write(`${summary(erased)}\n`)
  if (erased.remainingFiles === 0) return 0
  return exitWithError(
    `${pluralize(erased.remainingFiles, 'file')} cannot be reached any more but the store did not remove ${erased.remainingFiles === 1 ? 'it' : 'them'}: the shop tries again every ten minutes`,
    1,
  )
}

async function signOut({ asked }: Order & { act: 'sign-out' }, settings: Settings): Promise<number> {
  const signedOut = await ask('sign-out', asked, settings)
  if (!signedOut) return exitWithError('no account belongs to this number or address', 1)
  const { accounts, sessions } = signedOut
  process.stdout.write(`signed out: ${pluralize(sessions, 'session')} of ${pluralize(accounts, 'account')}\n`)
  return 0
}

/** Everything that would go; several names under one number or address are pointed out. */
function describe({ account, registrations }: PersonPreview): string[] {
  const lines = registrations.map(
    row =>
      `${row.name}, ${row.carPlate}, bought ${formatDate(row.purchaseDate)}, ${row.contactNumber}${row.email === null ? '' : `, ${row.email}`}: ` +
      [pluralize(row.tyreIds, 'tyre ID'), pluralize(row.claims, 'claim'), pluralize(row.files, 'file')].join(
        ', ',
      ),
  )
  if (account?.role === 'customer') lines.push(`the account ${account.email}`)
  if (account && account.role !== 'customer') {
    lines.push(
      `the account ${account.email} belongs to the counter and stays: npm run staff -- disable ${account.email}`,
    )
  }
  const names = new Set(registrations.map(row => row.name.trim().toLowerCase()))
  if (names.size > 1) lines.push(`CAREFUL: ${names.size} different names stand here; all of it would go`)
  return lines
}

function summary({ registrations, tyreIds, claims, files, mails, accounts }: ErasedPerson): string {
  const parts = [
    pluralize(registrations, 'registration'),
    pluralize(tyreIds, 'tyre ID'),
    pluralize(claims, 'claim'),
    pluralize(files, 'file'),
    ...(mails > 0 ? [pluralize(mails, 'mail')] : []),
    ...(accounts > 0 ? [pluralize(accounts, 'account')] : []),
  ]
  return `erased: ${parts.join(', ')}`
}

async function ask<Act extends PersonOrder['act']>(
  act: Act,
  asked: string,
  settings: Settings,
): Promise<PersonAnswers[Act] | null> {
  const log = logToTerminal()
  return withDatabase<PersonAnswers[Act] | null>({
    settings,
    log,
    request: { command: 'person', input: { act, asked }, timeoutMs: 10 * 60_000 },
    here: async database =>
      carryOutPersonOrder(
        { act, asked },
        {
          database,
          files: openFileStore(settings, log),
          outbox: join(settings.dataDir, 'outbox'),
          secret: settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir)),
          log,
          now: () => new Date(),
        },
      ),
  })
}

/** What is exported or erased is logged wherever it is done: here, where no shop runs. */
function logToTerminal() {
  return createLog({ level: 'info', destination: destination({ fd: 2, sync: true }) })
}
