import { addDays, type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'

/** A range of days, both included, in the configured time zone. */
export type InsightPeriod = { readonly from: CalendarDate; readonly to: CalendarDate }

/** Lengths to choose from; a week is seven days, and the last one ends today (rule S37.2). */
export const INSIGHT_WEEKS = [4, 13, 52] as const
export type InsightWeeks = (typeof INSIGHT_WEEKS)[number]

export const weeksUntil = (today: CalendarDate, weeks: InsightWeeks): InsightPeriod => ({
  from: addDays(today, 1 - weeks * 7),
  to: today,
})

/** The calendar month before a day. */
export function monthBefore(today: CalendarDate): InsightPeriod {
  const to = addDays(`${today.slice(0, 7)}-01` as CalendarDate, -1)
  return { from: `${to.slice(0, 7)}-01` as CalendarDate, to }
}

/** The preceding period of the same length, for comparison. */
export function periodBefore({ from, to }: InsightPeriod): InsightPeriod {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/**
 * The parts of a period in a plot: weeks, or four weeks each if there are more than 13. The first part takes
 * the remaining days.
 */
export function partsOf({ from, to }: InsightPeriod): InsightPeriod[] {
  const days = daysBetween(from, to) + 1
  const length = days > MAX_PARTS * 7 ? 28 : 7
  const parts: InsightPeriod[] = []
  for (let end = to; end >= from; end = addDays(end, -length)) {
    const start = addDays(end, 1 - length)
    parts.unshift({ from: start < from ? from : start, to: end })
  }
  return parts
}

const MAX_PARTS = 13
