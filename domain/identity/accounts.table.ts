import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * People with an account, in the shape that better-auth reads and writes; what is ours besides is the role, which no request
 * can set (reliability.md 1), and the moment since which the account is disabled.
 */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** in lower case */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role', { enum: ['customer', 'staff', 'admin'] })
    .notNull()
    .default('customer'),
  disabledAt: instant('disabled_at'),
  /** the password was made by a command and is for once: its owner chooses another before anything else */
  mustChangePassword: boolean('password_is_made').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    /** the kind of browser that signed in (browser-name.ts), empty where it is not known */
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    /** when it was last used: of the counter to the minute, of customers to the hour */
    updatedAt: instant('updated_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId)],
)

/**
 * What a screen of the counter is filtered by, kept with the session: names, phones and plates never stand in an address
 * (readings.md "Plates, phones, names in addresses").
 */
export const sessionFilters = pgTable(
  'session_filters',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    screen: text('screen').notNull(),
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.screen] })],
)

/** How somebody signs in; here always by password, of which only the hash is kept. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [index('credentials_user').on(table.userId)],
)

/** What was mailed and waits for its answer: a new password's token. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

/** The second factor of who has switched it on; secret and recovery codes are encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  table => [index('two_factors_user').on(table.userId), index('two_factors_secret').on(table.secret)],
)
