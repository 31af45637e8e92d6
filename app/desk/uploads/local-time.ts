import { isCalendarDate, startOfDay } from '../../../platform/clock/calendar-date.ts'

/**
 * The moment of `yyyy-MM-ddThh:mm` in a time zone, as a field of the type `datetime-local` sends it; null for
 * an empty text. The hour counts from the beginning of the day, which is the clock's hour where clocks do not
 * change.
 */
export function parseLocalTime(text: string, timeZone: string): Date | null | 'invalid' {
  if (text.trim() === '') return null
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!isCalendarDate(date) || !(hours < 24) || !(minutes < 60)) return 'invalid'
  return new Date(startOfDay(date, timeZone).getTime() + (hours * 60 + minutes) * 60_000)
}
