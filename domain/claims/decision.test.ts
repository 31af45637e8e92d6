import { expect, test } from 'vitest'
import { formatClaimNumber, parseClaimNumber } from './claim-event.ts'
import { type DecisionErrors, type DecisionValues, validateDecision } from './decision.ts'

const EMPTY = { outcome: '', percent: '', reason: '', note: '' }

test.each<[Partial<DecisionValues>, DecisionErrors]>([
  [{}, { outcome: 'missing' }],
  [{ outcome: 'Repair' }, { outcome: 'missing' }],
  [{ outcome: 'part-payment' }, { percent: 'missing' }],
  [{ outcome: 'part-payment', percent: '0' }, { percent: 'percent-wrong' }],
  [{ outcome: 'part-payment', percent: '100' }, { percent: 'percent-wrong' }],
  [{ outcome: 'part-payment', percent: '12.5' }, { percent: 'percent-wrong' }],
  [{ outcome: 'rejected' }, { reason: 'missing', note: 'missing' }],
  [{ outcome: 'rejected', reason: 'weather', note: 'x' }, { reason: 'missing' }],
  [{ outcome: 'rejected', reason: 'worn', note: '\u200b ' }, { note: 'missing' }],
  [{ outcome: 'repair', note: 'x'.repeat(2_001) }, { note: 'too-long' }],
  [{ outcome: 'repair', note: 'a\u0000b' }, { note: 'unreadable' }],
])('%j is no decision (rule W32.4)', (values, errors) => {
  expect(validateDecision({ ...EMPTY, ...values })).toEqual({ ok: false, errors })
})

test.each<[Partial<DecisionValues>, object]>([
  [{ outcome: 'repair' }, { outcome: 'repair', percent: null, rejection: null }],
  [
    { outcome: 'part-payment', percent: ' 45 % ' },
    { outcome: 'part-payment', percent: 45, rejection: null },
  ],
  [
    { outcome: 'rejected', reason: 'worn', note: 'Below 1.6 mm', percent: '45' },
    { outcome: 'rejected', percent: null, rejection: 'worn' },
  ],
  [
    { outcome: 'withdrawn', reason: 'worn' },
    { outcome: 'withdrawn', percent: null, rejection: null },
  ],
])('%j is a decision (rule W32.4)', (values, decision) => {
  const read = validateDecision({ ...EMPTY, ...values })
  expect(read).toMatchObject({ ok: true, decision: { kind: 'decide', ...decision } })
})

test.each([
  ['C-1042', 1042],
  ['c1042', 1042],
  [' C 1042 ', 1042],
  ['1042', 1042],
  ['12', null],
  ['0a1b2c3d', null],
  ['C-', null],
])('%j is the claim number %s (rule W32.1)', (text, number) => {
  expect(parseClaimNumber(text)).toBe(number)
  expect(formatClaimNumber(1042)).toBe('C-1042')
})
