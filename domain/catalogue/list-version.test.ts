import { expect, test } from 'vitest'
import { aVersion } from '../../tests/support/catalogue-rows.ts'
import { currentVersions, expiredVersions, type ListVersion, upcomingSwitches } from './list-version.ts'

const at = (text: string) => new Date(`${text}Z`)
const published = (number: number, time: string, parts: Partial<ListVersion> = {}) =>
  aVersion({ number, effectiveAt: at(time), at: at(time), ...parts })
const scheduled = (number: number, time: string, parts: Partial<ListVersion> = {}) =>
  aVersion({ number, effectiveAt: at(time), ...parts })
const numbers = (versions: readonly ListVersion[]) => versions.map(({ kind, number }) => `${kind} ${number}`)

test.each([
  ['2026-11-20T11:59:59.999', 2],
  ['2026-11-20T12:00:00', 1],
  ['2026-11-20T12:59:59.999', 1],
  ['2026-11-20T13:00:00', 4],
])(
  'at %s list %i is current: the ready one that went live last, however late it was planned',
  (now, number) => {
    const versions = [
      scheduled(1, '2026-11-20T12:00:00'),
      published(2, '2026-11-20T10:00:00'),
      scheduled(3, '2026-11-20T13:00:00'),
      scheduled(4, '2026-11-20T13:00:00'),
      scheduled(5, '2026-11-20T13:00:00', { state: 'withdrawn' }),
    ]
    for (const order of [versions, versions.toReversed()])
      expect(numbers(currentVersions(order, at(now)))).toEqual([`tyres ${number}`])
  },
)

test('each kind has its own current list; a kind that was never published has none', () => {
  const versions = [
    published(7, '2026-11-20T10:00:00'),
    published(3, '2026-11-20T09:00:00', { kind: 'branches' }),
    scheduled(1, '2026-11-21T00:00:00', { kind: 'vehicles' }),
  ]
  expect(numbers(currentVersions(versions, at('2026-11-20T12:00:00')))).toEqual(['branches 3', 'tyres 7'])
})

test('a list that was published at once is current also where the clock is slow', () => {
  const versions = [published(1, '2026-11-20T10:00:00'), published(2, '2026-11-20T10:05:00')]
  expect(numbers(currentVersions(versions, at('2026-11-20T10:04:00')))).toEqual(['tyres 2'])
})

test('the lists change by themselves at the times of the planned versions', () => {
  const versions = [
    published(1, '2026-11-20T10:00:00'),
    scheduled(2, '2026-11-20T14:00:00'),
    scheduled(3, '2026-11-20T13:00:00'),
    scheduled(4, '2026-11-20T13:00:00', { kind: 'branches' }),
    scheduled(5, '2026-11-20T13:30:00', { state: 'withdrawn' }),
  ]
  expect(upcomingSwitches(versions, at('2026-11-20T13:00:00'))).toEqual([at('2026-11-20T14:00:00')])
  expect(upcomingSwitches(versions, at('2026-11-20T12:00:00'))).toEqual([
    at('2026-11-20T13:00:00'),
    at('2026-11-20T14:00:00'),
  ])
})

const NOW = at('2026-11-20T12:00:00')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, -1)
/** One list a day for three years, the last one today. */
const daily = Array.from({ length: 1_096 }, (_, day) => published(day + 1, daysAgo(1_095 - day)))

test('history keeps 90 days whole, then the last list of each week, and nothing after two years', () => {
  const expired = new Set(expiredVersions(daily, NOW))
  const kept = daily.filter(version => !expired.has(version))
  const ages = kept.map(({ effectiveAt }) => (NOW.getTime() - effectiveAt.getTime()) / 86_400_000)
  expect(ages.filter(age => age <= 90)).toHaveLength(91)
  const weekly = ages.filter(age => age > 90)
  expect(weekly.length).toBeGreaterThanOrEqual(91)
  expect(weekly.length).toBeLessThanOrEqual(93)
  const [, ...gaps] = weekly.map((age, index) => (weekly[index - 1] ?? 0) - age)
  expect(new Set(gaps.slice(0, -1))).toEqual(new Set([7]))
  expect(Math.max(...ages)).toBeLessThanOrEqual(730)
})

test('the current list, planned lists and the highest number stay at any age', () => {
  const old = published(1, daysAgo(2_000))
  expect(expiredVersions([old], NOW)).toEqual([])
  const plan = [
    published(1, daysAgo(2_000)),
    scheduled(2, daysAgo(900)),
    published(3, daysAgo(950)),
    scheduled(4, '2027-01-01T00:00:00'),
    published(5, daysAgo(960)),
  ]
  expect(numbers(expiredVersions(plan, NOW))).toEqual(['tyres 3', 'tyres 1'])
})

test('a second clean-up removes nothing more', () => {
  const expired = new Set(expiredVersions(daily, NOW))
  expect(
    expiredVersions(
      daily.filter(version => !expired.has(version)),
      NOW,
    ),
  ).toEqual([])
})
