import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unicodeString } from '../../tests/support/unicode-string.ts'
import { branchChatNumber, buildChatUrl, parseChatNumber } from './chat-url.ts'

describe('a chat number is digits only with the country prefix 60', () => {
  test.each([
    ['012-345 6789', '60123456789'],
    ['0123456789', '60123456789'],
    ['012.345.6789', '60123456789'],
    ['(012) 345 6789', '60123456789'],
    ['+60123456789', '60123456789'],
    ['+60 12-345 6789', '60123456789'],
    ['60123456789', '60123456789'],
    ['0060123456789', '60123456789'],
    ['00 60 12 345 6789', '60123456789'],
    ['12-345 6789', '60123456789'],
    ['011-2345 6789', '601123456789'],
    ['+60 11-2345 6789', '601123456789'],
    ['03-9132 6000', '60391326000'],
    ['03-6012 3456', '60360123456'],
    ['06-601 2345', '6066012345'],
    ['+60 (0)12-345 6789', '60123456789'],
    ['1234567', '601234567'],
    ['1234567890123', '601234567890123'],
  ])('%s is %s', (typed, digits) => {
    expect(parseChatNumber(typed)).toBe(digits)
  })

  test.each([
    '',
    ' ',
    'n/a',
    'call the shop',
    '+',
    '60',
    '0',
    '123456',
    '12345678901234',
    '012-345 6789 / 013-345 6789',
    '०१२३४५६७८९',
  ])('%j is no chat number', typed => {
    expect(parseChatNumber(typed)).toBeNull()
    expect(buildChatUrl(typed, 'Hello')).toBeNull()
  })

  test('a number in any form parses to the same digits, and these to themselves', () => {
    const national = fc.stringMatching(/^[13][0-9]{7,9}$/)
    fc.assert(
      fc.property(national, fc.constantFrom('0', '60', '+60', '0060', '+60 '), (rest, prefix) => {
        expect(parseChatNumber(prefix + rest)).toBe(`60${rest}`)
        expect(parseChatNumber(`60${rest}`)).toBe(`60${rest}`)
      }),
    )
  })
})

describe('chats of a branch go to its chat number, else to its mobile number, never to a landline', () => {
  test.each([
    ['03-5550 0101', '015-550 0101', '015-550 0101'],
    ['012-345 6789', '011-2345 6789', '011-2345 6789'],
    ['012-345 6789', null, '012-345 6789'],
    ['+60 11-2345 6789', null, '+60 11-2345 6789'],
    [null, '012-345 6789', '012-345 6789'],
    ['03-5550 0101', null, null],
    ['082-123 456', null, null],
    ['1300-88-1234', null, null],
    ['1-800-18-1234', null, null],
    [null, null, null],
  ])('phone %j and chat number %j: %j', (phone, chatNumber, chat) => {
    expect(branchChatNumber({ phone, chatNumber })).toBe(chat)
  })
})

describe('a chat link opens the chat app with the text filled in', () => {
  test('number first, text percent-encoded', () => {
    expect(buildChatUrl('012-345 6789', 'Hi, 195/55R15 & 4 pcs? #1 100%\nTerima kasih')).toBe(
      'https://wa.me/60123456789?text=Hi%2C%20195%2F55R15%20%26%204%20pcs%3F%20%231%20100%25%0ATerima%20kasih',
    )
  })

  test('every text arrives as it was written', () => {
    fc.assert(
      fc.property(unicodeString(), text => {
        const link = new URL(buildChatUrl('012-345 6789', text) ?? '')
        expect(link.origin + link.pathname).toBe('https://wa.me/60123456789')
        expect(link.searchParams.get('text')).toBe(text)
        expect(link.hash).toBe('')
      }),
    )
  })

  test('an unpaired surrogate (a cut emoji) becomes U+FFFD', () => {
    expect(buildChatUrl('012-345 6789', 'a\ud83d')).toBe('https://wa.me/60123456789?text=a%EF%BF%BD')
  })
})
