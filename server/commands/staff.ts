import { parseArgs } from 'node:util'
import { isStaffRole, type StaffRole } from '../../domain/staff-accounts/staff-account.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { executeStaffCommand, type StaffInput, type StaffResult } from './execute-staff-command.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { readPassword } from './read-password.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { ROLE_NAMES, STAFF_MESSAGES } from './staff-messages.ts'
import { withDatabase } from './with-database.ts'

// npm run staff -- add EMAIL --role staff|office|admin · list · disable EMAIL · role EMAIL staff|office|admin
// · password EMAIL Manages staff accounts. The password is the first line of standard input, or is generated
// and printed once. Exit code: 0 on success, 1 with an error message, 2 for wrong arguments.

const USAGE = `usage: npm run staff -- add EMAIL --role staff|office|admin
       npm run staff -- list
       npm run staff -- disable EMAIL
       npm run staff -- role EMAIL staff|office|admin
       npm run staff -- password EMAIL`

await runCommand(USAGE, staffCommand)

async function staffCommand(args: string[]): Promise<number> {
  const command = parseArguments(args)
  if (typeof command === 'string') return exitWithError(command, 2)
  const settings = loadSettings()
  try {
    return await execute(command, settings)
  } catch (error) {
    return exitWithError(`nothing was changed: ${explainError(error)}`, 1)
  }
}

async function execute(command: Command, settings: Settings): Promise<number> {
  const log = openErrorLog()
  const send = (input: StaffInput) =>
    withDatabase(settings, log, database =>
      executeStaffCommand(input, { database, log, now: () => new Date() }),
    )
  if (command.act === 'list' || command.act === 'disable')
    return print(await send(command), command, settings, null)
  if (command.act === 'role') {
    const result = await send({ ...command, password: null, isGenerated: false })
    // Only a customer who becomes staff needs a new password.
    if (result.ok || result.error !== 'accounts.password-needed')
      return print(result, command, settings, null)
  }
  const { password, isGenerated } = await readPassword(process.stdin)
  const result = await send({ ...command, password, isGenerated })
  return print(result, command, settings, isGenerated ? password : null)
}

/** The arguments, without the password. */
type Command =
  | { act: 'add'; email: string; role: StaffRole }
  | { act: 'role'; email: string; role: StaffRole }
  | { act: 'disable'; email: string }
  | { act: 'password'; email: string }
  | { act: 'list' }

function parseArguments(args: string[]): Command | string {
  let parsed: { values: { role?: string }; positionals: string[] }
  try {
    parsed = parseArgs({ args, options: { role: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}.\n${USAGE}`
  }
  const [act, email, roleArgument, ...rest] = parsed.positionals
  const role = act === 'role' ? roleArgument : parsed.values.role
  const hasExtraArguments =
    rest.length > 0 ||
    (act !== 'role' && roleArgument !== undefined) ||
    (act !== 'add' && parsed.values.role !== undefined)
  if (hasExtraArguments) return USAGE
  if (act === 'list') return email === undefined ? { act } : USAGE
  if (!email) return USAGE
  if (act === 'disable' || act === 'password') return { act, email }
  if (act !== 'add' && act !== 'role') return USAGE
  if (role === undefined) return USAGE
  if (!isStaffRole(role)) return `unknown role ${JSON.stringify(role)}: expected staff, office or admin`
  return { act, email, role }
}

function print(
  result: StaffResult,
  command: Command,
  settings: Settings,
  generatedPassword: string | null,
): number {
  if (!result.ok) return exitWithError(STAFF_MESSAGES[result.error], 1)
  const lines =
    result.act === 'list' ? formatTable(result.staff, settings.timeZone) : [describeResult(result, command)]
  if (generatedPassword !== null) lines.push(`Password (shown only now): ${generatedPassword}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function describeResult(
  result: Exclude<StaffResult, { ok: false } | { act: 'list' }>,
  command: Command,
): string {
  const email = command.act === 'list' ? '' : command.email.trim().toLowerCase()
  const role = 'role' in command ? ROLE_NAMES[command.role] : ''
  switch (result.act) {
    case 'add':
      return result.isRestored ? `${email} was restored as ${role}` : `${email} was added as ${role}`
    case 'role':
      if ('role' in command && result.previousRole === command.role) return `${email} is ${role} already`
      return result.previousRole === 'customer'
        ? `${email} was a customer and is ${role} now`
        : `${email} is ${role} now and must sign in again`
    case 'disable':
      return `${email} is disabled and signed out`
    case 'password':
      return result.isDisabled
        ? `${email} has a new password, but is still disabled: npm run staff -- add ${email} --role staff|office|admin restores the account`
        : `${email} has a new password and must sign in again`
  }
}

function formatTable(staff: Extract<StaffResult, { act: 'list' }>['staff'], timeZone: string): string[] {
  if (staff.length === 0) return ['no staff accounts yet: npm run staff -- add EMAIL --role admin']
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const rows = [
    ['E-mail', 'Role', 'State', 'Last use'],
    ...staff.map(({ email, role, isDisabled, lastUsedAt }) => [
      email,
      ROLE_NAMES[role],
      isDisabled ? 'disabled' : 'active',
      lastUsedAt === null ? 'never' : format.format(new Date(lastUsedAt)),
    ]),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
