import { sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { dailyCounts } from './daily-counts.table.ts'
import type { Use } from './use.ts'

export type DailyCounter = {
  /** Counts in memory; costs less than a microsecond. */
  add(day: CalendarDate, uses: readonly Use[]): void
  /** Adds the counts to the database. If that fails it throws, and keeps the counts for the next flush. */
  flush(): Promise<void>
}

/**
 * Counts uses in memory and adds them to the table in one statement: a process that is killed loses what it
 * counted since the last flush. The number of keys in memory is bounded; further ones are counted without a
 * key (rule S35.5).
 */
export function createDailyCounter({ database }: { database: Pick<Database, 'orm'> }): DailyCounter {
  let counts = new Map<string, Count>()
  /** cache of the last count of each use object: cached pages always pass the same objects */
  let latest = new WeakMap<Use, Count>()
  let isFlushing: Promise<void> = Promise.resolve()

  function increase(day: CalendarDate, use: Use, n: number) {
    let count = latest.get(use)
    if (count?.day !== day) {
      count = findCount(day, use)
      latest.set(use, count)
    }
    count.n += n
  }

  function findCount(day: CalendarDate, { what, key }: Use): Count {
    const id = `${day} ${what} ${key}`
    const known = counts.get(id)
    if (known) return known
    if (key !== '' && counts.size >= MAX_KEYS) return findCount(day, { what, key: '' })
    const count = { day, what, key, n: 0 }
    counts.set(id, count)
    return count
  }

  async function flushOnce() {
    if (counts.size === 0) return
    const flushed = [...counts.values()]
    counts = new Map()
    latest = new WeakMap()
    try {
      await store(flushed, database)
    } catch (error) {
      for (const { day, n, ...use } of flushed) increase(day, use, n)
      throw error
    }
  }

  return {
    add(day, uses) {
      for (const use of uses) increase(day, use, 1)
    },
    flush() {
      isFlushing = isFlushing.catch(() => {}).then(flushOnce)
      return isFlushing
    },
  }
}

type Count = Use & { readonly day: CalendarDate; n: number }

/** Maximum number of keys in memory per process: each takes less than a hundred bytes. */
export const MAX_KEYS = 20_000

/** Sorted by key, so that processes that store at the same time do not deadlock. */
async function store(counts: readonly Count[], { orm }: Pick<Database, 'orm'>): Promise<void> {
  const column = <Field extends keyof Count>(field: Field) => sql.param(counts.map(count => count[field]))
  await orm.execute(sql`
    insert into ${dailyCounts} (day, what, key, n)
    select * from unnest(${column('day')}::date[], ${column('what')}::text[], ${column('key')}::text[], ${column('n')}::int[]) as c (day, what, key, n)
    order by day, what, key
    on conflict (day, what, key) do update set n = ${dailyCounts}.n + excluded.n`)
}
