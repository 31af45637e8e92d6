import { randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids/hash-token.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { credentials, verifications } from './credentials.table.ts'
import { MAX_PASSWORD_LENGTH } from './password.ts'
import { ACCOUNT_SIGN_IN_LIMIT } from './sign-in.server.ts'
import { users } from './users.table.ts'

/**
 * E-mails a link that verifies the address of an account. It works once, for 24 hours. The database stores
 * the hash of its token, and of the browser that signed up or knew the password (rule W12.7). `account` is an
 * id or an address; nothing is sent for unknown or verified accounts.
 */
export async function sendVerification(
  {
    account,
    browser,
    target,
  }: { account: { id: string } | { email: string }; browser: string; target: string },
  { database, mails, now }: { database: Database; mails: Pick<AccountEmails, 'verify'>; now: () => Date },
): Promise<void> {
  const [user] = await database.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        'id' in account ? eq(users.id, account.id) : eq(users.email, account.email.trim().toLowerCase()),
        eq(users.emailVerified, false),
      ),
    )
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const at = now()
  await database.orm.insert(verifications).values({
    id: hashToken(token),
    identifier: IDENTIFIER + browser,
    value: user.id,
    expiresAt: new Date(at.getTime() + VERIFICATION_MS),
    createdAt: at,
    updatedAt: at,
  })
  mails.verify(user.email, token, target)
}

/**
 * The state of a mailed token: valid, valid only with the password because the browser is a different one, or
 * expired.
 */
export async function inspectVerification(
  { token, browser }: { token: string; browser: string | null },
  tools: { database: Database; now: () => Date },
): Promise<'open' | 'asks-password' | 'expired'> {
  const found = await findVerification(token, tools)
  if (!found) return 'expired'
  return found.identifier === IDENTIFIER + browser ? 'open' : 'asks-password'
}

type VerifyEmailResult =
  | { ok: true }
  | { ok: false; error: 'accounts.link-expired' | 'accounts.password-needed' | 'accounts.wrong-password' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Verifies the address of a mailed token, once. A browser other than the one that signed up needs the
 * account's password: otherwise the owner's click would verify an account that an attacker made with the
 * owner's address (rule W12.11).
 */
export async function verifyEmail(
  { token, password, browser }: { token: string; password: string; browser: string | null },
  tools: { accounts: Auth; database: Database; secret: string; now: () => Date },
): Promise<VerifyEmailResult> {
  const { accounts, database, now } = tools
  const found = await findVerification(token, tools)
  if (!found) return { ok: false, error: 'accounts.link-expired' }
  if (found.identifier !== IDENTIFIER + browser) {
    if (password === '') return { ok: false, error: 'accounts.password-needed' }
    const limit = await consumeRateLimit(ACCOUNT_SIGN_IN_LIMIT, found.email, tools)
    if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
    const context = await accounts.$context
    const isRight =
      password.length <= MAX_PASSWORD_LENGTH &&
      (await context.password.verify({ hash: found.password ?? '', password }))
    if (!isRight) return { ok: false, error: 'accounts.wrong-password' }
  }
  return database.orm.transaction(async (tx): Promise<VerifyEmailResult> => {
    const used = await tx
      .delete(verifications)
      .where(eq(verifications.id, hashToken(token)))
      .returning({ id: verifications.id })
    if (used.length === 0) return { ok: false, error: 'accounts.link-expired' }
    await tx.update(users).set({ emailVerified: true, updatedAt: now() }).where(eq(users.id, found.userId))
    await tx
      .delete(verifications)
      .where(and(eq(verifications.value, found.userId), like(verifications.identifier, `${IDENTIFIER}%`)))
    return { ok: true }
  })
}

async function findVerification(token: string, { database, now }: { database: Database; now: () => Date }) {
  const [found] = await database.orm
    .select({
      identifier: verifications.identifier,
      userId: users.id,
      email: users.email,
      password: credentials.password,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        eq(verifications.id, hashToken(token)),
        like(verifications.identifier, `${IDENTIFIER}%`),
        gt(verifications.expiresAt, now()),
      ),
    )
  return found
}

/** Prefix of the identifier; the hash of the browser's secret follows. */
const IDENTIFIER = 'verify-email:'
/** 24 hours (rule W12.7). */
const VERIFICATION_MS = 24 * 3_600_000
