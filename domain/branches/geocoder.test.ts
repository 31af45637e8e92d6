import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isValidPlace } from './distance.ts'
import { buildGeocoderUrl, parseGeocoderResponse } from './geocoder.ts'

test.each([
  [
    'https://geo.example/search',
    'Cheras',
    'https://geo.example/search?format=json&q=Cheras%2C+Malaysia&limit=1',
  ],
  [
    'https://geo.example/search?key=1&limit=9',
    'a&b=c',
    'https://geo.example/search?key=1&limit=1&format=json&q=a%26b%3Dc%2C+Malaysia',
  ],
])('%s is asked for %s as %s', (url, area, address) => {
  expect(buildGeocoderUrl(url, area)).toBe(address)
})

test('the first result is the place', () => {
  const answer = [
    { lat: '3.108', lon: '101.737', display_name: 'Cheras' },
    { lat: '1', lon: '2' },
  ]
  expect(parseGeocoderResponse(answer)).toEqual({ lat: 3.108, lng: 101.737 })
})

test.each([
  [[]],
  [{}],
  [null],
  ['<html>'],
  [[null]],
  [['3.1']],
  [[{ lat: 'NaN', lon: '101' }]],
  [[{ lat: '', lon: '' }]],
  [[{ lat: null, lon: null }]],
  [[{ lat: ['3'], lon: {} }]],
  [[{ lat: '3.1' }]],
  [[{ lat: '0x10', lon: '101' }]],
  [[{ lat: '91', lon: '101' }]],
  [[{ lat: 'Infinity', lon: '1e9' }]],
  [{ error: 'Unable to geocode' }],
])('%j is no place', answer => {
  expect(parseGeocoderResponse(answer)).toBe(null)
})

test('any response parses to a place or null', () => {
  const odd = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.jsonValue())
  const answer = fc.oneof(fc.jsonValue(), fc.array(fc.record({ lat: odd, lon: odd })))
  fc.assert(
    fc.property(answer, answer => {
      const place = parseGeocoderResponse(answer)
      expect(place === null || isValidPlace(place)).toBe(true)
    }),
  )
})
