import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'

/** Reads in one snapshot. */
export type Reader = Pick<NodePgDatabase, 'execute' | 'select'>

/** Time limit of a page in milliseconds; results that are missing then are left out (rule S37.9). */
const INSIGHT_LIMIT_MS = 8_000

/**
 * Runs queries one after another in a snapshot, each with the remaining time. Returns null for a query that
 * PostgreSQL cancelled, and for all after it.
 */
export async function withTimeLimit<Answers extends Record<string, unknown>>(
  queries: { readonly [Name in keyof Answers]: (reader: Reader) => Promise<Answers[Name]> },
  { database, limitMs = INSIGHT_LIMIT_MS }: { database: Pick<Database, 'orm'>; limitMs?: number },
): Promise<{ [Name in keyof Answers]: Answers[Name] | null }> {
  const end = performance.now() + limitMs
  const answers: Partial<Record<keyof Answers, unknown>> = {}
  for (const name of Object.keys(queries)) answers[name as keyof Answers] = null
  await database.orm
    .transaction(
      async tx => {
        for (const [name, query] of Object.entries(queries)) {
          const left = Math.floor(end - performance.now())
          if (left < 1) return
          await tx.execute(sql`select set_config('statement_timeout', ${String(left)}, true)`)
          answers[name as keyof Answers] = await query(tx)
        }
      },
      { accessMode: 'read only', isolationLevel: 'repeatable read' },
    )
    .catch(error => {
      if (!isCancelled(error)) throw error
    })
  return answers as { [Name in keyof Answers]: Answers[Name] | null }
}

/** Whether PostgreSQL cancelled a statement at its time limit. */
function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === '57014') return true
  return false
}
