import { expect, test } from 'vitest'
import { validatePin } from './pin.ts'

test.each([
  ['12345', 'pin-format'],
  ['1234567', 'pin-format'],
  ['12345a', 'pin-format'],
  ['١٢٣٤٥٦', 'pin-format'],
  ['', 'pin-format'],
  ['111111', 'pin-weak'],
  ['112211', 'pin-weak'],
  ['123123', 'pin-weak'],
  ['121212', 'pin-weak'],
  ['123456', 'pin-weak'],
  ['987654', 'pin-weak'],
  ['789012', 'pin-weak'],
  ['112233', 'pin-weak'],
  ['310890', 'pin-weak'],
  ['900831', 'pin-weak'],
  ['481516', null],
  ['739264', null],
  ['907354', null],
])('the PIN %s: %s', (pin, error) => {
  expect(validatePin(pin)).toBe(error)
})
