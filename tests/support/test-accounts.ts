import './cheap-passwords.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '../../domain/access/user.ts'
import { type AccountEmails, type Auth, createAuth } from '../../domain/identity/auth.server.ts'
import { createAccount } from '../../domain/identity/create-account.server.ts'
import { signIn } from '../../domain/identity/sign-in.server.ts'
import { users } from '../../domain/identity/users.table.ts'
import { verifyEmail } from '../../domain/identity/verify-email.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from './databases.ts'

export const PASSWORD = 'a long password'
/** hash of the secret of the browser that signs up */
export const BROWSER = 'browser'

/** A trigger function that makes a statement fail while the database is up. */
export const REFUSE = `create or replace function refuse() returns trigger language plpgsql
  as $$ begin raise exception 'not now'; end $$;`

/**
 * Accounts on a database of the file's own, with the mails and log lines of each test; every test is another
 * client.
 */
export function setUpAccounts() {
  let database: TestDatabase
  let accounts: Auth
  const seen = {
    /** sent e-mails: kind, address, token */
    mailed: [] as string[][],
    /** the pages to which the mailed links lead back */
    targets: [] as string[],
    /** log lines */
    logged: [] as string[],
    client: 0,
  }
  const log = createLog({ destination: { write: line => void seen.logged.push(line) } })
  const note =
    (kind: string) =>
    (to: string, token = '', target = '') => {
      seen.mailed.push([kind, to, token])
      seen.targets.push(target)
    }
  const mails: AccountEmails = {
    verify: note('verify'),
    reset: note('reset'),
    exists: note('exists'),
    changed: note('changed'),
    staffChanged: note('staffChanged'),
  }
  beforeAll(async () => {
    database = await openTestDatabase()
    accounts = createAuth({ database, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000', mails })
  })
  beforeEach(() => {
    Object.assign(seen, { mailed: [], targets: [], logged: [], client: seen.client + 1 })
  })
  afterAll(() => database.close())

  const tools = (laterMs = 0) => ({
    accounts,
    mails,
    database,
    mailer: { isAvailable: async () => true },
    log,
    secret: 'x'.repeat(32),
    clientLimits: 1,
    now: () => new Date(Date.now() + laterMs),
  })
  const create = (email: string, password = PASSWORD, confirmation = password) =>
    createAccount(
      { email, password, confirmation, client: `client ${seen.client}`, browser: BROWSER },
      tools(),
    )
  const enter = (email: string, password = PASSWORD, loginPage: 'customer' | 'staff' = 'customer') =>
    signIn({ email, password, loginPage, client: `client ${seen.client}` }, tools())

  /**
   * Presses the button of the latest verification link, in the browser that signed up unless another is
   * named.
   */
  const verify = ({
    token = seen.mailed.findLast(([kind]) => kind === 'verify')?.[2] ?? '',
    browser = BROWSER as string | null,
    password = '',
    laterMs = 0,
  } = {}) => verifyEmail({ token, password, browser }, tools(laterMs))

  /** Creates a verified account with a role. */
  async function createUser(name: string, role: Role = 'customer') {
    const email = `${name}-${seen.client}@example.com`
    await create(email)
    await verify()
    if (role !== 'customer') await database.orm.update(users).set({ role }).where(eq(users.email, email))
    return email
  }

  /** Signs in and returns the cookies. */
  async function cookiesOf(email: string, loginPage: 'customer' | 'staff' = 'customer') {
    const signed = await enter(email, PASSWORD, loginPage)
    if (!signed.ok) throw new Error(signed.error)
    return signed.cookies.map(cookie => cookie.split(';')[0]).join('; ')
  }

  return { seen, database: () => database, tools, create, enter, verify, createUser, cookiesOf }
}
