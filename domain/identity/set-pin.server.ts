import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { staffPins } from './counters.table.ts'
import { confirmPassword, type PasswordConfirmationError } from './password.server.ts'
import { type PinError, validatePin } from './pin.ts'

/** Errors by form field. */
type PinErrors = { pin?: PinError; confirm_pin?: 'pin-differs' }

type SetPinResult = { ok: true } | { ok: false; errors: PinErrors } | PasswordConfirmationError

/** Whether a member of staff has a PIN. */
export async function hasPin(
  { id }: Pick<User, 'id'>,
  { database }: { database: Database },
): Promise<boolean> {
  const rows = await database.orm
    .select({ userId: staffPins.userId })
    .from(staffPins)
    .where(eq(staffPins.userId, id))
  return rows.length > 0
}

/**
 * Sets the PIN of a member of staff, or removes it (`pin` is null), after the password (rule W17.13). The
 * user is told by mail. Wrong passwords are rate-limited per account.
 */
export async function setPin(
  {
    user,
    pin,
    confirmation,
    password,
    cookies,
  }: { user: User; pin: string | null; confirmation: string; password: string; cookies: string },
  tools: {
    accounts: Auth
    mails: Pick<AccountEmails, 'staffChanged'>
    database: Database
    secret: string
    now: () => Date
  },
): Promise<SetPinResult> {
  const errors: PinErrors = {}
  const pinError = pin === null ? null : validatePin(pin)
  if (pinError) errors.pin = pinError
  if (pin !== null && confirmation !== pin) errors.confirm_pin = 'pin-differs'
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const headers = new Headers({ cookie: cookies })
  const confirmed = await confirmPassword(
    user,
    () => tools.accounts.api.verifyPassword({ body: { password }, headers }),
    tools,
  )
  if (!confirmed.ok) return confirmed
  const hash = pin === null ? null : await hashPassword(pin)
  const at = tools.now()
  const action = hash === null ? 'removed-pin' : 'set-pin'
  await tools.database.orm.transaction(async tx => {
    await tx.delete(staffPins).where(eq(staffPins.userId, user.id))
    if (hash !== null) await tx.insert(staffPins).values({ userId: user.id, hash, setAt: at })
    await writeAuditEvent({ actor: user.email, action, record: user.email, at }, tx)
  })
  if (hash !== null) tools.mails.staffChanged(user.email, 'pin')
  return { ok: true }
}
