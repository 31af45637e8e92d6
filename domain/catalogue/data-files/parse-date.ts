import { addDays, type CalendarDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'

/**
 * A date as spreadsheets in Malaysia write it: `2026-12-31`, `31/12/2026`, `31.12.26`, `31-Dec-26`, `31
 * Disember 2026`, `31hb Dis 2026`, `2026/12/31`, `sampai 31.12.2026`, `Ahad, 31/12/2026`. Unless the year is
 * in front, the day comes first; two digits are a year of this century. A time of midnight is ignored, and
 * `46387` is a date of this century in Excel's day count (rule S28.10). Null unless the text is exactly one
 * date that exists.
 */
export function parseDate(written: string): { date: CalendarDate; isDayFirst: boolean } | null {
  const text = written.replace(MIDNIGHT, '').replace(WORDS_BEFORE, '')
  const days = /^\d{5}$/.test(text) ? Number(text) : 0
  if (days >= FIRST_DAY && days <= LAST_DAY) return { date: addDays(DAY_ZERO, days), isDayFirst: false }
  const iso = toDate(text.replace(YEAR_FIRST, (_, year, month, day) => `${year}-${pad(+month)}-${pad(+day)}`))
  if (iso) return { date: iso, isDayFirst: false }
  const [, day = '', month = '', year = ''] = NUMBERS.exec(text) ?? NAMED.exec(text) ?? []
  const date = dateOf(year.length === 2 ? `20${year}` : year, { day: Number(day), month: monthOf(month) })
  return date && { date, isDayFirst: true }
}

/** A day of a month, without its year. */
export type DayOfYear = { readonly day: number; readonly month: number }

/** A day without its year: `31/12`, `15 Dis`, `sampai 15hb Disember`. Null for any other text. */
export function parseDayOfYear(written: string): DayOfYear | null {
  const text = written.replace(WORDS_BEFORE, '')
  const [, day = '', month = ''] = NUMBERS_ALONE.exec(text) ?? NAMED_ALONE.exec(text) ?? []
  return month ? { day: Number(day), month: monthOf(month) } : null
}

/** The day of a year; null if there is none. */
export const dateOf = (year: number | string, { day, month }: DayOfYear): CalendarDate | null =>
  toDate(`${year}-${pad(month)}-${pad(day)}`)

const monthOf = (month: string) =>
  /^\d/.test(month) ? Number(month) : MONTHS.findIndex(name => name.test(month)) + 1

// PostgreSQL has no year 0, and a promotion in the year 200 is a typing mistake.
const toDate = (text: string): CalendarDate | null => (isCalendarDate(text) && text >= '1900' ? text : null)
const pad = (number: number) => String(number).padStart(2, '0')

/** `00:00`, `00:00:00` or `12:00:00 AM` behind a date */
const MIDNIGHT = /[ T](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i
/** Day 0 of Excel's day count, corrected for its nonexistent 29 February 1900. */
const DAY_ZERO = '1899-12-30' as CalendarDate
/** 2000-01-01 and 2099-12-31 */
const FIRST_DAY = 36_526
const LAST_DAY = 73_050
/** `2026/1/31` */
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/
/** Words in front of the last day of a promotion. */
const WORDS_BEFORE =
  /^(?:(?:sah|valid|tamat|ends?|promo(?:si|tion)?|s\/d|sampai|hingga|sehingga|until|till|by|on|pada|mon|tues?|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)[.,:]? ){1,4}/i
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})(?: ?(?:hb|haribulan)\b\.?)?[-/. ]{1,2}(\p{L}{3,9})[-/.,]? ?(\d{4}|\d{2})$/u

const NUMBERS_ALONE = /^(\d{1,2})\/(\d{1,2})$/
const NAMED_ALONE = /^(\d{1,2})(?: ?(?:hb|haribulan)\b\.?)?[-/. ]{0,2}(\p{L}{3,9})\.?$/u

/** The months in English and Malay, in full or abbreviated. */
const MONTHS = [
  /^jan(?:uary|uari)?$/i,
  /^feb(?:ruary|ruari)?$/i,
  /^(?:mar(?:ch)?|mac)$/i,
  /^apr(?:il)?$/i,
  /^(?:may|mei)$/i,
  /^ju(?:ne?|n)$/i,
  /^(?:jul(?:y|ai)?)$/i,
  /^(?:aug(?:ust)?|og(?:os|o)?)$/i,
  /^sept?(?:ember)?$/i,
  /^o[ck]t(?:ober)?$/i,
  /^nov(?:ember)?$/i,
  /^(?:dec(?:ember)?|dis(?:ember)?)$/i,
]
