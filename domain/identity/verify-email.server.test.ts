import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { type AccountEmails, type Auth, createAuth } from './auth.server.ts'
import { createAccount } from './create-account.server.ts'
import { verifications } from './credentials.table.ts'
import { signIn } from './sign-in.server.ts'
import { sendVerification, verifyEmail } from './verify-email.server.ts'

const PASSWORD = 'a long password'
/** hash of the secret of the browser that signs up */
const BROWSER = 'browser'

describe('verifying an e-mail address', () => {
  let database: TestDatabase
  let accounts: Auth
  /** sent e-mails: address and token */
  let mailed: string[][]
  const nothing = () => {}
  const mails: AccountEmails = {
    verify: (to, token) => void mailed.push([to, token]),
    reset: nothing,
    exists: nothing,
    changed: nothing,
    staffChanged: nothing,
  }
  beforeAll(async () => {
    database = await openTestDatabase()
    const publicUrl = 'http://localhost:3000'
    accounts = createAuth({ database, secret: 'x'.repeat(32), publicUrl, mails })
  })
  beforeEach(async () => {
    mailed = []
    await database.empty()
  })
  afterAll(() => database.close())

  const tools = (laterMs = 0) => ({
    accounts,
    mails,
    database,
    mailer: { isAvailable: async () => true },
    log: createLog({ level: 'silent' }),
    secret: 'x'.repeat(32),
    clientLimits: 1,
    now: () => new Date(Date.now() + laterMs),
  })
  const create = (email: string, password: string) =>
    createAccount({ email, password, confirmation: password, client: 'client', browser: BROWSER }, tools())
  const enter = (email: string, password: string) =>
    signIn({ email, password, loginPage: 'customer', client: 'client' }, tools())
  /** Presses the button of the latest link, in the browser that signed up unless another is named. */
  const verify = ({
    token = mailed.at(-1)?.[1] ?? '',
    browser = BROWSER as string | null,
    password = '',
    laterMs = 0,
  } = {}) => verifyEmail({ token, password, browser }, tools(laterMs))

  test('a verification link holds no address, is stored as a hash, works once and ends the other links', async () => {
    const email = `nora@example.com`
    await create(email, PASSWORD)
    await sendVerification({ account: { email }, browser: BROWSER, target: '' }, tools())
    const tokens = mailed.map(([, token = '']) => token)
    expect(tokens).toHaveLength(2)
    const stored = JSON.stringify(await database.orm.select().from(verifications))
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('example')
      expect(stored).not.toContain(token)
    }
    const [first = '', second = ''] = tokens
    const pressed = await Promise.all([1, 2, 3].map(() => verify({ token: first })))
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await verify({ token: second })).toEqual({ ok: false, error: 'accounts.link-expired' })
    // Nothing is sent to an address that is verified or has no account.
    mailed = []
    for (const other of [email, `nobody@example.com`])
      await sendVerification({ account: { email: other }, browser: BROWSER, target: '' }, tools())
    expect(mailed).toEqual([])
  })

  test('in another browser than the one that signed up a verification link needs the password', async () => {
    const email = `owner@example.com`
    // An attacker signs up with the address and a password of their own; its owner opens the link.
    await create(email, 'the attacker’s')
    for (const browser of [null, 'the owner’s'])
      expect(await verify({ browser })).toEqual({ ok: false, error: 'accounts.password-needed' })
    expect(await verify({ browser: null, password: 'the owner’s' })).toEqual({
      ok: false,
      error: 'accounts.wrong-password',
    })
    expect(await enter(email, 'the attacker’s')).toEqual({ ok: false, error: 'accounts.not-verified' })
    // The attacker asks for another link: it is bound to their browser too.
    await sendVerification({ account: { email }, browser: 'the attacker’s', target: '' }, tools())
    expect(await verify({ browser: 'the owner’s' })).toMatchObject({ ok: false })
    for (let tries = 0; tries < 8; tries++) await verify({ browser: null, password: 'a guess' })
    expect(await verify({ browser: null, password: 'the attacker’s' })).toMatchObject({
      error: 'limits.too-many-tries',
    })
    expect(await verify({ browser: null, password: 'the attacker’s', laterMs: 900_000 })).toEqual({
      ok: true,
    })
  })
})
