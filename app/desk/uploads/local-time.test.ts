import { expect, test } from 'vitest'
import { parseLocalTime } from './local-time.ts'

const parse = (text: string) => parseLocalTime(text, 'Asia/Kuala_Lumpur')

test('a typed time is one of Kuala Lumpur', () => {
  expect(parse('2026-12-01T09:30')).toEqual(new Date('2026-12-01T01:30:00Z'))
  expect(parse(' 2026-12-01 00:00 ')).toEqual(new Date('2026-11-30T16:00:00Z'))
})

test('an empty field is no time, and nonsense is refused', () => {
  expect(parse('')).toBeNull()
  for (const text of ['tomorrow', '2026-02-30T09:00', '2026-12-01T24:00', '2026-12-01T09:60', '2026-12-01'])
    expect([text, parse(text)]).toEqual([text, 'invalid'])
})
