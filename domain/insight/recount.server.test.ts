import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate, dateIn, daysBetween } from '../../platform/clock/calendar-date.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { officePermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { claims } from '../claims/claims.table.ts'
import { tyreAge } from '../claims/dot-week.ts'
import { users } from '../identity/users.table.ts'
import { dailyCounts } from '../usage/daily-counts.table.ts'
import { USES } from '../usage/use.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { claimRate } from './claim-rate.ts'
import { INSIGHT_WEEKS, type InsightPeriod, monthBefore, weeksUntil } from './insight-period.ts'
import { loadInsight } from './load-insight.server.ts'

// Every number of insight against a plain recount of the same rows (section 37 of the storefront rules).

const timeZone = 'Asia/Kuala_Lumpur'
const NOW = new Date('2026-11-20T04:00:00Z')
const TODAY = dateIn(timeZone, NOW)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const facts = {
  branch: fc.constantFrom('klang', 'ipoh', null),
  tyre: fc.constantFrom(
    { brand: null, model: null },
    { brand: 'Toyo', model: null },
    { brand: 'Toyo', model: 'Proxes' },
    { brand: 'Giti', model: 'Proxes' },
    { brand: 'Giti', model: 'Sport' },
  ),
}
/** Up to a bit more than two years ago, most of it close to the edges of periods. */
const minutesAgo = fc.oneof(
  fc.integer({ min: 0, max: 800 * 1_440 }),
  fc
    .tuple(fc.constantFrom(14, 28, 56, 91, 182, 364, 728), fc.integer({ min: -1_440, max: 1_440 }))
    .map(([days, minutes]) => days * 1_440 + minutes),
)
const claim = fc.record({
  ...facts,
  minutesAgo,
  daysEarlier: fc.integer({ min: 0, max: 3 }),
  state: fc.constantFrom('open' as const, 'closed' as const, 'void' as const),
  dotWeek: fc.constantFrom(null, '0126', '2625', '5319', '0120', '3024'),
})
const registration = fc.record({
  ...facts,
  minutesAgo,
  daysEarlier: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 40 })),
  quantity: fc.constantFrom('pair' as const, 'set' as const),
  claims: fc.array(claim, { maxLength: 2 }),
})
const counted = fc.record({
  daysAgo: minutesAgo.map(minutes => Math.max(0, Math.floor(minutes / 1_440))),
  what: fc.constantFrom(...USES),
  key: fc.constantFrom('', 'klang', '195/55R15', '205/55R16', 'toyo'),
  n: fc.integer({ min: 1, max: 9 }),
})
const shop = fc.record({
  registrations: fc.array(registration, { minLength: 40, maxLength: 120 }),
  counts: fc.uniqueArray(counted, {
    maxLength: 80,
    selector: ({ daysAgo, what, key }) => `${daysAgo} ${what} ${key}`,
  }),
})
const question = fc.record({
  period: fc.constantFrom(...INSIGHT_WEEKS.map(weeks => weeksUntil(TODAY, weeks)), monthBefore(TODAY)),
  branch: fc.constantFrom(null, null, 'klang', 'nowhere'),
})

type Shop = typeof shop extends fc.Arbitrary<infer Made> ? Made : never

/** The rows of a shop, as they are in the database. */
function rowsOf({ registrations, counts }: Shop) {
  const bought = registrations.map(row => {
    const createdAt = new Date(NOW.getTime() - Math.max(0, row.minutesAgo) * MINUTE)
    const purchaseDate = addDays(dateIn(timeZone, createdAt), -row.daysEarlier)
    return {
      id: randomUUID(),
      createdAt,
      purchaseDate,
      branch: row.branch,
      quantity: row.quantity,
      ...row.tyre,
    }
  })
  const filed = registrations.flatMap((row, index) =>
    row.claims.map(each => {
      const createdAt = new Date(NOW.getTime() - Math.max(0, each.minutesAgo) * MINUTE)
      const claimDate = addDays(dateIn(timeZone, createdAt), -each.daysEarlier)
      const { state, dotWeek, branch } = each
      const of = bought[index] as (typeof bought)[number]
      return { id: randomUUID(), of, createdAt, claimDate, state, dotWeek, branch, ...each.tyre }
    }),
  )
  const used = counts.map(({ daysAgo, ...use }) => ({ ...use, day: addDays(TODAY, -daysAgo) }))
  return { bought, filed, used }
}
type Rows = ReturnType<typeof rowsOf>

async function store({ bought, filed, used }: Rows) {
  const { orm } = database
  await database.empty()
  await orm.insert(users).values({ id: 'u', name: 'u', email: 'u@x.test', createdAt: NOW, updatedAt: NOW })
  await orm.insert(registrations).values(
    bought.map(({ quantity, ...row }) => ({
      ...row,
      ...{ name: 'x', contactNumber: '1', contactDigits: '1', carPlate: 'X', plate: 'X', receiptUrl: '[]' },
      ...{ tyreQuantity: quantity, privacyVersion: '1', privacyShownAt: NOW },
    })),
  )
  if (filed.length > 0) {
    const tyreOf = new Map(filed.map(({ id }) => [id, randomUUID()]))
    await orm.insert(tyreIds).values(
      filed.map(({ id, of }) => ({
        ...{ id: tyreOf.get(id) ?? '', registrationId: of.id, tyreId: id, positionDescription: 'x' },
      })),
    )
    await orm.insert(claims).values(
      filed.map(({ of, state, ...row }) => ({
        ...row,
        ...{
          warrantyId: of.id,
          tyreRowId: tyreOf.get(row.id) ?? '',
          plate: 'X',
          claimType: 'Other' as const,
        },
        ...{
          description: 'x',
          createdBy: 'u',
          updatedAt: NOW,
          status: state === 'open' ? ('Open' as const) : ('Closed' as const),
        },
        ...{ invoiceUrl: state === 'closed' ? 'x' : null, isVoid: state === 'void' },
      })),
    )
  }
  if (used.length > 0) await orm.insert(dailyCounts).values(used)
}

const isWithin = (day: CalendarDate, { from, to }: InsightPeriod) => day >= from && day <= to
const earlier = ({ from, to }: InsightPeriod) => {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(to, -days) }
}
/** Adds up `n` and `before` per key, without keys that have neither. */
function recount<Row>(
  rows: readonly Row[],
  period: InsightPeriod,
  { key, day, n = () => 1 }: { key(row: Row): unknown; day(row: Row): CalendarDate; n?(row: Row): number },
) {
  const found: Record<string, { n: number; before: number }> = {}
  for (const row of rows) {
    const name = String(key(row))
    const when = isWithin(day(row), period) ? 'n' : isWithin(day(row), earlier(period)) ? 'before' : null
    if (when === null) continue
    found[name] ??= { n: 0, before: 0 }
    found[name][when] += n(row)
  }
  return found
}
const byKey = (rows: readonly { key: string | null; n: number; before: number }[]) =>
  Object.fromEntries(rows.map(({ key, n, before }) => [String(key), { n, before }]))

const permit = officePermit({ id: 'u', email: 'u@x.test', role: 'office' } as User)

test('every number equals a plain recount of registrations, claims and daily counts', async () => {
  const property = fc.asyncProperty(
    shop,
    fc.array(question, { minLength: 4, maxLength: 4 }),
    async (made, asked) => {
      const rows = rowsOf(made)
      await store(rows)
      for (const each of asked) await compare(rows, each)
    },
  )
  await fc.assert(property, { numRuns: 12 })
}, 60_000)

async function compare(
  { bought, filed, used }: Rows,
  { period, branch }: { period: InsightPeriod; branch: string | null },
) {
  if (!permit) throw new Error('no permit')
  const insight = await loadInsight(permit, { period, branch }, { database, timeZone, now: () => NOW })
  const isAsked = (row: { branch: string | null }) => branch === null || row.branch === branch
  const made = { day: (row: Rows['bought'][number]) => dateIn(timeZone, row.createdAt) }
  const registered = bought.filter(isAsked)

  // Registrations by branch and by part of the period.
  expect(byKey(insight.registrations?.branches ?? [])).toEqual(
    recount(registered, period, { ...made, key: row => row.branch }),
  )
  const parts = insight.registrations?.parts ?? []
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([period.from, period.to])
  const length = daysBetween(period.from, period.to) + 1
  for (const { from, to, n, before } of parts) {
    expect(n).toBe(registered.filter(row => isWithin(made.day(row), { from, to })).length)
    const same = { from: addDays(from, -length), to: addDays(to, -length) }
    expect(before).toBe(registered.filter(row => isWithin(made.day(row), same)).length)
  }
  const stated = bought.filter(row => row.branch !== null || row.brand !== null)
  expect(insight.statedSince).toBe(stated.map(made.day).sort()[0] ?? null)

  // Claims per 1,000 registered tyres.
  const perYear = (end: CalendarDate) => ({ from: addDays(end, -363), to: end })
  const dimensions = {
    branch: {
      of: (row: Rows['bought'][number]) => row.branch,
      claimed: (row: Rows['filed'][number]) => row.branch ?? row.of.branch,
    },
    brand: {
      of: (row: Rows['bought'][number]) => row.brand,
      claimed: (row: Rows['filed'][number]) => row.brand ?? row.of.brand,
    },
    model: {
      of: (row: Rows['bought'][number]) => row.model && `${row.brand}\n${row.model}`,
      claimed: (row: Rows['filed'][number]) => {
        const { brand, model } = row.brand === null ? row.of : row
        return model && `${brand}\n${model}`
      },
    },
  }
  const valid = filed.filter(({ state }) => state !== 'void')
  const claimed = valid.filter(row => {
    const of = row.of.branch === null ? null : (row.branch ?? row.of.branch)
    return branch === null || of === branch
  })
  for (const [name, { of, claimed: keyOf }] of Object.entries(dimensions)) {
    const rates = insight.claimRates?.[name as keyof typeof dimensions] ?? []
    const tyres = (end: CalendarDate, key: string | null) =>
      registered
        .filter(row => of(row) === key && isWithin(row.purchaseDate, perYear(end)))
        .reduce((sum, { quantity }) => sum + (quantity === 'set' ? 4 : 2), 0)
    const claims = (when: InsightPeriod, key: string | null) =>
      claimed.filter(row => {
        const stated = of(row.of) === null ? null : keyOf(row)
        return stated === key && isWithin(row.claimDate, when)
      }).length
    for (const row of rates) {
      expect(row.tyres.n).toBe(tyres(period.to, row.key))
      expect(row.tyres.before).toBe(tyres(earlier(period).to, row.key))
      expect(row.claims.n).toBe(claims(period, row.key))
      expect(row.claims.before).toBe(claims(earlier(period), row.key))
      const shown = row.key !== null && row.tyres.n >= 100
      expect(claimRate(row)).toBe(shown ? (row.claims.n / row.tyres.n) * 1_000 : null)
    }
    expect(rates.reduce((sum, row) => sum + row.claims.n, 0)).toBe(
      claimed.filter(row => isWithin(row.claimDate, period)).length,
    )
  }

  // The age of tyres at their claim.
  const ofBranch = valid.filter(isAsked)
  const ages = recount(ofBranch, period, {
    day: row => row.claimDate,
    key: ({ dotWeek, claimDate }) => (dotWeek ? Math.min(6, tyreAge(dotWeek, claimDate).years) : null),
  })
  expect(insight.claimAges?.unknown).toEqual(ages.null ?? { n: 0, before: 0 })
  for (const [years, row] of insight.claimAges?.years.entries() ?? [])
    expect(row).toEqual(ages[years] ?? { n: 0, before: 0 })
  const months = ofBranch
    .filter(({ claimDate }) => isWithin(claimDate, period))
    .flatMap(({ dotWeek, claimDate }) => {
      const age = dotWeek && tyreAge(dotWeek, claimDate)
      return age ? [age.years * 12 + age.months] : []
    })
    .sort((a, b) => a - b)
  expect(insight.claimAges?.medianMonths).toBe(months[Math.ceil(months.length / 2) - 1] ?? null)

  // Open claims.
  const open = ofBranch.filter(({ state }) => state === 'open')
  const limits = [Number.NEGATIVE_INFINITY, 14, 30, 60, 90, Number.POSITIVE_INFINITY]
  expect(insight.openClaims?.ages).toEqual(
    limits.slice(1).map((limit, index) => {
      const days = open.map(row => (NOW.getTime() - row.createdAt.getTime()) / DAY)
      return days.filter(age => age > (limits[index] ?? 0) && age <= limit).length
    }),
  )
  const oldest = open.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => a - b)
  expect(insight.openClaims?.oldest.map(({ createdAt }) => createdAt.getTime())).toEqual(oldest.slice(0, 10))

  // What the website counted.
  const uses = (whats: readonly string[]) =>
    recount(
      used.filter(({ what }) => whats.includes(what)),
      period,
      { day: row => row.day, key: row => row.key, n: row => row.n },
    )
  expect(byKey(insight.chats?.rows ?? [])).toEqual(uses(['chat']))
  expect(byKey(insight.views?.rows ?? [])).toEqual(uses(['tyre-view']))
  expect(byKey(insight.missingSizes?.rows ?? [])).toEqual(uses(['empty-search', 'car-without-tyre']))
  const searches = uses(['empty-search'])
  for (const row of insight.missingSizes?.rows ?? []) {
    expect(row.searches).toBe(searches[row.key]?.n ?? 0)
    expect(row.searches + row.cars).toBe(row.n)
  }
  for (const counts of [insight.chats, insight.views, insight.missingSizes]) {
    expect(counts?.total.n).toBe(counts?.rows.reduce((sum, { n }) => sum + n, 0))
    expect(counts?.total.before).toBe(counts?.rows.reduce((sum, { before }) => sum + before, 0))
  }
  expect(insight.countedSince).toBe(used.map(({ day }) => day).sort()[0] ?? null)
}

test('results that take too long are left out without an error (rule S37.9)', async () => {
  if (!permit) throw new Error('no permit')
  const asked = { period: weeksUntil(TODAY, 4), branch: null }
  const insight = await loadInsight(permit, asked, { database, timeZone, now: () => NOW, limitMs: 0 })
  expect(new Set(Object.values(insight))).toEqual(new Set([null]))
})
