import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.server.ts'

test('a made password has 20 characters, none of which is mistaken for another, and is never the same', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) expect(password).toMatch(/^[2-9a-hjkmnp-tv-z]{20}$/)
  // All 30 characters are used: 4,000 draws leave none out.
  expect(new Set(made.join('')).size).toBe(30)
})
