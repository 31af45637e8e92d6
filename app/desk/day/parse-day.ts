import { addDays, type CalendarDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'

/** A day that can be shown, from today to a year ahead; null for any other text. */
export function parseDay(text: string, today: CalendarDate): CalendarDate | null {
  return isCalendarDate(text) && text >= today && text <= addDays(today, MAX_DAYS_AHEAD) ? text : null
}

export const MAX_DAYS_AHEAD = 366
