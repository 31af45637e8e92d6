/**
 * A calendar date, `yyyy-MM-dd`, without time or time zone. It is never mixed with an instant (`Date`):
 * converting an instant to a date takes a time zone (setting TIME_ZONE, Asia/Kuala_Lumpur by default).
 */
export type CalendarDate = `${number}-${number}-${number}`

/** The date in `timeZone` at an instant. Cached for the current minute, as no date begins within a minute. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE)
  let cached = cachedDates.get(timeZone)
  if (!cached) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    cached = { format: new Intl.DateTimeFormat('en-CA', { timeZone, ...day }), minute: Number.NaN, date: '' }
    cachedDates.set(timeZone, cached)
  }
  if (cached.minute !== minute) Object.assign(cached, { minute, date: cached.format.format(instant) })
  return cached.date as CalendarDate
}

/**
 * Whether a text is an existing date; `2026-02-30` is not. Years before 1000 are rejected: they are typing
 * errors (`0202`), and PostgreSQL rejects some of them (`0000`).
 */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Whole days from one date to another: 0 on the same day, negative where `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((midnight(to) - midnight(from)) / MS_PER_DAY)
}

/** Whole months from one date to another, as people count age; 0 if `to` is earlier. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return Math.max(0, (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0))
}

/** The date `days` days later (earlier if negative); 9999-12-31 at most. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const instant = new Date(Math.min(midnight(date) + days * MS_PER_DAY, midnight('9999-12-31')))
  return instant.toISOString().slice(0, 10) as CalendarDate
}

/**
 * The instant at which a date begins in `timeZone`: midnight, or the first minute that exists after a clock
 * change. A date that the zone skipped begins with the next date.
 */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  // Binary search by minutes: every zone is within a day of UTC.
  let before = midnight(date) - MS_PER_DAY
  let after = midnight(date) + MS_PER_DAY
  while (after - before > MS_PER_MINUTE) {
    const middle = Math.floor((before + after) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE
    if (sortable(dateIn(timeZone, new Date(middle))) < sortable(date)) before = middle
    else after = middle
  }
  return new Date(after)
}

/** Formats a date for staff: `dd/MM/yyyy` (rule W18.5). */
export function formatStaffDate(date: CalendarDate): string {
  return formatCustomerDate(date).replaceAll('-', '/')
}

/** The hour of an instant in `timeZone`, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }))
}

/** The time of day of an instant in `timeZone`: `14:30`. */
export function timeIn(timeZone: string, instant: Date): string {
  return instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

type Timestamp = { readonly iso: string; readonly shown: string }

/** An instant in `timeZone` for customers: as for staff, but with `dd-MM-yyyy` (rule S1.9). */
export function formatCustomerTimestamp(instant: Date, timeZone: string): Timestamp {
  const { iso, shown } = formatStaffTimestamp(instant, timeZone)
  return { iso, shown: shown.replaceAll('/', '-') }
}

/** An instant in `timeZone` for staff, `dd/MM/yyyy HH:mm`, and as ISO 8601 for `<time datetime>`. */
export function formatStaffTimestamp(instant: Date, timeZone: string): Timestamp {
  let format = timeFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    timeFormats.set(timeZone, format)
  }
  const time = format.format(instant)
  return { iso: instant.toISOString(), shown: `${formatStaffDate(dateIn(timeZone, instant))} ${time}` }
}

/** Formats a date for customers: `dd-MM-yyyy` (rule S1.9). */
export function formatCustomerDate(date: CalendarDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

export const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000
/** by time zone */
const cachedDates = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: string }>()
/** by time zone; making one takes longer than a hundred uses */
const timeFormats = new Map<string, Intl.DateTimeFormat>()
/** Dates around the first and the last one have years of three and five digits in some zones. */
const sortable = (date: CalendarDate) => date.padStart(12, '0')
const midnight = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
