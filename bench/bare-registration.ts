import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Pool, PoolClient } from 'pg'
import { loadConfirmation } from '../domain/warranties/confirmation.server.ts'
import { registerWarranty } from '../domain/warranties/register-warranty.server.ts'
import {
  REGISTRATION_FIELDS,
  type RegistrationValues,
  validateRegistration,
} from '../domain/warranties/registration.ts'
import { generateTyreId } from '../domain/warranties/tyre-id.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { listSubmission } from '../platform/files/stored-files.ts'
import { createLog } from '../platform/log/log.ts'
import { clientLimit, consumeRateLimit } from '../platform/rate-limit/rate-limit.ts'
import { BENCH_ENV } from './counters.ts'

// The bare server of registration.ts: parses a form and sends statements, nothing else. Which statements those are it finds out
// by having the shop's own acts carry out one form and listening in on the pool; from then on it sends the same ones with the
// numbers of the form that came, and new ones where the shop makes new ones.
process.on('disconnect', () => process.exit())
const [{ databaseUrl, visitorHash, form, headers }] = (await once(process, 'message')) as [
  { databaseUrl: string; visitorHash: string; form: string; headers: Record<string, string> },
]
const log = createLog({ level: 'silent' })
const database = await openDatabase({ settings: { databaseUrl, dataDir: '' }, log })

type Statement = { text: string; values: unknown[]; isInTransaction: boolean }
const first = await fieldsOf(headers, Buffer.from(form, 'latin1'))
const statements = await listenIn(database.pool, () => registerOnce(first))

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const fields = await fieldsOf(request.headers as Record<string, string>, Buffer.concat(chunks))
  const values = ownValues(fields)
  let client: PoolClient | null = null
  for (const { text, values: recorded, isInTransaction } of statements) {
    if (isInTransaction) client ??= await database.pool.connect()
    else client = release(client)
    await (client ?? database.pool).query({ text, values: recorded.map(values), rowMode: 'array' })
  }
  release(client)
  response.writeHead(303, { location: `/thank-you?id=${fields.get('registration')}` })
  response.end()
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

/** Calls what the shop calls for such a form that asks the database for something, in the same order. */
async function registerOnce(fields: Map<string, string>): Promise<void> {
  const tools = { database, secret: BENCH_ENV.SESSION_SECRET, now: () => new Date() }
  const typed = Object.fromEntries(
    REGISTRATION_FIELDS.map(field => [field, fields.get(field) ?? '']),
  ) as RegistrationValues
  const read = validateRegistration(typed, dateIn('Asia/Kuala_Lumpur', new Date()))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const id = fields.get('registration') ?? ''
  const receipts = await listSubmission({ id, owner: visitorHash }, tools)
  if (await loadConfirmation({ id, visitorHash }, tools)) throw new Error('it was sent before')
  const limit = clientLimit({ name: 'bench', max: 30, windowSeconds: 3_600 }, Number(BENCH_ENV.CLIENT_LIMITS))
  await consumeRateLimit(limit, 'bench', tools)
  const order = { id, registration: read.registration, receipts, visitorHash, user: null }
  const made = await registerWarranty(order, tools)
  if (!made.ok) throw new Error(made.error)
}

function release(client: PoolClient | null): null {
  client?.release()
  return null
}

/** The form's own numbers in the place of the first one's, and new ones where the shop made new ones. */
function ownValues(fields: Map<string, string>) {
  return (value: unknown): unknown => {
    if (value === first.get('registration')) return fields.get('registration')
    if (typeof value !== 'string') return value
    if (UUID.test(value)) return randomUUID()
    return TYRE_ID.test(value) ? generateTyreId(randomBytes(8)) : value
  }
}

function fieldsOf(headers: Record<string, string>, body: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const parser = new Busboy({ headers: headers as BusboyHeaders })
    parser.on('field', (name, value) => fields.set(name, value))
    parser.on('finish', () => resolve(fields))
    parser.on('error', reject)
    parser.end(body)
  })
}

/** What is asked of a pool while some work goes on, by itself or through its clients. */
async function listenIn(pool: Pool, work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query, connect } = pool
  let isInside = false
  const hear = (isInTransaction: boolean, asked: string | { text: string }, values?: unknown[]) =>
    statements.push({
      text: typeof asked === 'string' ? asked : asked.text,
      values: values ?? [],
      isInTransaction,
    })
  pool.query = ((...args: [string, unknown[]]) => {
    hear(false, ...args)
    isInside = true
    const answer = Reflect.apply(query, pool, args)
    isInside = false
    return answer
  }) as typeof pool.query
  pool.connect = (async (...args: []) => {
    // The pool's own queries connect too.
    if (isInside) return Reflect.apply(connect, pool, args)
    const client = await Reflect.apply(connect, pool, args)
    const own = client.query
    client.query = (...asked: [string, unknown[]]) => {
      hear(true, ...asked)
      return Reflect.apply(own, client, asked)
    }
    const { release } = client
    client.release = (...how: [boolean?]) => {
      client.query = own
      client.release = release
      return Reflect.apply(release, client, how)
    }
    return client
  }) as unknown as typeof pool.connect
  try {
    await work()
  } finally {
    pool.query = query
    pool.connect = connect
  }
  return statements
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const TYRE_ID = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/
