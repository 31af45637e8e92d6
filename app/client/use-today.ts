import { useSyncExternalStore } from 'react'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'

/**
 * The last day that a form may name as past: the day on which its page was made or, where that was left open over midnight, today in
 * Malaysia. The server, which has the shop's own zone and clock, judges it once more.
 */
export function useToday(madeOn: CalendarDate): CalendarDate {
  const today = useSyncExternalStore(
    watchFocus,
    () => dateIn('Asia/Kuala_Lumpur', new Date()),
    () => madeOn,
  )
  return today > madeOn ? today : madeOn
}

/** Before a day is picked its field has the focus. */
function watchFocus(look: () => void) {
  addEventListener('focusin', look)
  return () => removeEventListener('focusin', look)
}
