import { expect, test } from 'vitest'
import { FLASHES, isBadNews } from './flash.ts'

test('whatever has failed is bad news, which interrupts; what was done is not', () => {
  expect(FLASHES.filter(isBadNews)).toEqual(
    FLASHES.filter(flash => flash.endsWith('-failed') || flash === 'registered-before'),
  )
})
