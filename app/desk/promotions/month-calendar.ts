import { addDays, type CalendarDate } from '../../../platform/clock/calendar-date.ts'

/** `2026-12` */
type Month = `${number}-${number}`

/** Parses a month; the current one if the text is no month, or one more than two years away. */
export function parseMonth(text: string | null, today: CalendarDate): Month {
  const current = today.slice(0, 7) as Month
  if (!/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '')) return current
  return Math.abs(monthNumber(text as Month) - monthNumber(current)) <= MAX_MONTHS_AWAY
    ? (text as Month)
    : current
}

/**
 * The month of a query parameter. By default the current month, or the month of the next promotion if none is
 * running.
 */
export function monthToShow(
  text: string | null,
  open: readonly { firstDay: CalendarDate }[],
  today: CalendarDate,
): Month {
  const isNoneRunning = open.every(({ firstDay }) => firstDay > today)
  const first = open.map(({ firstDay }) => firstDay).sort()[0]
  return parseMonth(text ?? (isNoneRunning && first ? first.slice(0, 7) : null), today)
}

/** The month `count` months later, earlier where negative. */
export function addMonths(month: Month, count: number): Month {
  const number = monthNumber(month) + count
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}` as Month
}

/** The weeks of a month from Monday to Sunday; days of other months are null. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const first = `${month}-01` as CalendarDate
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: (CalendarDate | null)[][] = []
  for (let day = addDays(first, -weekday); day <= lastDayOf(month); day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => addDays(day, offset)).map(each =>
        each.startsWith(month) ? each : null,
      ),
    )
  return weeks
}

export const lastDayOf = (month: Month): CalendarDate =>
  addDays(`${addMonths(month, 1)}-01` as CalendarDate, -1)

const monthNumber = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const MAX_MONTHS_AWAY = 24
