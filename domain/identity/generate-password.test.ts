import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.server.ts'

test('a generated password has 20 unambiguous characters and is different every time', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) expect(password).toMatch(/^[2-9a-hjkmnp-tv-z]{20}$/)
  // 4,000 draws use all 30 characters.
  expect(new Set(made.join('')).size).toBe(30)
})
