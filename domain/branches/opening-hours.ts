import type { CalendarDate } from '../../platform/clock/calendar-date.ts'

/** The hours of one day: `08:30-19:00`, or `closed`. */
export type DayHours = string

/**
 * Parses the opening hours of a week, `Mon-Sat 8.30am-7pm; Sun closed` or `Isnin-Sabtu 08:30-19:00`, into the
 * hours of each day from Sunday on. A first part without days applies to every day, a later part replaces an
 * earlier one, and a day that no part names is closed. Null if any part is not understood, and for a second
 * period of a day, `Fri 8:30-12:30, 14:30-19:00` (rule S16.17).
 */
export function parseOpeningHours(text: string): readonly DayHours[] | null {
  const week: DayHours[] = Array(7).fill('closed')
  const parts = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replaceAll('setiap hari', 'daily')
    .trim()
    .split(/ ?[;,\n] ?/)
  for (const [index, part] of parts.filter(Boolean).entries()) {
    const [, names = '', times = ''] = PART.exec(part) ?? []
    const days = parseDays(names)
    const hours = parseTimes(times)
    if (!days || !hours || (names === '' && index > 0)) return null
    for (const day of days) week[day] = hours
  }
  return parts.some(Boolean) ? week : null
}

/** The hours of a day; null if they are not known. */
export function hoursOn(date: CalendarDate, hours: string | null): DayHours | null {
  const week = hours === null ? null : parseOpeningHours(hours)
  return week?.[weekday(date)] ?? null
}

/** The days of the week without hours, 0 is Sunday; undefined if the hours are not known. */
export function closedDaysOf(hours: string | null): readonly number[] | undefined {
  const week = hours === null ? null : parseOpeningHours(hours)
  return week?.flatMap((each, day) => (each === 'closed' ? day : []))
}

/** A date and the time of day (`14:30`) on it. */
export type LocalTime = { readonly today: CalendarDate; readonly time: string }

/** Whether a branch is closed on a day, or has closed for today (rule S40.3). */
export function isClosedOn(
  day: CalendarDate,
  { hoursToday, closedDays }: { hoursToday: DayHours | null; closedDays?: readonly number[] },
  { today, time }: LocalTime,
): boolean {
  if (closedDays?.includes(weekday(day))) return true
  const [opens = '', closes = ''] = day === today ? (hoursToday ?? '').split('-') : []
  // Hours that end at midnight or later close on the next day.
  return closes > opens && closes <= time
}

const weekday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Beginnings of the names of the days, from Sunday on, in English and Malay. */
const DAYS = [
  ['sun', 'ahad', 'ahd'],
  ['mon', 'isn'],
  ['tue', 'sel'],
  ['wed', 'rab'],
  ['thu', 'kha'],
  ['fri', 'jum'],
  ['sat', 'sab'],
]
/** Days, if any, and hours: `isnin hingga sabtu: 9 pagi - 6 petang`. */
const PART = /^(?:([a-z]+(?:(?: ?[-–] ?| (?:to|hingga) )[a-z]+)?):? )?(.+)$/
const EVERY_DAY = ['', 'daily', 'everyday', 'harian']

function parseDays(names: string): number[] | null {
  if (EVERY_DAY.includes(names)) return [0, 1, 2, 3, 4, 5, 6]
  const [first = -1, last = first] = names
    .split(/ ?[-–] ?| (?:to|hingga) /)
    .map(name => DAYS.findIndex(begins => begins.some(begin => name.startsWith(begin))))
  if (first < 0 || last < 0) return null
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7)
}

/**
 * The parts of a day and the hour at which the twelve hours begin that each may be said of: 12 malam is
 * midnight.
 */
const DAY_PARTS: Record<string, number> = {
  am: 0,
  pagi: 0,
  'tengah hari': 10,
  pm: 12,
  petang: 12,
  malam: 18,
  'tengah malam': 18,
}
const TIME = String.raw`(\d{1,2})(?:[.:](\d{2}))? ?(${Object.keys(DAY_PARTS).join('|')})?`
const TIMES = new RegExp(`^${TIME} ?(?:[-–]|to|hingga) ?${TIME}$`)

function parseTimes(text: string): DayHours | null {
  if (text === 'closed' || text === 'tutup') return 'closed'
  const [, ...found] = TIMES.exec(text) ?? []
  const times = [found.slice(0, 3), found.slice(3)].map(([hour = '', minute = '00', part]) => {
    const begin = part === undefined ? undefined : DAY_PARTS[part]
    const hours = begin === undefined ? Number(hour) : (begin + ((Number(hour) - begin + 24) % 12)) % 24
    const isTime = part ? Number(hour) >= 1 && Number(hour) <= 12 : hours * 60 + Number(minute) <= 1440
    return hour && isTime && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null
  })
  const [opens, closes] = times
  if (!opens || !closes || opens === closes) return null
  const [, , , hour = '', , part] = found
  // `9-6` closes in the evening; `20:00-06:00` and `6am` mean the next morning.
  const isEvening = part === undefined && !hour.startsWith('0') && closes < opens && opens < '13'
  return `${opens}-${isEvening ? Number(hour) + 12 + closes.slice(2) : closes}`
}
