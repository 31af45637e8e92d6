import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../platform/clock/calendar-date.ts'
import { claims } from '../claims/claims.table.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { byRate, type RatedKey } from './claim-rate.ts'
import { type InsightPeriod, periodBefore } from './insight-period.ts'
import type { Reader } from './with-time-limit.server.ts'

type ClaimRates = {
  readonly brand: readonly RatedKey[]
  readonly model: readonly RatedKey[]
  readonly branch: readonly RatedKey[]
}

/**
 * Claims of the period, and the registered tyres that were bought in the 52 weeks up to its end, by brand,
 * model and branch (rule S37.4). A value that the registration does not state counts as unknown in both
 * numbers, so that both are about the same tyres. If it is stated, the claim's own value counts, because
 * staff correct it from the receipt. Void claims do not count.
 */
export async function countClaimRates(
  { period, branch }: { period: InsightPeriod; branch: string | null },
  reader: Reader,
): Promise<ClaimRates> {
  const before = periodBefore(period)
  const bought = (end: InsightPeriod['to']) => sql`purchase_date between ${addDays(end, -363)} and ${end}`
  const tyresIn = (end: InsightPeriod['to']) =>
    sql`count(*) filter (where ${bought(end)}) * case tyre_quantity when 'set' then 4 else 2 end`
  const ofBranch = branch === null ? sql`` : sql`and branch = ${branch}`
  // Aggregate once, then aggregate the few resulting rows by each dimension.
  const tyres = await reader.execute<Row>(sql`
    select ${DIMENSION}, sum(n)::int as n, sum(before)::int as before
    from (
      select branch, brand, case when model is not null then brand end as model_brand, model,
        ${tyresIn(period.to)} as n, ${tyresIn(before.to)} as before
      from ${registrations}
      where purchase_date between ${addDays(before.to, -363)} and ${period.to} ${ofBranch}
      group by branch, brand, model, tyre_quantity
    ) r
    group by ${SETS}`)
  const claimsIn = ({ from, to }: InsightPeriod) =>
    sql`(count(*) filter (where claim_date between ${from} and ${to}))::int`
  const filed = await reader.execute<Row>(sql`
    select ${DIMENSION}, ${claimsIn(period)} as n, ${claimsIn(before)} as before
    from (
      select c.claim_date,
        case when r.branch is not null then coalesce(c.branch, r.branch) end as branch,
        case when r.brand is not null then coalesce(c.brand, r.brand) end as brand,
        ${ofModel('brand')} as model_brand, ${ofModel('model')} as model
      from ${claims} c join ${registrations} r on r.id = c.warranty_id
      where c.claim_date between ${before.from} and ${period.to} and not c.is_void
    ) c where true ${ofBranch}
    group by ${SETS}`)
  return {
    brand: combine('brand', tyres.rows, filed.rows),
    model: combine('model', tyres.rows, filed.rows),
    branch: combine('branch', tyres.rows, filed.rows),
  }
}

/**
 * The claim's brand if it names one, otherwise the registration's. A model counts only together with its
 * brand.
 */
const ofModel = (column: 'brand' | 'model'): SQL => {
  const name = sql.identifier(column)
  return sql`case when r.model is not null and (c.brand is null or c.model is not null)
    then case when c.brand is null then r.${name} else c.${name} end end`
}

const DIMENSION = sql`
  case when grouping(branch) = 0 then 'branch' when grouping(brand) = 0 then 'brand' else 'model' end as dimension,
  branch, brand, model_brand, model`
const SETS = sql`grouping sets ((branch), (brand), (model_brand, model))`

type Row = {
  dimension: keyof ClaimRates
  branch: string | null
  brand: string | null
  model_brand: string | null
  model: string | null
  n: number
  before: number
}

function combine(dimension: keyof ClaimRates, tyres: readonly Row[], filed: readonly Row[]): RatedKey[] {
  const keyOf = (row: Row) => {
    if (dimension !== 'model') return row[dimension]
    return row.model === null ? null : `${row.model_brand}\n${row.model}`
  }
  const counted = (rows: readonly Row[]) =>
    new Map(
      rows
        .filter(row => row.dimension === dimension)
        .map(row => [keyOf(row), { n: row.n, before: row.before }]),
    )
  const [ofTyres, ofClaims] = [counted(tyres), counted(filed)]
  return [...new Set([...ofTyres.keys(), ...ofClaims.keys()])]
    .map(key => ({ key, tyres: ofTyres.get(key) ?? NONE, claims: ofClaims.get(key) ?? NONE }))
    .sort(byRate)
}

const NONE = { n: 0, before: 0 }
