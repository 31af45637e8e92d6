import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../platform/clock/calendar-date.ts'

/** Optional wishes of a booking: the day and the car (rule S40.3). The branch has to confirm them. */
export type Wish = {
  readonly day: CalendarDate | null
  readonly part: DayPart | null
  /** brand, model and year; null if none was given */
  readonly car: string | null
}

export const DAY_PARTS = ['morning', 'afternoon'] as const
type DayPart = (typeof DAY_PARTS)[number]

/** characters */
export const MAX_CAR_LENGTH = 60

/** days ahead */
export const MAX_WISH_DAYS = 60

/** The days that are offered by name; `saturday` is null if it is today or tomorrow. */
export function offeredDays(today: CalendarDate) {
  const ahead = (SATURDAY - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  return { today, tomorrow: addDays(today, 1), saturday: ahead > 1 ? addDays(today, ahead) : null }
}

/** A wished day: an existing date from today on, at most 60 days ahead; otherwise null. */
export function parseWishedDay(text: string, today: CalendarDate): CalendarDate | null {
  if (!isCalendarDate(text)) return null
  const ahead = daysBetween(today, text)
  return ahead >= 0 && ahead <= MAX_WISH_DAYS ? text : null
}

export const parseDayPart = (text: string): DayPart | null => DAY_PARTS.find(part => part === text) ?? null

/** The car as typed, in one line and not too long; null if it is blank. */
export const parseCar = (text: string): string | null =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_CAR_LENGTH).trim() || null

/** as of `Date.getDay` */
const SATURDAY = 6
