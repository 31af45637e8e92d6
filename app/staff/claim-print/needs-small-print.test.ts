import { expect, test } from 'vitest'
import { needsSmallPrint } from './needs-small-print.ts'

const beside = { facts: Array(12).fill(''), decision: null }

test.each([
  ['A nail in the tread.', false],
  ['Paku.\n'.repeat(10).trim(), false],
  ['Paku.\n'.repeat(11).trim(), true],
  ['\n'.repeat(10), true],
  ['a'.repeat(10 * 90), false],
  ['a'.repeat(10 * 90 + 1), true],
  [`${'a'.repeat(91)}\n`.repeat(5), true],
  ['', false],
])('%j: %s', (description, is) => expect(needsSmallPrint(description, beside)).toBe(is))

test.each([
  ['two lines of a fifth row of facts', { ...beside, facts: Array(13).fill('') }, 8],
  ['a decision', { ...beside, decision: { reason: null, sentence: 'Repaired.' } }, 6],
  [
    'a decision with a long reason',
    { ...beside, decision: { reason: 'Worn', sentence: 'a'.repeat(999) } },
    3,
  ],
])('%s leaves a description fewer lines', (_, taken, lines) => {
  expect(needsSmallPrint('Paku.\n'.repeat(lines).trim(), taken)).toBe(false)
  expect(needsSmallPrint('Paku.\n'.repeat(lines + 1).trim(), taken)).toBe(true)
})
