import { warrantyPeriods } from '../../domain/warranties/warranty.ts'
import { type CalendarDate, formatStaffDate } from '../../platform/clock/calendar-date.ts'
import type { Translate } from '../i18n/translations.tsx'

/**
 * Both periods of a warranty as label and value: the last day, and that it was before the day of the claim
 * (rule W5.6). `say` writes in the languages of the page.
 */
export function periodFacts(
  { purchaseDate, claimDate }: { purchaseDate: CalendarDate; claimDate: CalendarDate },
  say: (write: (t: Translate) => string) => string,
): { fact: [label: string, value: string]; hasEnded: boolean }[] {
  const periods = warrantyPeriods(purchaseDate, claimDate)
  return (['customer', 'staff'] as const).map(name => {
    const { until, hasEnded } = periods[name]
    const expired = hasEnded ? ` · ${say(t => t('staff.periods.expired'))}` : ''
    return {
      fact: [say(t => t(`staff.periods.${name}`)), `${formatStaffDate(until)}${expired}`],
      hasEnded,
    }
  })
}
