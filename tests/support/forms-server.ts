import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { addStaffAccount } from '../../domain/staff-accounts/add-staff-account.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { setUpCheapPasswords } from './cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from './databases.ts'
import { BOUNDARY, multipart, type Part } from './form-body.ts'
import { cookies, type Form, records } from './form-table.ts'
import { IDENTITY_ENCODING } from './identity-encoding.ts'
import { cookiesOf, createCustomer, DEMO_PASSWORD, loginAsStaff, mailedLink } from './login.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm } from './register-by-form.ts'
import { type RunningServer, startServer } from './start-server.ts'

let database: TestDatabase
export let server: RunningServer
/** A database connection of the test's own. */
export let observer: Client

/**
 * Starts a server on PostgreSQL with staff, a customer and records before the tests of a file. After each
 * test, it must run and must not have logged an error; after the last one it must be ready.
 */
export function setUpFormsServer(): void {
  setUpCheapPasswords()
  beforeAll(async () => {
    database = await openTestDatabase()
    const log = createLog({ level: 'silent' })
    for (const [user, role] of [
      ['ben', 'staff'],
      ['mei', 'staff'],
      ['leaver', 'staff'],
      ['devi', 'admin'],
    ] as const) {
      const account = { email: `${user}@example.com`, role, password: DEMO_PASSWORD }
      await addStaffAccount(account, { database, log, now: () => new Date() })
    }
    server = await startServer({
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SESSION_SECRET: 'a secret of more than thirty-two bytes',
      // Limits per client address would stop this client.
      CLIENT_LIMITS: '999999',
    })
    seen = 0
    for (const user of ['ben', 'mei', 'devi', 'leaver'] as const) {
      cookies[user] = await loginAsStaff(server, `${user}@example.com`)
    }
    const registered = await registerByForm(server, {
      car_plate: 'WXY 1234',
      tyre_quantity: 'set',
      email: 'aisyah@example.com',
    })
    records.registration = registered.id
    records.visitor = registered.cookies
    records.claim = await claimByForm(server, cookies.ben, { warrantyId: registered.id })
    records.tyre = (await fetchFreeTyreRowIds(server, cookies.ben, registered.id))[0] ?? ''
    await createCustomer(server, 'aisyah@example.com', 'sixsix')
    const credentials = { mode: 'sign-in', email: 'aisyah@example.com', password: 'sixsix' }
    cookies.aisyah = cookiesOf(await post('/auth', credentials))
    records.upload = await uploadList(cookies.devi)
    records.resetToken = await requestPasswordReset('aisyah@example.com')
    observer = new Client({ connectionString: database.settings.databaseUrl ?? '' })
    await observer.connect()
    digests = digestsOf(await listTables())
  }, 200_000)
  afterAll(async () => {
    const { status } = await fetch(`${server.url}/readyz`)
    await observer.end()
    await server.stop()
    await database.close()
    expect(status).toBe(200)
  })
  afterEach(async () => {
    expect(server.process.exitCode).toBe(null)
    expect(newErrors()).toEqual([])
  })
}

/** Accepted: a redirect, 303 for the browser or 202 for the router, or 200. */
export const isAccepted = (status: number) => [200, 202, 303].includes(status)

export type Pair = [string, string | Buffer]
type Body = { type: string; bytes: Buffer<ArrayBuffer> }

export const printable = (value: Buffer) => JSON.stringify(value.toString('latin1').slice(0, 60))

export function urlencoded(fields: Record<string, string> | readonly Pair[]): Body {
  const pairs: readonly Pair[] = Array.isArray(fields) ? fields : Object.entries(fields)
  const percent = (text: string | Buffer) =>
    Array.from(Buffer.from(text as string), byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const text = pairs.map(([name, value]) => `${percent(name)}=${plain(value) ?? percent(value)}`).join('&')
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }
}

/** Plain letters are not escaped: a browser would not, and the text would be three times as long. */
function plain(value: string | Buffer): string | null {
  const text = value.toString('latin1')
  return /^[\w-]+$/.test(text) ? text : null
}

export const multipartOf = (parts: Part[]): Body => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  bytes: multipart(parts) as Buffer<ArrayBuffer>,
})
export const partsOf = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

/**
 * Sends a form as its usual sender does. With `asData`, as the client-side router does, whose response has no
 * page.
 */
export async function send(
  form: Form,
  { type, bytes }: Body,
  {
    headers = { origin: server.url },
    asData = false,
  }: { headers?: Record<string, string>; asData?: boolean } = {},
) {
  const path = asData ? form.path().replace(/(?=\?|$)/, '.data') : form.path()
  const answer = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...IDENTITY_ENCODING,
      cookie: form.cookie(),
      ...(type && { 'content-type': type }),
      ...headers,
    },
    body: bytes,
  })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, html: await answer.text() }
}

/**
 * A digest of all stored data, without rate limits and audit entries. A row's `xmin` names the transaction
 * that wrote it; rows with `updated_at` are compared by their content, because reading a session updates that
 * column.
 */
export async function storedData(): Promise<string> {
  // Named, so that it is planned once: planning takes longer than reading.
  const { rows } = await observer.query<{ all: string }>({ name: 'stored-data', text: digests })
  return rows.map(row => row.all).join('\n')
}
let digests = ''
/**
 * Tables that are not compared: rate limit counters; usage counts, written every minute; the audit log;
 * outgoing mails.
 */
const EXCLUDED_TABLES = ['limits', 'audit', 'daily_counts', 'customer_mails']

const digestsOf = (tables: { name: string; isTouched: boolean }[]) =>
  tables
    .map(({ name, isTouched }) => {
      const content = `md5(string_agg((to_jsonb(t) - 'updated_at')::text, '' order by to_jsonb(t)::text))`
      const digest = isTouched ? content : 'sum(xmin::text::bigint)::text'
      return `select '${name} ' || count(*) || ' ' || coalesce(${digest}, '') as all from ${name} t`
    })
    .join(' union all ')

async function listTables() {
  const { rows } = await observer.query<{ name: string; isTouched: boolean }>(
    `select table_name as name, bool_or(column_name = 'updated_at') as "isTouched"
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  )
  return rows.filter(({ name }) => !EXCLUDED_TABLES.includes(name))
}

/** The errors that the server has logged since the last call. */
let seen = 0
function newErrors(): string[] {
  const lines = server.output().slice(seen).split('\n')
  seen = server.output().length
  return lines.filter(line => /"level":"(error|fatal)"/.test(line)).slice(0, 3)
}

/** Sends a form without cookies. */
export const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams(fields),
  })

/** Uploads the list that is shown now as pasted cells. Returns the id when the upload has been read. */
async function uploadList(cookie: string): Promise<string> {
  const shown = await fetch(`${server.url}/desk/lists/engine-oils.csv`, { headers: { cookie } })
  const answer = await fetch(`${server.url}/desk/lists/engine-oils/upload`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, cookie },
    body: new URLSearchParams({ pasted: await shown.text() }),
  })
  const page = new URL(answer.headers.get('location') ?? '', server.url)
  // Until then the page reloads itself.
  while ((await fetch(page, { headers: { cookie } })).headers.has('refresh')) await setTimeout(100)
  return page.pathname.split('/').at(-1) ?? ''
}

async function requestPasswordReset(email: string) {
  await post('/auth/forgot', { email })
  return (await mailedLink(server, email, '/auth/reset/')).split('/').at(-1) ?? ''
}
