import { type DotWeek, tyreAge } from '../../domain/claims/dot-week.ts'
import { formatTreadDepth } from '../../domain/claims/tread-depth.ts'
import type { PurchaseValues } from '../../domain/warranties/purchase.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Translate } from '../i18n/translations.tsx'

/** What is known of a purchase, as label and value: the tyre and the branch. */
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

/** The week of manufacture and how old the tyre was when the claim was made; empty where it is not known (rule W20.13). */
export function dotFacts(
  { dotWeek, claimDate }: { dotWeek: DotWeek | null; claimDate: CalendarDate },
  t: Translate,
): [string, string][] {
  if (dotWeek === null) return []
  const { years, months } = tyreAge(dotWeek, claimDate)
  return [[t('staff.dotWeek'), `${dotWeek} · ${t('staff.tyreAge', { years, months })}`]]
}

/** The tread depth when the claim was made; empty where it was not measured (rule W20.14). */
export function treadFacts({ treadMm }: { treadMm: number | null }, t: Translate): [string, string][] {
  return treadMm === null ? [] : [[t('staff.treadDepth'), `${formatTreadDepth(treadMm)} mm`]]
}
