import { addDays, type CalendarDate, daysBetween, monthsBetween } from '../../platform/clock/calendar-date.ts'

/**
 * The last four digits of a tyre's DOT code, week and year of manufacture: `2319` is week 23 of 2019 (rule
 * W20.13).
 */
export type DotWeek = string

/** The error of a typed DOT week; null if it is possible or empty. */
export function checkDotWeek(
  text: string,
  claimDate: CalendarDate,
  purchasedOn: CalendarDate = claimDate,
): 'dot-wrong' | 'dot-after-claim' | 'dot-after-purchase' | null {
  if (text === '') return null
  const madeOn = firstDayOf(text)
  if (!madeOn) return 'dot-wrong'
  if (madeOn > claimDate) return 'dot-after-claim'
  return madeOn > purchasedOn ? 'dot-after-purchase' : null
}

/** The age of a tyre on a day, in whole years and months since its week began. */
export function tyreAge(dotWeek: DotWeek, on: CalendarDate): { years: number; months: number } {
  const months = monthsBetween(firstDayOf(dotWeek) ?? on, on)
  return { years: Math.floor(months / 12), months: months % 12 }
}

/** The DOT week of a production day (from 2000 on). */
export function dotWeekOf(day: CalendarDate): DotWeek {
  const year = day.slice(0, 4) as `${number}`
  const week = Math.floor(daysBetween(`${year}-01-01`, day) / 7) + 1
  return `${String(week).padStart(2, '0')}${year.slice(2)}`
}

/** Years are those from 2000 on: older codes have three digits. */
function firstDayOf(dotWeek: DotWeek): CalendarDate | null {
  const [, week = '', year = ''] = /^(0[1-9]|[1-4]\d|5[0-3])(\d\d)$/.exec(dotWeek) ?? []
  return week ? addDays(`20${year as `${number}`}-01-01` as CalendarDate, (Number(week) - 1) * 7) : null
}
