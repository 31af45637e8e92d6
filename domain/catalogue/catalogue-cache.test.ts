import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { aVersion, noRows, oilRow } from '../../tests/support/catalogue-rows.ts'
import { countVisits } from '../../tests/support/count-visits.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogueInSlices } from './build-catalogue.ts'
import { createCatalogueCache } from './catalogue-cache.server.ts'
import type { ListVersion } from './list-version.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

const company = { name: 'Kedai Aisyah', promotions: [] as Company['promotions'] } as Company
const log = createLog({ level: 'silent' })
const timeZone = 'Asia/Kuala_Lumpur'
const MINUTE = 60_000

let clock = new Date('2026-11-20T04:00:00Z')
let table = rowsWith(1, '100')
let isDown = false
let loads = 0

const source = {
  async loadTimeline() {
    if (isDown) throw new Error('down')
    return table.versions
  },
  async loadRows(versions: readonly ListVersion[]) {
    if (isDown) throw new Error('down')
    loads++
    return { ...table, versions }
  },
}

function open() {
  clock = new Date('2026-11-20T04:00:00Z')
  table = rowsWith(1, '100')
  isDown = false
  loads = 0
  return createCatalogueCache(source, { now: () => clock, timeZone, company, log })
}

const priceShown = (kept: ReturnType<typeof open>) =>
  kept.current().tyres.findTyre('195/55R15', 'Eco')?.currentPrice
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

afterEach(() => void vi.useRealTimers())

test('serves the fallback list, marked as such, until the tables were read once', () => {
  const kept = open()
  expect(kept.current().isFallback).toBe(true)
  expect(kept.current().tyres.count).toBe(50)
  expect(kept.current().vehicles.count).toBe(0)
  expect(kept.current().company).toEqual(company)
  kept.stop()
})

test('shows a change as soon as refresh is called', async () => {
  const kept = open()
  await kept.refresh()
  expect(priceShown(kept)).toBe('100')
  table = rowsWith(2, '90')
  expect(priceShown(kept)).toBe('100')
  await kept.refresh()
  expect(priceShown(kept)).toBe('90')
  kept.stop()
})

test('loads rows again only if a version has changed', async () => {
  const kept = open()
  await kept.refresh()
  const before = kept.current()
  await kept.refresh()
  expect(loads).toBe(1)
  expect(kept.current()).toBe(before)
  kept.stop()
})

test('two concurrent refreshes end with the newest rows', async () => {
  const kept = open()
  const first = kept.refresh()
  table = rowsWith(2, '90')
  await Promise.all([first, kept.refresh()])
  expect(priceShown(kept)).toBe('90')
  kept.stop()
})

test('serves the last good copy for ten minutes, then the fallback list with the previous branches and oils', async () => {
  const kept = open()
  await kept.refresh()
  isDown = true
  later(10 * MINUTE)
  await kept.refresh()
  expect(priceShown(kept)).toBe('100')
  expect(kept.current().engineOils[0]?.price.text).toBe('RM 92.00')
  later(1)
  expect(kept.current().isFallback).toBe(true)
  expect(kept.current().tyres.findTyre('195/55R15', 'Eco')).toBeNull()
  expect(kept.current().branches).toHaveLength(1)
  expect(kept.current().engineOils.map(({ name, price }) => [name, price.text])).toEqual([
    ['Shell Helix, 5W-40', null],
  ])
  isDown = false
  await kept.refresh()
  expect(priceShown(kept)).toBe('100')
  expect(kept.current().isFallback).toBe(false)
  kept.stop()
})

test('checks every five minutes without requests, and every five seconds after a failure', async () => {
  vi.useFakeTimers()
  const kept = open()
  await kept.refresh()
  table = rowsWith(2, '90')
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  expect(priceShown(kept)).toBe('100')
  await vi.advanceTimersByTimeAsync(1)
  expect(priceShown(kept)).toBe('90')
  isDown = true
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  isDown = false
  table = rowsWith(3, '80')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(priceShown(kept)).toBe('80')
  kept.stop()
})

test('builds a new catalogue at midnight in Kuala Lumpur: promotions end and the order changes', async () => {
  const kept = open()
  table = {
    ...rowsWith(1, '100'),
    tyres: [
      tyreRow(1, {
        model: 'Ends tonight',
        currentPrice: '50',
        listPrice: '300',
        promotionValidTill: '2026-11-20',
      }),
      tyreRow(2, { model: 'Eco', currentPrice: '100', listPrice: '100' }),
    ],
  }
  await kept.refresh()
  const cheapest = () =>
    kept
      .current()
      .tyres.search({ mode: 'none' }, 'price-low-high', 1)
      .tyres.map(({ tyre }) => tyre.model)
  const { version } = kept.current()
  expect(cheapest()).toEqual(['Ends tonight', 'Eco'])
  clock = new Date('2026-11-20T15:59:59Z')
  await kept.refresh()
  expect(kept.current().version).toBe(version)
  clock = new Date('2026-11-20T16:00:00Z')
  expect(cheapest()).toEqual(['Eco', 'Ends tonight'])
  expect(kept.current().version).not.toBe(version)
  kept.stop()
})

test('a planned promotion begins and ends at midnight in Kuala Lumpur, also while the database is away', async () => {
  const kept = open()
  const promotion = { ...aPromotion({ firstDay: '2026-11-21', lastDay: '2026-11-21' }), position: 1 }
  const banner = '/pictures/uploads/a.jpg'
  table = { ...rowsWith(1, '100'), promotions: [{ ...promotion, bannerMs: banner }] }
  const shown = () => [priceShown(kept), kept.current().banners.map(({ mobile }) => mobile)]
  clock = new Date('2026-11-20T15:59:59Z')
  await kept.refresh()
  isDown = true
  expect(shown()).toEqual(['100', []])
  clock = new Date('2026-11-20T16:00:00Z')
  expect(shown()).toEqual(['RM 90.00', [{ en: banner, ms: banner }]])
  isDown = false
  clock = new Date('2026-11-21T15:59:59.999Z')
  await kept.refresh()
  expect(shown()).toEqual(['RM 90.00', [{ en: banner, ms: banner }]])
  isDown = true
  clock = new Date('2026-11-21T16:00:00Z')
  expect(shown()).toEqual(['100', []])
  kept.stop()
})

test('the catalogue is no longer a sample once tyres and branches are both imported', async () => {
  const kept = open()
  for (const [tyres, branches, isSample] of [
    [true, true, true],
    [false, true, true],
    [true, false, true],
    [false, false, false],
  ] as const) {
    table = rowsWith((table.versions[0]?.number ?? 0) + 1, '100', { tyres, branches })
    await kept.refresh()
    expect(kept.current().isSample, `${tyres} ${branches}`).toBe(isSample)
  }
  kept.stop()
})

const NOON = '2026-11-20T04:00:00Z'
const scheduledAt = (time: string) =>
  aVersion({ number: 2, effectiveAt: new Date(time), at: new Date('2026-11-20T00:00:00Z') })

test('a scheduled list is shown from its very moment, also while the database is away', async () => {
  const kept = open()
  table.versions.push(scheduledAt('2026-11-20T04:09:00Z'))
  await kept.refresh()
  isDown = true
  clock = new Date('2026-11-20T04:08:59.999Z')
  const before = kept.current()
  expect(before.version).toContain('tyres=1')
  clock = new Date('2026-11-20T04:09:00Z')
  const after = kept.current()
  expect(after.version).toContain('tyres=2')
  await kept.refresh()
  expect(kept.current()).toBe(after)
  kept.stop()
})

test('a scheduled list is built ahead without a request, once its moment is ten minutes away', async () => {
  vi.useFakeTimers({ now: new Date(NOON) })
  const kept = createCatalogueCache(source, { now: () => new Date(), timeZone, company, log })
  table = rowsWith(1, '100')
  table.versions.push(scheduledAt('2026-11-20T06:07:08Z'))
  isDown = false
  loads = 0
  await kept.refresh()
  await vi.advanceTimersByTimeAsync(Date.parse('2026-11-20T05:57:07Z') - Date.parse(NOON))
  expect(loads).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(loads).toBe(2)
  await vi.advanceTimersByTimeAsync(Date.parse('2026-11-20T06:07:08Z') - Date.now() - 1)
  expect(kept.current().version).toContain('tyres=1')
  await vi.advanceTimersByTimeAsync(1)
  expect(kept.current().version).toContain('tyres=2')
  expect(loads).toBe(2)
  kept.stop()
})

test.each([
  ['2026-11-20T04:00:00.001Z', 1],
  ['2026-11-20T04:00:00Z', 2],
  ['2026-11-20T03:59:59.999Z', 2],
])(
  'a process that starts at noon shows the list scheduled for %s as its clock says',
  async (time, number) => {
    const kept = open()
    table.versions.push(scheduledAt(time))
    await kept.refresh()
    expect(kept.current().version).toContain(`tyres=${number}`)
    later(1)
    expect(kept.current().version).toContain('tyres=2')
    kept.stop()
  },
)

test('several lists that are scheduled within minutes follow one another without a query', async () => {
  const kept = open()
  table.versions.push(
    { ...scheduledAt('2026-11-20T04:01:00Z'), number: 2, contentId: 2 },
    { ...scheduledAt('2026-11-20T04:01:01Z'), number: 3, contentId: 3 },
    { ...scheduledAt('2026-11-20T04:01:01Z'), kind: 'branches', number: 4, contentId: 4 },
  )
  await kept.refresh()
  isDown = true
  const versions = ['04:00:59', '04:01:00', '04:01:01'].map(time => {
    clock = new Date(`2026-11-20T${time}Z`)
    return kept.current().version
  })
  expect(versions).toEqual([
    '2026-11-20 branches=1s tyres=1s',
    '2026-11-20 branches=1s tyres=2',
    '2026-11-20 branches=4 tyres=3',
  ])
  kept.stop()
})

test('a list that cannot be read does not replace the current one', async () => {
  const kept = open()
  await kept.refresh()
  table.versions.push(scheduledAt('2026-11-20T04:05:00Z'))
  const readable = source.loadRows
  vi.spyOn(source, 'loadRows').mockImplementation(async versions => {
    if (versions.some(({ contentId }) => contentId === 2)) throw new Error('broken')
    return readable(versions)
  })
  for (const minute of [1, 4, 9, 14]) {
    clock = new Date(Date.parse(NOON) + minute * MINUTE)
    if (minute > 5) table.versions.length = 2
    await kept.refresh()
    expect(kept.current().isFallback).toBe(false)
  }
  vi.restoreAllMocks()
  kept.stop()
})

test('20,000 tyres are built in hundreds of steps, few of which visit every tyre', () => {
  const sizes = ['195/55R15', '205/55R16', '175/65R14', '31x10.5R15LT', '225/40R18 92W']
  const tyres = Array.from({ length: 20_000 }, (_, n) =>
    tyreRow(n + 1, {
      tyreSize: sizes[n % sizes.length],
      model: `Model ${n % 5_000}`,
      brand: `Brand ${n % 13}`,
      currentPrice: `RM ${150 + (n % 900)}.00`,
      listPrice: `RM ${250 + (n % 900)}.00`,
      promotionValidTill: n % 3 === 0 ? '2026-12-31' : null,
    }),
  )
  const work = buildCatalogueInSlices({ ...rowsWith(1, '100'), tyres }, '2026-11-20', company)
  const steps = countVisits(work)
  // Every pass over the tyres pauses every 500 tyres.
  expect(steps.length).toBeGreaterThan(700)
  // What visits all tyres at once compares or copies numbers.
  const long = steps.filter(visited => visited > 5_000)
  expect(long.length).toBeLessThan(20)
  expect(Math.max(...long)).toBeLessThan(2.5 * tyres.length)
})

function rowsWith(
  number: number,
  price: string,
  sample = { tyres: true, branches: true },
): CatalogueRows & { versions: ListVersion[] } {
  const version = (kind: 'tyres' | 'branches') => aVersion({ kind, number, isSample: sample[kind] })
  return {
    ...noRows,
    tyres: [tyreRow(1, { model: 'Eco', currentPrice: price, listPrice: price })],
    engineOils: [oilRow({ viscosity: '5W-40' })],
    branches: [
      {
        position: 1,
        id: 'cheras',
        name: 'Cheras',
        address: '',
        state: 'Kuala Lumpur',
        lat: 3,
        lng: 101,
        phone: null,
        chatNumber: null,
        hours: null,
        services: null,
      },
    ],
    versions: [version('branches'), version('tyres')],
  }
}

function tyreRow(
  position: number,
  row: Partial<CatalogueRows['tyres'][number]>,
): CatalogueRows['tyres'][number] {
  return {
    position,
    tyreSize: '195/55R15',
    model: '',
    currentPrice: null,
    listPrice: null,
    width: 195,
    aspectRatio: 55,
    rimSize: 15,
    brandImage: null,
    modelImage: null,
    promotionValidTill: null,
    brand: 'Giti',
    testLogo: null,
    hyperlink: null,
    loadIndex: null,
    speedRating: null,
    treadwear: null,
    traction: null,
    temperature: null,
    kind: null,
    wetGrip: null,
    noiseDb: null,
    warrantyKm: null,
    fuel: null,
    madeIn: null,
    ...row,
  }
}
