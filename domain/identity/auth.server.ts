import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { credentials, twoFactors, verifications } from './credentials.table.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts'
import { generateRecoveryCodes, recoveryCodeStorage } from './recovery-codes.server.ts'
import { hostCookieName, sessionCookieName } from './session-headers.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * Sends the e-mails of an account. The functions must not throw and must not delay the caller (rule W29.3).
 */
export type AccountEmails = {
  /** `target` is the path to continue at after signing in */
  verify(to: string, token: string, target: string): void
  reset(to: string, token: string, target: string): void
  /** a sign-up with an address that already has an account */
  exists(to: string): void
  /** the account has a new password */
  changed(to: string): void
  /** the user has changed a password, PIN or second factor of a staff account (rule W29.5) */
  staffChanged(to: string, change: StaffAccountChange): void
}

export type StaffAccountChange = 'password' | 'pin' | 'second-factor-on' | 'second-factor-off'

/**
 * better-auth on our tables: password hashes, sessions, tokens of e-mailed links, second factors. Only this
 * folder calls it, on the server; no request reaches its own HTTP handler. Rate limits are our own:
 * better-auth cannot count per account and per client.
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
      // User and password are inserted together or not at all.
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
        // `input: false`: no request can set them (rule W11.1).
        role: { type: 'string', input: false, defaultValue: 'customer' },
        disabledAt: { type: 'date', input: false, required: false },
        mustChangePassword: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: {
      expiresIn: CUSTOMER_SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: { counterId: { type: 'string', input: false, required: false } },
    },
    databaseHooks: {
      session: {
        create: {
          // Whatever the proof of identity (password or code), a disabled account gets no session (rule
          // W17.7).
          async before({ userId }) {
            const [user] = await database.orm
              .select({ disabledAt: users.disabledAt })
              .from(users)
              .where(eq(users.id, userId))
            if (user?.disabledAt !== null) throw new APIError('UNAUTHORIZED', { code: 'ACCOUNT_DISABLED' })
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH.customer,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: RESET_HOURS * 3_600,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token, url }) {
        // Staff passwords are never reset by e-mail (rule W13.3).
        if ((user as { role?: string }).role === 'customer') mails.reset(user.email, token, targetOf(url))
      },
      async onPasswordReset({ user }) {
        mails.changed(user.email)
      },
      async onExistingUserSignUp({ user }) {
        mails.exists(user.email)
      },
    },
    // No emailVerification: its token would hold the address and work many times (verify-email.server.ts).
    // TOTP codes and ten recovery codes (rule W16.2). No device is trusted, so every sign-in asks for a code.
    plugins: [
      sessionCookieWriter,
      twoFactor({
        twoFactorTable: 'twoFactor',
        backupCodeOptions: {
          customBackupCodesGenerate: generateRecoveryCodes,
          storeBackupCodes: recoveryCodeStorage(secret),
        },
      }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'tayar',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
      // Ending all other sessions needs the list of sessions.
      database: { defaultFindManyLimit: 10_000 },
      cookies: {
        session_token: { name: sessionCookieName(publicUrl), attributes: {} },
        // Proves for ten minutes that the password was correct, while the user is asked for the code (rule
        // W16.4).
        two_factor: { name: hostCookieName('second-factor', publicUrl), attributes: {} },
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}

/**
 * Signs the cookie of a session that our own transaction has opened (switch-by-pin.server.ts). No request can
 * reach this endpoint.
 */
const sessionCookieWriter = {
  id: 'session-cookie-writer',
  endpoints: {
    writeSessionCookie: createAuthEndpoint(
      '/session-cookie',
      { method: 'POST', body: z.object({ token: z.string() }) },
      async context => {
        const found = await context.context.internalAdapter.findSession(context.body.token)
        if (!found) throw new APIError('UNAUTHORIZED', { code: 'NO_SESSION' })
        await setSessionCookie(context, found)
        return { ok: true }
      },
    ),
  },
} satisfies BetterAuthPlugin

/** The path to continue at, which better-auth puts into its own link as `callbackURL`. */
const targetOf = (url: string) => new URL(url).searchParams.get('callbackURL') ?? ''

/** 30 days (rule W15.2). */
const CUSTOMER_SESSION_SECONDS = 30 * 24 * 3_600
/** Lifetime of a password reset link (rule W14.2). */
export const RESET_HOURS = 1
