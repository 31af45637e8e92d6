import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseContactKey } from '../../domain/access/contact-key.ts'
import type { ErasedPerson } from '../../domain/privacy/erase-person.server.ts'
import { logPersonExport } from '../../domain/privacy/export-person.server.ts'
import type { PersonPreview } from '../../domain/privacy/find-person.server.ts'
import { formatCustomerDate } from '../../platform/clock/calendar-date.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { confirm } from './confirm.ts'
import { executePersonCommand, type PersonResults } from './execute-person-command.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'
import { writePersonExport } from './write-person-export.ts'

// npm run person -- export PHONE_OR_EMAIL [--out FOLDER] · erase PHONE_OR_EMAIL [--yes] · sign-out
// PHONE_OR_EMAIL Exports all data of a person into a folder, erases it, or ends all their sessions. Exit
// code: 0 on success, 1 with an error message (no data found, not confirmed), 2 for wrong arguments.

const USAGE = `usage: npm run person -- export PHONE_OR_EMAIL [--out FOLDER]
       npm run person -- erase PHONE_OR_EMAIL [--yes]
       npm run person -- sign-out PHONE_OR_EMAIL`
const NOT_FOUND = 'no data found for this phone number or e-mail address'
const FAILED = { export: 'not exported', erase: 'not erased', 'sign-out': 'not signed out' }

await runCommand(USAGE, personCommand)

async function personCommand(args: string[]): Promise<number> {
  const command = parseArguments(args)
  if (typeof command === 'string') return exitWithError(command, 2)
  const settings = loadSettings()
  try {
    if (command.act === 'export') return await exportData(command, settings)
    if (command.act === 'erase') return await eraseData(command, settings)
    return await signOut(command, settings)
  } catch (error) {
    return exitWithError(`${FAILED[command.act]}: ${explainError(error)}`, 1)
  }
}

/** `contact`: a phone number or e-mail address */
type Command =
  | { act: 'export'; contact: string; out: string | null }
  | { act: 'erase'; contact: string; yes: boolean }
  | { act: 'sign-out'; contact: string }

function parseArguments(args: string[]): Command | string {
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
  // A phone number may contain spaces.
  const contact = words.join(' ')
  const isExport = act === 'export' && values.yes === undefined
  const isErase = act === 'erase' && values.out === undefined
  const isSignOut = act === 'sign-out' && values.out === undefined && values.yes === undefined
  if (contact === '' || !(isExport || isErase || isSignOut)) return USAGE
  if (!parseContactKey(contact)) return 'this is neither an e-mail address nor a phone number'
  if (isSignOut) return { act, contact }
  return isExport
    ? { act: 'export', contact, out: values.out ?? null }
    : { act: 'erase', contact, yes: values.yes ?? false }
}

async function exportData(
  { contact, out }: Command & { act: 'export' },
  settings: Settings,
): Promise<number> {
  const exported = await execute('export', contact, settings)
  if (!exported) return exitWithError(NOT_FOUND, 1)
  const log = openErrorLog('info')
  const files = openFileStore(settings, log)
  const written = await writePersonExport(exported, {
    files,
    out,
    timeZone: settings.timeZone,
    now: new Date(),
  })
  logPersonExport(exported, log)
  process.stdout.write(
    `${pluralize(exported.document.registrations.length, 'registration')}, ${pluralize(written.copied, 'file')}: ${written.folder}\n`,
  )
  if (written.missing.length === 0) return 0
  return exitWithError(`missing in the file store: ${written.missing.join(', ')}`, 1)
}

async function eraseData({ contact, yes }: Command & { act: 'erase' }, settings: Settings): Promise<number> {
  const preview = await execute('preview', contact, settings)
  if (!preview) return exitWithError(NOT_FOUND, 1)
  process.stdout.write(`${describePreview(preview).join('\n')}\n`)
  if (!yes) {
    const reply = await confirm('erase')
    if (reply === null)
      return exitWithError(
        'not erased: no terminal to confirm at; to erase without confirmation use --yes',
        2,
      )
    if (!reply) return exitWithError('not erased', 1)
  }
  const erased = await execute('erase', contact, settings)
  if (!erased) return exitWithError(NOT_FOUND, 1)
  process.stdout.write(`${describeErased(erased)}\n`)
  if (erased.remainingFiles === 0) return 0
  return exitWithError(
    `${pluralize(erased.remainingFiles, 'file')} no longer accessible, but not yet deleted from the file store: the server retries every ten minutes`,
    1,
  )
}

async function signOut({ contact }: Command & { act: 'sign-out' }, settings: Settings): Promise<number> {
  const signedOut = await execute('sign-out', contact, settings)
  if (!signedOut) return exitWithError('no account found for this phone number or e-mail address', 1)
  const { accounts, sessions } = signedOut
  process.stdout.write(`signed out: ${pluralize(sessions, 'session')} of ${pluralize(accounts, 'account')}\n`)
  return 0
}

/** Everything that would be erased, with a warning if the contact belongs to several names. */
function describePreview({ account, registrations }: PersonPreview): string[] {
  const lines = registrations.map(
    row =>
      `${row.name}, ${row.carPlate}, bought ${formatCustomerDate(row.purchaseDate)}, ${row.contactNumber}${row.email === null ? '' : `, ${row.email}`}: ` +
      [pluralize(row.tyreIds, 'tyre ID'), pluralize(row.claims, 'claim'), pluralize(row.files, 'file')].join(
        ', ',
      ),
  )
  if (account?.role === 'customer') lines.push(`the account ${account.email}`)
  if (account && account.role !== 'customer') {
    lines.push(
      `the staff account ${account.email} is not erased; to disable it: npm run staff -- disable ${account.email}`,
    )
  }
  const names = new Set(registrations.map(row => row.name.trim().toLowerCase()))
  if (names.size > 1)
    lines.push(`WARNING: registrations under ${names.size} different names; all of them would be erased`)
  return lines
}

function describeErased({ registrations, tyreIds, claims, files, mails, accounts }: ErasedPerson): string {
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

async function execute<Act extends keyof PersonResults>(
  act: Act,
  contact: string,
  settings: Settings,
): Promise<PersonResults[Act] | null> {
  const log = openErrorLog('info')
  return withDatabase(settings, log, async database =>
    executePersonCommand(
      { act, contact },
      {
        database,
        files: openFileStore(settings, log),
        outbox: join(settings.dataDir, 'outbox'),
        secret: settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir)),
        log,
        now: () => new Date(),
      },
    ),
  )
}
