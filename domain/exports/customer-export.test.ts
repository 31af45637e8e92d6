import { expect, test } from 'vitest'
import { parseExport } from './customer-export.ts'

const COUNTING = { preset: 'counting', format: 'xlsx', from: '', to: '', reason: '', claims: '' }
const CALL_BACK = {
  preset: 'call-back',
  format: 'csv',
  from: '2026-01-01',
  to: '2027-01-02',
  reason: 'recall of model X',
  claims: '',
}

test('an export for counting needs neither a filter nor a reason (rule W33.1)', () => {
  const { claims: _, ...counting } = COUNTING
  expect(parseExport(COUNTING)).toEqual({ ok: true, export: { ...counting, from: null, to: null } })
})

test.each([
  [{ from: '' }, { from: 'filter' }],
  [{ to: '' }, { to: 'filter' }],
  [{ to: '2027-01-03' }, { to: 'range' }],
  [{ reason: '' }, { reason: 'reason' }],
  [{ reason: '1234 5678 ...' }, { reason: 'reason' }],
  [{ reason: 'x'.repeat(301) }, { reason: 'tooLong' }],
  [{ from: '2026-02-30' }, { from: 'date' }],
  [{ to: '2025-12-31' }, { to: 'turned' }],
  [{ preset: 'everything' }, { preset: 'choose' }],
  [{ format: 'pdf' }, { format: 'choose' }],
])('an export of names and numbers with %j is refused with %j (rule W33.2)', (change, errors) => {
  expect(parseExport({ ...CALL_BACK, ...change })).toEqual({ ok: false, errors })
})

test('an export of names and numbers requires a range of at most a year and a reason', () => {
  expect(parseExport(CALL_BACK)).toMatchObject({
    ok: true,
    export: { from: '2026-01-01', to: '2027-01-02', reason: 'recall of model X' },
  })
})

test('an export of claims needs claims and a reason, and no days (rule W33.9)', () => {
  const chosen = { ...COUNTING, preset: 'claims', reason: 'for the supplier', claims: 'C-1001, C-1042' }
  expect(parseExport(chosen)).toMatchObject({ ok: true, export: { claims: [1001, 1042] } })
  expect(parseExport({ ...chosen, reason: '' })).toEqual({ ok: false, errors: { reason: 'reason' } })
  expect(parseExport({ ...chosen, claims: 'all' })).toEqual({ ok: false, errors: { preset: 'choose' } })
})
