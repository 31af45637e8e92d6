import { type CalendarDate, dateIn, daysBetween } from '../../platform/clock/calendar-date.ts'

/** The days since a claim was filed, from midnight to midnight in the time zone of the chain. */
export const daysSinceFiled = (
  { createdAt }: { createdAt: Date },
  { timeZone, today }: { timeZone: string; today: CalendarDate },
): number => daysBetween(dateIn(timeZone, createdAt), today)
