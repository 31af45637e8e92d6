import { addDays, type CalendarDate } from '../clock/calendar-date.ts'

/** An event that lasts a day. */
type DayEvent = {
  /** stays the same when the event is sent again, so that a calendar replaces it */
  readonly uid: string
  readonly day: CalendarDate
  readonly summary: string
  readonly description: string
  /** days before at which the calendar reminds, at 9 AM */
  readonly alarmDays: number
}

/** A calendar file (RFC 5545) with events of whole days. */
export function writeCalendar(
  events: readonly DayEvent[],
  { product, now }: { product: string; now: Date },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    ...events.flatMap(event => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

function eventLines({ uid, day, summary, description, alarmDays }: DayEvent, now: Date): string[] {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDate(day)}`,
    // The end is exclusive.
    `DTEND;VALUE=DATE:${basicDate(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    // Counted from the midnight with which the day begins.
    `TRIGGER:${alarmDays === 0 ? 'PT9H' : `-P${alarmDays - 1}DT15H`}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

const basicDate = (day: CalendarDate) => day.replaceAll('-', '')

/**
 * Escapes backslash, semicolon, comma and line breaks (section 3.3.11) and removes other control characters.
 */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Lines have at most 75 octets; a continued one begins with a space (section 3.1). No character is cut. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += char
    octets += size
  }
  return folded
}

const MAX_OCTETS = 75
