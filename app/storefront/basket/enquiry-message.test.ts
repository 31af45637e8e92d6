import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
import { enquiryMessage } from './enquiry-message.ts'

test.each([
  ['ms', 'Shell Helix HX7, Separa sintetik, 10W-40, 4L'],
  ['en', 'Shell Helix HX7, Semi Synthetic, 10W-40, 4L'],
] as const)('names the type of an oil in the language of the message (%s)', (language, name) => {
  const price = { text: 'RM 99.00', sen: 99_00, promotion: null }
  const oil = 'Shell Helix HX7, Semi Synthetic, 10W-40, 4L'
  const lines = [{ oil, quantity: 2, price }]
  expect(enquiryMessage(messages[language], { lines, branch: 'Cheras' })).toContain(name)
})
