import { type DotWeek, tyreAge } from '../../domain/claims/dot-week.ts'
import { formatTreadDepth } from '../../domain/claims/tread-depth.ts'
import type { PurchaseValues } from '../../domain/warranties/purchase.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Translate } from '../i18n/translations.tsx'

/** The known facts of a purchase, as label and value: the tyre and the branch. */
export function purchaseFacts(
  { branch, brand, model, size }: PurchaseValues,
  t: Translate,
): [string, string][] {
  const tyre = [brand, model, size].filter(Boolean).join(' ')
  return [
    ...(tyre ? [[t('purchase.tyre'), tyre] as [string, string]] : []),
    ...(branch ? [[t('purchase.branch'), branch] as [string, string]] : []),
  ]
}

/**
 * The known marks and measurements of the tyre at the claim: the week of manufacture with the age, and the
 * tread depth (rules W20.13 and W20.14). `say` writes in the languages of the page.
 */
export function tyreFacts(
  {
    dotWeek,
    treadMm,
    claimDate,
  }: { dotWeek: DotWeek | null; treadMm: number | null; claimDate: CalendarDate },
  say: (write: (t: Translate) => string) => string,
): [string, string][] {
  const facts: [string, string][] = []
  if (dotWeek !== null) {
    const age = say(t => t('staff.tyreAge', tyreAge(dotWeek, claimDate)))
    facts.push([say(t => t('staff.dotWeek')), `${dotWeek} · ${age}`])
  }
  if (treadMm !== null) facts.push([say(t => t('staff.treadDepth')), formatTreadDepth(treadMm)])
  return facts
}
