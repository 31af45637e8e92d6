import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins'
import type { Database } from '../../platform/database/database.ts'
import { credentials, sessions, twoFactors, users, verifications } from './accounts.table.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts'
import { randomCode } from './random-code.server.ts'
import { groupByFour } from './second-factor.ts'
import { hostCookieName, sessionCookieName } from './session-cookie.ts'

export type Auth = ReturnType<typeof createAuth>

/** Who words and sends the mails that an account needs; none of them may throw or keep its caller waiting. */
export type AccountEmails = {
  verify(to: string, token: string): void
  reset(to: string, token: string): void
  /** somebody has tried to create an account with an address that has one */
  exists(to: string): void
  /** an account has a new password */
  changed(to: string): void
}

/**
 * Auth, kept by better-auth in our tables: passwords as hashes, sessions, what is mailed. Only the acts of this folder
 * call it, on the server; no request reaches it directly. Limits are ours (sign-in.server.ts): they count per account and
 * per client, which its own do not.
 */
export function createAuth({
  database,
  secret,
  publicUrl,
  mails,
}: {
  database: Database
  secret: string
  publicUrl: string
  mails: AccountEmails
}) {
  const isSecure = publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'Tayar',
    baseURL: publicUrl,
    secret,
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      // Person and password are made together or not at all (reliability.md 20).
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    user: {
      additionalFields: {
        // No request can set them (reliability.md 1).
        role: { type: 'string', input: false, defaultValue: 'customer' },
        disabledAt: { type: 'date', input: false, required: false },
        mustChangePassword: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: { expiresIn: CUSTOMER_SESSION_SECONDS, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH.customer,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: RESET_HOURS * 3_600,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        // The counter's passwords are an administrator's business (W §2, /staff-login).
        if ((user as { role?: string }).role === 'customer') mails.reset(user.email, token)
      },
      async onPasswordReset({ user }) {
        mails.changed(user.email)
      },
      async onExistingUserSignUp({ user }) {
        mails.exists(user.email)
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: VERIFY_SECONDS,
      async sendVerificationEmail({ user, token }) {
        mails.verify(user.email, token)
      },
    },
    // Codes of an authenticator app, and ten codes on paper for the day it is lost; no device is trusted for longer.
    plugins: [
      twoFactor({
        twoFactorTable: 'twoFactor',
        backupCodeOptions: {
          customBackupCodesGenerate: () => Array.from({ length: 10 }, generateRecoveryCode),
        },
      }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'tayar',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: { name: sessionCookieName(publicUrl), attributes: {} },
        // Holds the password's success for the ten minutes in which the code may be given.
        two_factor: { name: hostCookieName('second-factor', publicUrl), attributes: {} },
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}

/** A customer stays signed in for 30 days. */
const CUSTOMER_SESSION_SECONDS = 30 * 24 * 3_600
/** How long a mailed link for a new password works. */
export const RESET_HOURS = 1
const VERIFY_SECONDS = 24 * 3_600

/** Twelve characters that nobody mistakes for one another: 59 bits. */
const generateRecoveryCode = () => groupByFour(randomCode(12), '-')
