import { isCalendarDate, startOfDay } from '../../../platform/clock/calendar-date.ts'

/**
 * Parses `yyyy-MM-ddThh:mm`, the value of a `datetime-local` field, in a time zone; null for an empty text.
 * The time is added to midnight of that day, which is exact unless the clocks change on that day.
 */
export function parseLocalTime(text: string, timeZone: string): Date | null | 'invalid' {
  if (text.trim() === '') return null
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!isCalendarDate(date) || !(hours < 24) || !(minutes < 60)) return 'invalid'
  return new Date(startOfDay(date, timeZone).getTime() + (hours * 60 + minutes) * 60_000)
}
