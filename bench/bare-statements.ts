import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { type Asked, shopCalls } from './shop-calls.ts'

// A server that does nothing but send statements to a database, one after the other, and what the last of them finds as JSON:
// the measure of plate-check.ts and lists.ts. Which statements those are it finds out itself, by calling once what the shop calls
// for each request and listening in on the pool; from then on `/0`, `/1`, … repeat the statements of a request with the pool
// alone.
process.on('disconnect', () => process.exit())
const [{ settings, asked }] = (await once(process, 'message')) as [
  { settings: { databaseUrl: string | null; dataDir: string }; asked: Asked[] },
]
const log = createLog({ level: 'silent' })
const database = await openDatabase({ settings, log })

type Statement = { text: string; values: unknown[] }
const requests: { statements: Statement[]; total: number }[] = []
const calls = shopCalls(database)
for (const one of asked) {
  const { statements, stop } = listenIn(database.pool)
  const total = await calls(one)
  stop()
  requests.push({ statements, total })
}

const server = createServer(async (request, response) => {
  const found = requests[Number(request.url?.slice(1))]
  if (!found) return response.writeHead(404).end()
  let rows: unknown[] = []
  for (const { text, values } of found.statements)
    rows = (await database.pool.query({ text, values, rowMode: 'array' })).rows
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ total: found.total, statements: found.statements.length, rows }))
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

function listenIn(pool: Pool): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const query = pool.query
  pool.query = ((asked: string | { text: string; name?: string }, values?: unknown[]) => {
    if (typeof asked !== 'string' && asked.name) throw new Error(`a named statement: ${asked.name}`)
    statements.push({ text: typeof asked === 'string' ? asked : asked.text, values: values ?? [] })
    return Reflect.apply(query, pool, [asked, values])
  }) as typeof pool.query
  return {
    statements,
    stop: () => {
      pool.query = query
    },
  }
}
