import { expect, test } from 'vitest'
import { databases } from '../../tests/support/databases.ts'
import { vacuumTables } from './vacuum-tables.ts'

const [embedded, server] = databases as [(typeof databases)[0], (typeof databases)[0]]
const grow = 'insert into limits select md5(n::text), 1, now() from generate_series(1, 2000) n'

test('the embedded database learns how large its tables have become, once', async () => {
  const database = await embedded.open()
  try {
    await vacuumTables(database)
    await database.pool.query(grow)
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

test('a server looks after its tables itself', async () => {
  const database = await server.open()
  try {
    await database.pool.query(grow)
    expect(await vacuumTables(database)).toEqual([])
  } finally {
    await database.close()
  }
})
