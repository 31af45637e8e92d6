import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { aVersion, noRows, oilRow } from '../../tests/support/catalogue-rows.ts'
import type { Company } from '../company/company.ts'
import { createCatalogueCache } from './catalogue-cache.server.ts'
import type { ListVersion } from './list-version.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

const company = { name: 'Kedai Aisyah' } as Company
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

test('is no longer a sample once tyres and branches are both imported', async () => {
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
    ...row,
  }
}
