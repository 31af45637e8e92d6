import { href } from 'react-router'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import {
  INSIGHT_WEEKS,
  type InsightPeriod,
  type InsightWeeks,
  periodBefore,
  weeksUntil,
} from '../../../domain/insight/insight-period.ts'
import { type CalendarDate, dateIn, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { withQuery } from '../../http/with-query.ts'

/** Parses the query; invalid or missing values become the defaults: 13 weeks, all branches. */
export function parseQuestion(query: URLSearchParams, { branchIds }: Catalogue, app: AppContext) {
  const weeks = INSIGHT_WEEKS.find(weeks => String(weeks) === query.get('period')) ?? DEFAULT_WEEKS
  const branch = [...branchIds.values()].find(id => id === query.get('branch')) ?? null
  return { weeks, branch, period: weeksUntil(dateIn(app.timeZone, app.now()), weeks) }
}

const DEFAULT_WEEKS: InsightWeeks = 13

/** The query of a question, without default values. */
export const questionQuery = ({ weeks, branch }: { weeks: InsightWeeks; branch: string | null }) => ({
  ...(weeks === DEFAULT_WEEKS ? {} : { period: String(weeks) }),
  ...(branch === null ? {} : { branch }),
})

export const insightUrl = (question: Parameters<typeof questionQuery>[0]) =>
  withQuery(href('/desk/insight'), questionQuery(question))

/** The names of the branches by their ids; a branch that was closed has its id only. */
export function branchNames({ branchIds }: Pick<Catalogue, 'branchIds'>): (id: string) => string {
  const names = new Map([...branchIds].map(([name, id]) => [id, name]))
  return id => names.get(id) ?? id
}

export function showPeriod(period: InsightPeriod) {
  const before = periodBefore(period)
  const show = (day: CalendarDate) => formatStaffDate(day)
  return {
    from: show(period.from),
    to: show(period.to),
    beforeFrom: show(before.from),
    beforeTo: show(before.to),
  }
}
