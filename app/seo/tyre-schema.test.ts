import { describe, expect, test } from 'vitest'
import type { Company } from '../../domain/company/company.ts'
import { getTyrePrice } from '../../domain/tyres/promotion.ts'
import type { Tyre } from '../../domain/tyres/tyre.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { tyreProduct } from './tyre-schema.ts'

const site = {
  publicUrl: 'https://tayar.example',
  language: 'ms',
  company: { name: 'Tayar Contoh' } as Company,
} as const
const TODAY = '2026-03-01'

function product(changes: Partial<Tyre>, isOffered = true) {
  const tyre = aTyre({
    size: '195/55R15 85V',
    brand: 'Michelin',
    model: 'Energy XM2+',
    currentPrice: '210',
    listPrice: '1,250.50',
    promotionValidTill: '2026-03-05',
    modelImage: '/pictures/tyres/michelin-energy-xm2.webp',
    loadIndex: '85',
    ...changes,
  })
  return JSON.parse(JSON.stringify(tyreProduct(tyre, getTyrePrice(TODAY, tyre), site, { isOffered })))
}

describe('the offer is the price that the page shows', () => {
  test.each<[string, Partial<Tyre>, unknown]>([
    ['the current one while the promotion is active, with its last day', {}, ['210.00', '2026-03-05']],
    ['on the last day', { promotionValidTill: TODAY }, ['210.00', TODAY]],
    ['the list price after it, without a day', { promotionValidTill: '2026-02-28' }, ['1250.50', undefined]],
    ['a reduction without a last day', { promotionValidTill: null }, ['210.00', undefined]],
    ['no list price', { listPrice: null }, ['210.00', undefined]],
  ])('%s', (_, changes, expected) => {
    const { offers } = product(changes)
    expect([offers.price, offers.priceValidUntil]).toEqual(expected)
    expect(offers.priceCurrency).toBe('MYR')
  })

  test.each<[string, Partial<Tyre>]>([
    ['a price that is no amount', { listPrice: 'Call us' }],
    ['no price at all', { listPrice: null, currentPrice: null }],
  ])('%s is no offer', (_, changes) => {
    expect(product(changes)).not.toHaveProperty('offers')
  })

  test('a fallback price is not an offer', () => {
    expect(product({}, false)).not.toHaveProperty('offers')
  })
})

test('nothing is stated that the data file does not state', () => {
  const made = product({})
  expect(made.additionalProperty.map(({ name }: { name: string }) => name)).toEqual([
    'Section width',
    'Aspect ratio',
    'Rim diameter',
    'Load index',
  ])
  expect(JSON.stringify(made)).not.toMatch(/rating"|review|availability/i)
  expect(product({ parsedSize: null, loadIndex: null }).additionalProperty).toEqual([])
})

test('the picture of a product is the sample’s card, or the owner’s own', () => {
  expect(product({}).image).toBe('https://tayar.example/pictures/shared/tyres/michelin-energy-xm2.jpg')
  expect(product({ modelImage: 'https://a.example/b.png' }).image).toBe('https://a.example/b.png')
  expect(product({ modelImage: '/pictures/own/b.png' }).image).toBe(
    'https://tayar.example/pictures/own/b.png',
  )
  expect(product({ modelImage: null }).image).toBe('https://tayar.example/pictures/shared/tyre.jpg')
})
