import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { exactTimestamp, keysetPage } from './keyset-page.ts'

describe('keyset pages, newest first', () => {
  let database: TestDatabase
  /** the ids of the even rows in the order of the list */
  let expected: string[]
  beforeAll(async () => {
    database = await openTestDatabase({ isMigrated: false })
    await database.pool.query(
      'create table things (id uuid primary key, at timestamptz not null, n int, owner text)',
    )
    // Three rows per timestamp; timestamps differ by a microsecond.
    await database.pool.query(`insert into things select md5(n::text)::uuid,
      timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', n, case n % 4 when 0 then 'ben' end
      from generate_series(1, 100) n`)
    const { rows } = await database.pool.query(
      'select id from things where n % 2 = 0 order by at desc, id desc',
    )
    expected = rows.map(row => row.id)
  })
  afterAll(() => database.close())

  const even = sql`n % 2 = 0`
  const parts: [SQL, ...SQL[]] = [sql`owner = 'ben' and ${even}`, sql`owner is null and ${even}`]

  async function pages(maxCounted: number, where: [SQL, ...SQL[]], isSorted = false) {
    const seen: string[] = []
    const totals = new Set<number>()
    for (let cursor = null; ; ) {
      const newest = keysetPage({
        id: sql`things.id`,
        createdAt: sql`things.at`,
        from: sql`things`,
        where,
        cursor,
        isSorted,
        pageSize: 7,
        maxCounted,
      })
      const found = await database.orm
        .select({
          total: sql<number>`newest.total`,
          id: sql<string>`newest.id`,
          createdAt: exactTimestamp(sql`newest.created_at`),
        })
        .from(sql`${newest} newest`)
        .orderBy(sql`newest.created_at desc`, sql`newest.id desc`)
      totals.add(found[0]?.total ?? Number.NaN)
      seen.push(...found.slice(0, 7).map(row => row.id))
      const last = found[6]
      if (found.length <= 7 || !last) return { seen, totals: [...totals] }
      cursor = last as never
    }
  }

  test.each([
    ['few', 1_000, 50],
    ['as many as are counted', 50, 50],
    ['many', 20, 21],
  ])('%s matches: every row is listed once, for one condition and for two', async (_, maxCounted, total) => {
    expect(await pages(maxCounted, [even])).toEqual({ seen: expected, totals: [total] })
    expect(await pages(maxCounted, parts)).toEqual({ seen: expected, totals: [total] })
    expect(await pages(maxCounted, parts, true)).toEqual({ seen: expected, totals: [total] })
  })

  test('without a match the total is 0', async () => {
    expect(await pages(20, [sql`n < 0`])).toEqual({ seen: [null], totals: [0] })
  })

  test('timestamps are in UTC, whatever the time zone of the connection', async () => {
    const [row] = await database.orm.transaction(async tx => {
      await tx.execute(sql`set local time zone 'Asia/Kuala_Lumpur'`)
      return tx
        .select({ at: exactTimestamp(sql`things.at`) })
        .from(sql`things`)
        .where(sql`n = 4`)
    })
    expect(row?.at).toBe('2026-01-01 00:00:00.000001+00')
  })
})
