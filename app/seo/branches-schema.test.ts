import { expect, test } from 'vitest'
import type { Company } from '../../domain/company/company.ts'
import { tyreShops } from './branches-schema.ts'

const site = {
  publicUrl: 'https://tayar.example',
  language: 'ms',
  company: { name: 'Tayar Contoh', phone: '03-5550 0100' } as Company,
} as const
const cheras = {
  name: 'Cheras',
  address: '12, Jalan Roda 1, 56000 Cheras',
  state: 'Kuala Lumpur',
  lat: 3.108,
  lng: 101.737,
  phone: '012-555 0101',
  chatNumber: '012-555 0101',
  hoursToday: null,
  services: null,
}

test('a branch is a tyre shop with its own number, place and postcode', () => {
  expect(tyreShops([cheras], site)[0]).toMatchObject({
    '@type': 'TireShop',
    name: 'Cheras',
    telephone: '+60125550101',
    address: { postalCode: '56000', addressRegion: 'Kuala Lumpur', addressCountry: 'MY' },
    geo: { latitude: 3.108, longitude: 101.737 },
  })
})

test('a branch without a phone number has the company’s; an address without a postcode has no postalCode', () => {
  const [shop] = tyreShops([{ ...cheras, phone: null, address: 'Jalan Roda' }], site)
  expect(shop).toMatchObject({ telephone: '+60355500100', address: { postalCode: undefined } })
})

test('no opening hours and no ratings are made up', () => {
  expect(JSON.stringify(tyreShops([cheras], site))).not.toMatch(/openingHours|rating|review|priceRange/i)
})
