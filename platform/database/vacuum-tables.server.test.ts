import { expect, test } from 'vitest'
import { databases } from '../../tests/support/databases.ts'
import { vacuumTables } from './vacuum-tables.ts'

const [embedded, server] = databases as [(typeof databases)[0], (typeof databases)[0]]
const GROW = 'insert into limits select md5(n::text), 1, now() from generate_series(1, 2000) n'

test('tables of the embedded database that have grown are analyzed once', async () => {
  const database = await embedded.open()
  try {
    await vacuumTables(database)
    await database.pool.query(GROW)
    const estimate = async () =>
      (await database.pool.query("select reltuples from pg_class where relname = 'limits'")).rows[0].reltuples
    expect(await estimate()).toBeLessThan(1)
    expect(await vacuumTables(database)).toEqual(['limits'])
    expect(await estimate()).toBe(2_000)
    expect(await vacuumTables(database)).toEqual([])
  } finally {
    await database.close()
  }
})

test('tables of a PostgreSQL server are left to autovacuum', async () => {
  const database = await server.open()
  try {
    await database.pool.query(GROW)
    expect(await vacuumTables(database)).toEqual([])
  } finally {
    await database.close()
  }
})
