import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { countClaimAges } from './count-claim-ages.server.ts'
import { countClaimRates } from './count-claim-rates.server.ts'
import { countOpenClaims } from './count-open-claims.server.ts'
import { countRegistrations, findFirstStatedDay } from './count-registrations.server.ts'
import { countMissingSizes, countUses, findFirstCountedDay } from './count-uses.server.ts'
import type { InsightPeriod } from './insight-period.ts'
import { withTimeLimit } from './with-time-limit.server.ts'

/** The query; `branch` is an id, or null for all. It does not filter the counts of the website. */
type InsightQuestion = {
  readonly period: InsightPeriod
  readonly branch: string | null
}

/** All results of a period, from one snapshot; null for a result that took too long (rule S37.9). */
export type Insight = Awaited<ReturnType<typeof loadInsight>>

/** Business figures, none of which is about one person (section 37 of the storefront rules). */
export function loadInsight(
  _permit: Permit<'read-insight'>,
  { period, branch }: InsightQuestion,
  { timeZone, limitMs, database, now }: Tools,
) {
  const asked = { period, branch }
  return withTimeLimit(
    {
      // Cheap queries first: after one that takes too long, no others run.
      countedSince: findFirstCountedDay,
      chats: reader => countUses({ what: 'chat', period }, reader),
      missingSizes: reader => countMissingSizes({ period }, reader),
      openClaims: reader => countOpenClaims({ branch, now: now() }, reader),
      claimAges: reader => countClaimAges(asked, reader),
      registrations: reader => countRegistrations({ ...asked, timeZone }, reader),
      statedSince: reader => findFirstStatedDay(timeZone, reader),
      views: reader => countUses({ what: 'tyre-view', period }, reader),
      claimRates: reader => countClaimRates(asked, reader),
    },
    { database, limitMs },
  )
}

type Tools = {
  readonly database: Pick<Database, 'orm'>
  readonly timeZone: string
  readonly limitMs?: number
  now(): Date
}
