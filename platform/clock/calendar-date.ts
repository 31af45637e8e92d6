/**
 * A calendar date is a day on the wall, `yyyy-MM-dd`, without hour or zone. It is never mixed with an instant (`Date`):
 * an instant becomes a date only by naming the zone whose wall is meant (Asia/Kuala_Lumpur, settings `TIME_ZONE`).
 */
export type CalendarDate = `${number}-${number}-${number}`

/** The date on the wall of `timeZone` at an instant. Asked again within a minute it is known: no date begins within one. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE)
  let wall = walls.get(timeZone)
  if (!wall) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    wall = { format: new Intl.DateTimeFormat('en-CA', { timeZone, ...day }), minute: Number.NaN, date: '' }
    walls.set(timeZone, wall)
  }
  if (wall.minute !== minute) Object.assign(wall, { minute, date: wall.format.format(instant) })
  return wall.date as CalendarDate
}

/**
 * Whether a text is a date that exists: `2026-02-30` is not. Nor is one before the year 1000, which is a slip of the finger
 * (`0202`), and in part (`0000`, or the instant at which `0001` begins in the east) an error of the database.
 */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Whole days from one date to another: 0 on the same day, negative when `to` has passed. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((midnight(to) - midnight(from)) / MS_PER_DAY)
}

/** The date `days` days later (earlier where negative), up to the last that has four digits for its year. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const instant = new Date(Math.min(midnight(date) + days * MS_PER_DAY, midnight('9999-12-31')))
  return instant.toISOString().slice(0, 10) as CalendarDate
}

/**
 * The instant at which a date begins on the wall of `timeZone`: midnight, or where a change of the clock leaves that out, the
 * minute after it. A date that a zone has left out begins where the next one does.
 */
export function instantOf(date: CalendarDate, timeZone: string): Date {
  // No wall is a day away from Greenwich's, so that the date begins between these; whole minutes, as above.
  let before = midnight(date) - MS_PER_DAY
  let begun = midnight(date) + MS_PER_DAY
  while (begun - before > MS_PER_MINUTE) {
    const middle = Math.floor((before + begun) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE
    if (sortable(dateIn(timeZone, new Date(middle))) < sortable(date)) before = middle
    else begun = middle
  }
  return new Date(begun)
}

/** As the counter reads it: `dd/MM/yyyy` (W §9). */
export function formatStaffDate(date: CalendarDate): string {
  return formatDate(date).replaceAll('-', '/')
}

/** A moment as the counter reads it on the wall of `timeZone`, `dd/MM/yyyy HH:mm`, and for machines. */
export function shownMoment(instant: Date, timeZone: string): { iso: string; shown: string } {
  const time = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return { iso: instant.toISOString(), shown: `${formatStaffDate(dateIn(timeZone, instant))} ${time}` }
}

/** As customers read it: `dd-MM-yyyy` (W §9). */
export function formatDate(date: CalendarDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000
const walls = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: string }>()
/** The walls around the first and the last date have a year of three and of five digits. */
const sortable = (date: CalendarDate) => date.padStart(12, '0')
const midnight = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
