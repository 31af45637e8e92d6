import { expect, test } from 'vitest'
import { needsSmallPrint } from './needs-small-print.ts'

test.each([
  ['A nail in the tread.', false],
  ['Paku.\n'.repeat(12).trim(), false],
  ['Paku.\n'.repeat(13).trim(), true],
  ['\n'.repeat(12), true],
  ['a'.repeat(12 * 90), false],
  ['a'.repeat(12 * 90 + 1), true],
  [`${'a'.repeat(91)}\n`.repeat(6), true],
  ['', false],
])('%j: %s', (description, is) => expect(needsSmallPrint(description)).toBe(is))
