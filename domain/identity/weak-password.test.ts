import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { generatePassword } from './generate-password.server.ts'
import { isWeakPassword } from './weak-password.ts'

const WHOSE = { email: 'mei.ling@example.com', company: 'Tayar Contoh Sdn. Bhd.' }

describe('weak are', () => {
  test.each([
    ['a common one', 'Password1234'],
    ['a common one of the country', 'malaysiaboleh'],
    ['one character over and over', 'aaaaaaaaaaaa'],
    ['two', '121212121212'],
    ['four, cut off', 'abcdabcdabcdab'],
    ['the digits', '123456789012'],
    ['the digits backwards', '0987654321098'],
    ['the alphabet', 'abcdefghijklmnop'],
    ['a row of the keyboard and the digits', 'qwertyuiop123'],
    ['two rows', 'asdfghjkl;zxcvbnm'],
    ['fullwidth digits', '１２３４５６７８９０１２'],
    ['the e-mail name and a year', 'mei.ling-2026'],
    ['its parts in capitals', 'LING+MEI+ling'],
    ['the company and a number', 'tayarcontoh88'],
    ['the company’s and one’s own name', 'contoh mei ling sdn!'],
    ['the trade and a row', 'tayar-1234567'],
  ])('%s: %s', (_what, password) => {
    expect(password.normalize('NFKC').length).toBeGreaterThanOrEqual(12)
    expect(isWeakPassword(password, WHOSE)).toBe(true)
  })
})

describe('fit are', () => {
  test.each([
    ['words', 'twelve characters'],
    ['words of lower case alone', 'kerusi lampu sungai'],
    ['one’s own name among others', 'mei buys green apples'],
    ['the company’s among others', 'contoh yang susah diteka'],
    ['a jumble', 'x9$kQ2!mZ7@w'],
    ['a row that is a part', '123456 kucing hitam'],
  ])('%s: %s', (_what, password) => {
    expect(isWeakPassword(password, WHOSE)).toBe(false)
  })

  test('all that the shop makes itself', () => {
    for (let made = 0; made < 1_000; made++) expect(isWeakPassword(generatePassword(), WHOSE)).toBe(false)
  })

  test('what has a name too short to mean anything', () => {
    expect(isWeakPassword('b2-kampung-baru', { email: 'b2@example.com', company: '' })).toBe(false)
  })
})

test('every common password is long enough for the counter, and stands there as it is compared', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(250)
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(12)
    expect(password).toBe(password.normalize('NFKC').toLowerCase())
  }
})
