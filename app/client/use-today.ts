import { useSyncExternalStore } from 'react'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'

/**
 * The latest date that a form accepts as not in the future: the date on which the page was rendered or, after
 * midnight, today in Malaysia. The server checks again.
 */
export function useToday(renderedOn: CalendarDate): CalendarDate {
  const today = useSyncExternalStore(
    subscribeToFocus,
    () => dateIn('Asia/Kuala_Lumpur', new Date()),
    () => renderedOn,
  )
  return today > renderedOn ? today : renderedOn
}

/** A date field is focused before a date is picked. */
function subscribeToFocus(callback: () => void) {
  addEventListener('focusin', callback)
  return () => removeEventListener('focusin', callback)
}
