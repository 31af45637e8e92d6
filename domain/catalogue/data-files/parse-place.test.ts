import { expect, test } from 'vitest'
import { isShortMapLink, parsePlace } from './parse-place.ts'

test.each([
  ['3.1390, 101.6869'],
  ['3.139,101.6869'],
  ['3.139; 101.6869'],
  ['3,139; 101,6869'],
  ['3,139;101,6869'],
  ['3,1390, 101,6869'],
  ['https://www.google.com/maps?q=3.1390,101.6869'],
  ['https://maps.google.com/?ll=3.1390,101.6869&z=17'],
  ['https://www.google.com/maps/search/?api=1&query=3.139%2C101.6869'],
  ['https://www.google.com/maps/search/3.1390,+101.6869?entry=tts'],
  ['https://www.google.com/maps/dir/?api=1&destination=3.139,101.6869'],
  ['https://www.google.com/maps/place/Kedai/@3.1300,101.6800,17z/data=!3m1!4b1!8m2!3d3.1390!4d101.6869'],
  ['https://www.google.com/maps/@3.139,101.6869,17z'],
  ['https://waze.com/ul?ll=3.139,101.6869&navigate=yes'],
  ['https://www.waze.com/live-map/directions?to=ll.3.139%2C101.6869'],
  ['https://maps.apple.com/?q=Kedai&ll=3.139,101.6869'],
  ['https://www.openstreetmap.org/?mlat=3.139&mlon=101.6869#map=17/3.1/101.6'],
  ['geo:3.139,101.6869'],
])('%s is the place 3.139, 101.6869', text => {
  expect(parsePlace(text)).toEqual({ lat: 3.139, lng: 101.6869 })
})

test.each([
  '',
  'Kuala Lumpur',
  '3,108',
  '3,139,101,6869',
  '3,139, 101',
  '95,1; 101,7',
  '95.1, 101.7',
  '3.1, 190.5',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://www.google.com/maps?cid=12345',
  '%E0%A4%A',
])('%j holds no coordinates', text => expect(parsePlace(text)).toBeNull())

test('a short link is known as one', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/AbCdEf123')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps?q=3.139,101.6869')).toBe(false)
})
