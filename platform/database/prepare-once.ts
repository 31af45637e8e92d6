import type { Database } from './database.ts'

/**
 * Returns a function that builds a statement once for each database and these arguments: its text takes as
 * long to build as the database needs for it. What differs between requests are its placeholders.
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

/** Name of a statement that is planned for its values each time: a general plan would serve few of them. */
export const UNNAMED = ''
