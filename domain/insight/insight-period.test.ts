import { expect, test } from 'vitest'
import { daysBetween } from '../../platform/clock/calendar-date.ts'
import { INSIGHT_WEEKS, monthBefore, partsOf, periodBefore, weeksUntil } from './insight-period.ts'

test.each([
  [4, '2026-10-24', 4],
  [13, '2026-08-22', 13],
  [52, '2025-11-22', 13],
] as const)(
  '%d weeks up to 2026-11-20 begin on %s and are shown in %d parts (rule S37.2)',
  (weeks, from, count) => {
    const period = weeksUntil('2026-11-20', weeks)
    expect(period).toEqual({ from, to: '2026-11-20' })
    expect(partsOf(period)).toHaveLength(count)
  },
)

test('a summary is about the month before, in weeks from its end', () => {
  expect(monthBefore('2026-03-07')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthBefore('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(partsOf(monthBefore('2026-01-01'))[0]).toEqual({ from: '2025-12-01', to: '2025-12-03' })
})

test('parts follow one another, and the period before is as long and ends the day before', () => {
  for (const period of [
    ...INSIGHT_WEEKS.map(weeks => weeksUntil('2026-11-20', weeks)),
    monthBefore('2026-03-01'),
  ]) {
    const before = periodBefore(period)
    expect(daysBetween(before.from, before.to)).toBe(daysBetween(period.from, period.to))
    expect(daysBetween(before.to, period.from)).toBe(1)
    const parts = partsOf(period)
    expect(partsOf(before)).toHaveLength(parts.length)
    for (const [index, part] of parts.entries())
      expect(daysBetween(parts[index - 1]?.to ?? before.to, part.from)).toBe(1)
    expect(parts.at(-1)?.to).toBe(period.to)
  }
})
