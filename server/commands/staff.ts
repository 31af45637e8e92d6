import { parseArgs } from 'node:util'
import { destination } from 'pino'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff-accounts/staff-account.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { readPassword } from './read-password.ts'
import { carryOutStaffOrder, type StaffAnswer, type StaffOrder } from './staff-handler.ts'
import { ROLE_NAMES, STAFF_MESSAGES } from './staff-messages.ts'
import { withDatabase } from './with-database.ts'

// npm run staff -- add EMAIL --role staff|admin · list · disable EMAIL · role EMAIL staff|admin · password EMAIL
// The people of the counter. A password is the first line of standard input, or is made and printed this once. Exit code 0
// when it is done, 1 with a sentence on standard error when it is not, 2 where the command itself was wrong.

const USAGE = `usage: npm run staff -- add EMAIL --role staff|admin
       npm run staff -- list
       npm run staff -- disable EMAIL
       npm run staff -- role EMAIL staff|admin
       npm run staff -- password EMAIL`

process.exitCode = await staffCommand(process.argv.slice(2))

async function staffCommand(args: string[]): Promise<number> {
  const order = readArguments(args)
  if (typeof order === 'string') return exitWithError(order, 2)
  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  try {
    return await carryOut(order, settings.settings)
  } catch (error) {
    return exitWithError(`nothing was changed: ${explainError(error)}`, 1)
  }
}

async function carryOut(order: Order, settings: Settings): Promise<number> {
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const ask = (request: StaffOrder) =>
    withDatabase<StaffAnswer>({
      settings,
      log,
      request: { command: 'staff', input: request },
      here: database => carryOutStaffOrder(request, { database, log, now: () => new Date() }),
    })
  if (order.act === 'list' || order.act === 'disable') return print(await ask(order), order, settings, null)
  if (order.act === 'role') {
    const answer = await ask({ ...order, password: null, isMade: false })
    // Only who was a customer needs a password now; it is not asked for, nor made, before that is known.
    if (answer.ok || answer.error !== 'people.password-needed') {
      return print(answer, order, settings, null)
    }
  }
  const { password, isMade } = await readPassword(process.stdin)
  return print(await ask({ ...order, password, isMade }), order, settings, isMade ? password : null)
}

/** What was typed; passwords come later. */
type Order =
  | { act: 'add'; email: string; role: StaffRole }
  | { act: 'role'; email: string; role: StaffRole }
  | { act: 'disable'; email: string }
  | { act: 'password'; email: string }
  | { act: 'list' }

function readArguments(args: string[]): Order | string {
  let parsed: { values: { role?: string }; positionals: string[] }
  try {
    parsed = parseArgs({ args, options: { role: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}.\n${USAGE}`
  }
  const [act, email, word, ...rest] = parsed.positionals
  const role = act === 'role' ? word : parsed.values.role
  const isTooMuch =
    rest.length > 0 ||
    (act !== 'role' && word !== undefined) ||
    (act !== 'add' && parsed.values.role !== undefined)
  if (isTooMuch) return USAGE
  if (act === 'list') return email === undefined ? { act } : USAGE
  if (!email) return USAGE
  if (act === 'disable' || act === 'password') return { act, email }
  if (act !== 'add' && act !== 'role') return USAGE
  if (role === undefined) return USAGE
  if (!isStaffRole(role)) return `unknown role ${JSON.stringify(role)}: it is staff or admin`
  return { act, email, role }
}

function isStaffRole(text: string): text is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(text)
}

function print(answer: StaffAnswer, order: Order, settings: Settings, made: string | null): number {
  if (!answer.ok) return exitWithError(STAFF_MESSAGES[answer.error], 1)
  const lines = answer.act === 'list' ? list(answer.staff, settings.timeZone) : [sentence(answer, order)]
  if (made !== null) lines.push(`Password (shown only now): ${made}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function sentence(answer: Exclude<StaffAnswer, { ok: false } | { act: 'list' }>, order: Order): string {
  const email = order.act === 'list' ? '' : order.email.trim().toLowerCase()
  const role = 'role' in order ? ROLE_NAMES[order.role] : ''
  switch (answer.act) {
    case 'add':
      return answer.isRestored ? `${email} is back, as ${role}` : `${email} was added as ${role}`
    case 'role':
      if ('role' in order && answer.previousRole === order.role) return `${email} is ${role} already`
      return answer.previousRole === 'customer'
        ? `${email} was a customer and is ${role} now`
        : `${email} is ${role} now and has to sign in again`
    case 'disable':
      return `${email} is disabled and signed out`
    case 'password':
      return answer.isDisabled
        ? `${email} has a new password, but is still disabled: npm run staff -- add ${email} --role staff|admin brings them back`
        : `${email} has a new password and has to sign in again`
  }
}

function list(staff: Extract<StaffAnswer, { act: 'list' }>['staff'], timeZone: string): string[] {
  if (staff.length === 0) return ['nobody yet: npm run staff -- add EMAIL --role admin']
  const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const rows = [
    ['E-mail', 'Role', 'State', 'Last use'],
    ...staff.map(({ email, role, isDisabled, lastUsedAt }) => [
      email,
      ROLE_NAMES[role],
      isDisabled ? 'disabled' : 'active',
      lastUsedAt === null ? 'not signed in' : moment.format(new Date(lastUsedAt)),
    ]),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
