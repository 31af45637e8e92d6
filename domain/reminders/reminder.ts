import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { ReminderKind } from '../claims/customer-mail-kind.ts'
import { COVER_DAYS } from '../tyres/tyre-care.ts'
import { customerValidUntil } from '../warranties/warranty.ts'

const ROTATION_MONTHS = 6
/** before the last day of the cover */
const COVER_NOTICE_DAYS = 14
/** Number of further days in which a missed reminder is still queued. */
const LATE_DAYS = 14

/** The day six months after the purchase; of 31 August, the last day of February. */
export function rotationDay(purchased: CalendarDate): CalendarDate {
  const [year = 0, month = 0, day = 0] = purchased.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + ROTATION_MONTHS, 1))
    .toISOString()
    .slice(0, 10) as CalendarDate
  const lastOfMonth = new Date(Date.UTC(year, month + ROTATION_MONTHS, 0)).getUTCDate()
  return addDays(first, Math.min(day, lastOfMonth) - 1)
}

/** The days of a purchase that are still to come, for the customer's calendar (rule W41.3). */
export function calendarDays(
  purchased: CalendarDate,
  today: CalendarDate,
): { kind: 'cover' | 'rotation'; day: CalendarDate; noticeDays: number }[] {
  const days = [
    { kind: 'cover', day: customerValidUntil(purchased), noticeDays: COVER_NOTICE_DAYS },
    { kind: 'rotation', day: rotationDay(purchased), noticeDays: 0 },
  ] as const
  return days.filter(({ day }) => day >= today)
}

/** The day of a reminder, and the last day on which it is still useful. */
export function reminderDays(
  reminder: ReminderKind,
  purchased: CalendarDate,
): readonly [CalendarDate, CalendarDate] {
  if (reminder === 'rotation') return [rotationDay(purchased), addDays(rotationDay(purchased), LATE_DAYS)]
  const last = customerValidUntil(purchased)
  return [addDays(last, -COVER_NOTICE_DAYS), last]
}

/** The purchase dates whose reminders are due on a day. */
export function purchasesDue(reminder: ReminderKind, today: CalendarDate): CalendarDate[] {
  const days = Array.from({ length: MAX_DAYS_SINCE_PURCHASE }, (_, ago) => addDays(today, -ago))
  return days.filter(day => {
    const [from, to] = reminderDays(reminder, day)
    return from <= today && today <= to
  })
}

/** Upper bound of the days between a purchase and its last reminder. */
const MAX_DAYS_SINCE_PURCHASE = Math.max(COVER_DAYS, 31 * ROTATION_MONTHS) + LATE_DAYS + 1
