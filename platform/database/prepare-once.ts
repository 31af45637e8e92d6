import type { Database } from './database.ts'

/**
 * Caches a statement per database and arguments, because building its text takes as long as running it.
 * Values that differ between requests must be placeholders.
 */
export function prepareOnce<Args extends readonly (string | boolean)[], Statement>(
  build: (database: Database, ...args: Args) => Statement,
): (database: Database, ...args: Args) => Statement {
  const prepared = new WeakMap<Database, Map<string, Statement>>()
  return (database, ...args) => {
    const statements = prepared.get(database) ?? new Map<string, Statement>()
    prepared.set(database, statements)
    const key = args.join(' ')
    const statement = statements.get(key) ?? build(database, ...args)
    statements.set(key, statement)
    return statement
  }
}

/**
 * Name of a statement that is planned for its values each time, because a generic plan would be slow for most
 * of them.
 */
export const UNNAMED = ''
