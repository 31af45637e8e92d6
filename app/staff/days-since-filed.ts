import { dateIn, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { AppContext } from '../context/app-context.ts'

/** The days since a claim was filed, from midnight to midnight in the time zone of the chain. */
export const daysSinceFiled = (
  { createdAt }: { createdAt: Date },
  { timeZone, now }: Pick<AppContext, 'timeZone' | 'now'>,
): number => daysBetween(dateIn(timeZone, createdAt), dateIn(timeZone, now()))
