import { expect, test } from 'vitest'
import { needsSmallPrint } from './needs-small-print.ts'

test.each([
  ['A nail in the tread.', false],
  ['Paku.\n'.repeat(10).trim(), false],
  ['Paku.\n'.repeat(11).trim(), true],
  ['\n'.repeat(10), true],
  ['a'.repeat(10 * 90), false],
  ['a'.repeat(10 * 90 + 1), true],
  [`${'a'.repeat(91)}\n`.repeat(5), true],
  ['', false],
])('%j: %s', (description, is) => expect(needsSmallPrint(description)).toBe(is))
