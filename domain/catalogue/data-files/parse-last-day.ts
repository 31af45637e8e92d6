import { type CalendarDate, daysBetween } from '../../../platform/clock/calendar-date.ts'
import { type DayOfYear, dateOf, parseDate, parseDayOfYear } from './parse-date.ts'

/**
 * The last day of a promotion in a text that is not one date: the day; the nearest possible day if its year
 * is doubtful; or the first and last day if the promotion has not started.
 */
type LastDay =
  | { readonly code?: never; readonly date: CalendarDate }
  | { readonly code: 'year-missing'; readonly date: CalendarDate }
  | { readonly code: 'starts-later'; readonly start: CalendarDate; readonly date: CalendarDate }

/**
 * The last day of a promotion without its year (`15 Dis`, `31/12`) or with its first day (`1-15 Dis 2026`,
 * `15 Dis hingga 5 Jan`), on the day `today`. A day without a year is the next such day if that is nearer
 * than the last one, and otherwise doubtful (rule S28.10). Null for any other text.
 */
export function parseLastDay(text: string, today: CalendarDate): LastDay | null {
  const day = parseDayOfYear(text)
  if (day) return nextDay(day, today)
  const words = text.replace(WORDS_BEFORE, '')
  for (const { 0: separator, index } of words.matchAll(SEPARATOR)) {
    const range = parseRange(
      words.slice(0, index).trim(),
      words.slice(index + separator.length).trim(),
      today,
    )
    if (range) return range
  }
  return null
}

function parseRange(first: string, last: string, today: CalendarDate): LastDay | null {
  const start = parseDate(first)?.date
  const endDay = parseDayOfYear(last)
  const whole = parseDate(last)?.date
  const end = whole
    ? { date: whole }
    : start && endDay
      ? onOrAfter(endDay, start)
      : endDay && nextDay(endDay, today)
  if (!end || end.code) return end
  const begin = start ?? startBefore(first, end.date)
  if (!begin || begin > end.date) return null
  return begin > today ? { code: 'starts-later', start: begin, date: end.date } : end
}

/** The first day of a range by its last one: `15 Dis`, or the day of the month alone. */
function startBefore(text: string, end: CalendarDate): CalendarDate | null {
  const [year, month] = end.split('-').map(Number) as [number, number]
  const [, alone] = /^(\d{1,2})(?: ?hb)?$/.exec(text) ?? []
  const day = alone ? { day: Number(alone), month } : parseDayOfYear(text)
  if (!day) return null
  const start = dateOf(year, day)
  if (!start || start <= end || alone) return start
  const before = dateOf(year - 1, day)
  return before && daysBetween(before, end) <= MAX_DAYS ? before : null
}

function onOrAfter(day: DayOfYear, from: CalendarDate): LastDay | null {
  const date = yearsAround(from)
    .flatMap(year => dateOf(year, day) ?? [])
    .find(each => each >= from)
  return date ? { date } : null
}

function nextDay(day: DayOfYear, today: CalendarDate): LastDay | null {
  const distance = (date: CalendarDate) => Math.abs(daysBetween(today, date))
  const [date] = yearsAround(today)
    .flatMap(year => dateOf(year, day) ?? [])
    .sort((a, b) => distance(a) - distance(b))
  if (!date) return null
  return date >= today ? { date } : { code: 'year-missing', date }
}

/** The year of a date, with the previous and the next year. */
function yearsAround(date: CalendarDate): number[] {
  const year = Number(date.slice(0, 4))
  return [year - 1, year, year + 1]
}

/** Longest plausible range, in days: a longer one probably has its day and month mixed up. */
const MAX_DAYS = 183
/** Words in front of the first day. */
const WORDS_BEFORE =
  /^(?:(?:sah|valid|promo(?:si|tion)?|dari(?:pada)?|from|mulai|bermula|start(?:s|ing)?)[.:]? ){1,3}/i
const SEPARATOR = /[-\u2013\u2014]|\b(?:s\/d|(?:se)?hingga|sampai|to|until|till)\b/gi
