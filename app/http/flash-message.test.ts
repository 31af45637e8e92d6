import { expect, test } from 'vitest'
import { FLASHES, isErrorFlash } from './flash-message.ts'

test('whatever has failed is bad news, which interrupts; what was done is not', () => {
  expect(FLASHES.filter(isErrorFlash)).toEqual(
    FLASHES.filter(flash => flash.endsWith('-failed') || flash === 'registered-before'),
  )
})
