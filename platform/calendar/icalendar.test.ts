import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCalendar } from './icalendar.ts'

const NOW = new Date('2026-11-24T12:34:56.789Z')
const write = (summary: string, alarmDays = 0) =>
  writeCalendar(
    [
      {
        uid: '1@tayar.example',
        day: '2026-12-31',
        summary,
        description: 'x',
        alarmDays,
      },
    ],
    { product: '-//Tayar//Warranty//EN', now: NOW },
  )

test('a one-day event ends before the next day, and reminds some days earlier at 9 AM', () => {
  const text = write('Rotate the tyres', 14)
  for (const line of [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'UID:1@tayar.example',
    'DTSTAMP:20261124T123456Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Rotate the tyres',
    'TRIGGER:-P13DT15H',
    'END:VCALENDAR',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect(write('x')).toContain('TRIGGER:PT9H')
})

test('special characters are escaped, and a line break starts no property', () => {
  const text = write('a;b,c\\d\r\nX-EVIL:1\u0007')
  expect(text).toContain('SUMMARY:a\\;b\\,c\\\\d\\nX-EVIL:1\r\n')
})

test('lines have at most 75 octets, and unfolding gives the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), summary => {
      const text = write(summary)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n ', '')).toContain(
        `SUMMARY:${summary
          .replaceAll(/[\\;,]/g, '\\$&')
          .replaceAll(/\r\n|[\r\n]/g, '\\n')
          .replaceAll(/\p{Cc}/gu, '')}`,
      )
    }),
  )
})
