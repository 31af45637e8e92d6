import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What is looked for: rows by their id and moment, from tables or joins of them. */
export type Newest = {
  readonly id: SQLWrapper
  readonly createdAt: SQLWrapper
  readonly from: SQL
  /** Each is a condition on its own and no row meets two of them: an index can then answer each in order. */
  readonly where: readonly [SQL, ...SQL[]]
  /** behind which row the page begins; the moment as `exactMoment` gives it */
  readonly after: { readonly createdAt: string; readonly id: string } | null
  /** whether what is looked for lies close together long ago, so that many matches too are better sorted than walked to */
  readonly isSorted?: boolean
  /** rows of a page; one more is found where another page follows */
  readonly page: number
  /** so far a total is counted, and one further */
  readonly mostCounted: number
}

/**
 * One page of what is looked for, newest first, with the total: rows of `total`, `id` and `created_at`, a single one without an
 * id where the page is empty. Few matches are looked up once, for the total and the page; of many, the newest are come upon soon
 * by walking back through an index of moments, and only then is that walked. A million rows answer like ten thousand.
 */
export function keysetPage({
  id,
  createdAt,
  from,
  where,
  after,
  isSorted = false,
  page,
  mostCounted,
}: Newest): SQL {
  const few = Math.max(mostCounted, LOOKED_UP)
  const row = sql`select ${id} as id, ${createdAt} as created_at from ${from}`
  const newest = (at: SQLWrapper, own: SQLWrapper) => sql`order by ${at} desc, ${own} desc limit ${page + 1}`
  const behind = (at: SQLWrapper, own: SQLWrapper) =>
    after ? sql`and (${at}, ${own}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  const found = where.map(each => sql`(${row} where ${each} limit ${few + 1})`)
  // No index has the sum in its order.
  const moment = isSorted ? sql`(${createdAt} + interval '0')` : createdAt
  const walked = where.map(
    each => sql`(${row} where (select found from counted) > ${few} and ${each} ${behind(createdAt, id)}
      ${newest(moment, id)})`,
  )
  const [at, own] = [sql`created_at`, sql`id`]
  return sql`(
    with found as materialized (select * from (${sql.join(found, UNION)}) each limit ${few + 1}),
      counted as materialized (select count(*)::int as found from found)
    select least(counted.found, ${mostCounted + 1}) as total, newest.id, newest.created_at from counted left join (
      select * from (
        (select * from found where (select found from counted) <= ${few} ${behind(at, own)} ${newest(at, own)})
        union all ${sql.join(walked, UNION)}
      ) either ${newest(at, own)}
    ) newest on true
  )`
}

/**
 * Rows that are looked up and sorted rather than walked to: the fewer there are among a million, the longer the walk. 2,500 are
 * sorted in some 3 ms; the walk to the newest of a thousand took 15.
 */
const LOOKED_UP = 2_500
const UNION = sql` union all `

/** A moment to the microsecond, which a Date would lose, in UTC whatever the server's zone. */
export const exactMoment = (moment: SQL): SQL<string> =>
  sql<string>`(${moment} at time zone 'UTC')::text || '+00'`
