import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { type AppCall, createAppCalls } from './app-calls.ts'

// Reference server of plate-check.ts and lists.ts: executes the SQL statements of a request and sends the
// rows of the last one as JSON. It records the statements once, by calling the application's functions for
// each request; then `/0`, `/1`, … execute the recorded statements.
process.on('disconnect', () => process.exit())
const [{ settings, calls }] = (await once(process, 'message')) as [
  { settings: { databaseUrl: string | null; dataDir: string }; calls: AppCall[] },
]
const log = createLog({ level: 'silent' })
const database = await openDatabase({ settings, log })

type Statement = { text: string; values: unknown[] }
const requests: { statements: Statement[]; total: number }[] = []
const execute = createAppCalls(database)
for (const call of calls) {
  const { statements, stop } = recordStatements(database.pool)
  const total = await execute(call)
  stop()
  requests.push({ statements, total })
}

const server = createServer(async (request, response) => {
  const recorded = requests[Number(request.url?.slice(1))]
  if (!recorded) return response.writeHead(404).end()
  let rows: unknown[] = []
  for (const { text, values } of recorded.statements)
    rows = (await database.pool.query({ text, values, rowMode: 'array' })).rows
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ total: recorded.total, statements: recorded.statements.length, rows }))
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

function recordStatements(pool: Pool): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const query = pool.query
  pool.query = ((input: string | { text: string; name?: string }, values?: unknown[]) => {
    if (typeof input !== 'string' && input.name) throw new Error(`a named statement: ${input.name}`)
    statements.push({ text: typeof input === 'string' ? input : input.text, values: values ?? [] })
    return Reflect.apply(query, pool, [input, values])
  }) as typeof pool.query
  return {
    statements,
    stop: () => {
      pool.query = query
    },
  }
}
