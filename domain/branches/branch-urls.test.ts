import { expect, test } from 'vitest'
import { googleMapsUrl, phoneUrl, wazeUrl } from './branch-urls.ts'

test('URLs for directions and calls follow rule S15.4', () => {
  const place = { lat: 3.108, lng: 101.737 }
  expect(googleMapsUrl(place)).toBe('https://www.google.com/maps/dir/?api=1&destination=3.108,101.737')
  expect(wazeUrl(place)).toBe('https://waze.com/ul?ll=3.108,101.737&navigate=yes')
})

test.each([
  ['03-5550 0101', 'tel:0355500101'],
  ['+60 (3) 5550-0101', 'tel:+60355500101'],
])('%s is called as %s', (phone, link) => {
  expect(phoneUrl(phone)).toBe(link)
})
