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
import { BENCH_ENV } from './seeded-servers.ts'

// Reference server of registration.ts: parses a form and executes SQL statements. It records the statements
// once, by calling the application's functions for one form; then it executes them with the ids of each
// submitted form and new generated ids.
process.on('disconnect', () => process.exit())
const [{ databaseUrl, visitorHash, form, headers }] = (await once(process, 'message')) as [
  { databaseUrl: string; visitorHash: string; form: string; headers: Record<string, string> },
]
const log = createLog({ level: 'silent' })
const database = await openDatabase({ settings: { databaseUrl, dataDir: '' }, log })

type Statement = { text: string; values: unknown[]; isInTransaction: boolean }
const first = await parseFields(headers, Buffer.from(form, 'latin1'))
const statements = await recordStatements(database.pool, () => registerOnce(first))

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const fields = await parseFields(request.headers as Record<string, string>, Buffer.concat(chunks))
  const replaceIds = createIdReplacer(fields)
  let client: PoolClient | null = null
  for (const { text, values: recorded, isInTransaction } of statements) {
    if (isInTransaction) client ??= await database.pool.connect()
    else client = release(client)
    await (client ?? database.pool).query({ text, values: recorded.map(replaceIds), rowMode: 'array' })
  }
  release(client)
  response.writeHead(303, { location: `/thank-you?id=${fields.get('registration')}` })
  response.end()
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

/** Calls the functions that query the database for a submitted form, in the same order. */
async function registerOnce(fields: Map<string, string>): Promise<void> {
  const tools = { database, secret: BENCH_ENV.SESSION_SECRET, now: () => new Date() }
  const values = Object.fromEntries(
    REGISTRATION_FIELDS.map(field => [field, fields.get(field) ?? '']),
  ) as RegistrationValues
  const validated = validateRegistration(values, dateIn('Asia/Kuala_Lumpur', new Date()))
  if (!validated.ok) throw new Error(JSON.stringify(validated.errors))
  const id = fields.get('registration') ?? ''
  const receipts = await listSubmission({ id, owner: visitorHash }, tools)
  if (await loadConfirmation({ id, visitorHash, user: null }, tools)) throw new Error('already registered')
  const limit = clientLimit({ name: 'bench', max: 30, windowSeconds: 3_600 }, Number(BENCH_ENV.CLIENT_LIMITS))
  await consumeRateLimit(limit, 'bench', tools)
  const input = { id, registration: validated.registration, receipts, visitorHash, user: null }
  const registered = await registerWarranty(input, tools)
  if (!registered.ok) throw new Error(registered.error)
}

function release(client: PoolClient | null): null {
  client?.release()
  return null
}

/** Replaces the id of the recorded form by that of the submitted one, and generated ids by new ones. */
function createIdReplacer(fields: Map<string, string>) {
  return (value: unknown): unknown => {
    if (value === first.get('registration')) return fields.get('registration')
    if (typeof value !== 'string') return value
    if (UUID.test(value)) return randomUUID()
    return TYRE_ID.test(value) ? generateTyreId(randomBytes(8)) : value
  }
}

function parseFields(headers: Record<string, string>, body: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const parser = new Busboy({ headers: headers as BusboyHeaders })
    parser.on('field', (name, value) => fields.set(name, value))
    parser.on('finish', () => resolve(fields))
    parser.on('error', reject)
    parser.end(body)
  })
}

/** The statements of a pool and its clients during some work. */
async function recordStatements(pool: Pool, work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query, connect } = pool
  let isPoolQuery = false
  const record = (isInTransaction: boolean, input: string | { text: string }, values?: unknown[]) =>
    statements.push({
      text: typeof input === 'string' ? input : input.text,
      values: values ?? [],
      isInTransaction,
    })
  pool.query = ((...args: [string, unknown[]]) => {
    record(false, ...args)
    isPoolQuery = true
    const result = Reflect.apply(query, pool, args)
    isPoolQuery = false
    return result
  }) as typeof pool.query
  pool.connect = (async (...args: []) => {
    // `pool.query` connects too.
    if (isPoolQuery) return Reflect.apply(connect, pool, args)
    const client = await Reflect.apply(connect, pool, args)
    const originalQuery = client.query
    client.query = (...input: [string, unknown[]]) => {
      record(true, ...input)
      return Reflect.apply(originalQuery, client, input)
    }
    const { release } = client
    client.release = (...args: [boolean?]) => {
      client.query = originalQuery
      client.release = release
      return Reflect.apply(release, client, args)
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
