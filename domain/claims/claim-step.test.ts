import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClaimState,
  type ClaimStep,
  OUTCOMES,
  REJECTIONS,
  type StepKind,
  stageName,
  stepError,
  takeStep,
} from './claim-step.ts'

const NEW: ClaimState = {
  status: 'Open',
  stage: 'new',
  waitsForSupplier: false,
  isAnswered: false,
  outcome: null,
  percent: null,
  rejection: null,
  isVoid: false,
  hasInvoice: false,
  processedBy: 'ben@example.com',
}
const WAITING: ClaimState = { ...NEW, stage: 'waiting' }
const SUPPLIER: ClaimState = { ...WAITING, waitsForSupplier: true }
const ANSWERED: ClaimState = { ...NEW, isAnswered: true }
const REPAIR: ClaimState = { ...NEW, stage: 'decided', outcome: 'repair' }
const REJECTED: ClaimState = { ...NEW, stage: 'decided', outcome: 'rejected', rejection: 'worn' }
const WITHDRAWN: ClaimState = { ...NEW, stage: 'decided', outcome: 'withdrawn' }
const PAID: ClaimState = { ...NEW, status: 'Closed', hasInvoice: true }
const REOPENED: ClaimState = { ...PAID, status: 'Open' }
const ENDED: ClaimState = { ...REJECTED, status: 'Closed' }
const VOID: ClaimState = { ...NEW, status: 'Closed', isVoid: true }

describe('the steps of a claim (rule W32)', () => {
  const always: StepKind[] = ['note', 'told']
  const open: StepKind[] = ['assign', 'wait', 'decide', 'corrected', 'photos', 'answered']
  test.each<[string, ClaimState, StepKind[]]>([
    ['new', NEW, [...open, 'invoice', 'void']],
    ['waiting', WAITING, [...open, 'undecided', 'invoice', 'void']],
    ['waiting for the supplier', SUPPLIER, [...open, 'undecided', 'invoice', 'void']],
    ['answered', ANSWERED, [...open, 'invoice', 'void']],
    ['decided for repair', REPAIR, [...open, 'undecided', 'invoice', 'void']],
    ['rejected', REJECTED, [...open, 'undecided', 'close', 'invoice', 'void']],
    ['withdrawn', WITHDRAWN, [...open, 'undecided', 'close', 'invoice', 'void']],
    ['closed by its invoice', PAID, ['reopen', 'invoice-corrected']],
    ['reopened with its invoice', REOPENED, [...open, 'close', 'invoice-corrected']],
    ['closed without an invoice', ENDED, ['reopen', 'void']],
    ['void', VOID, []],
  ])('of a claim that is %s', (_name, state, allowed) => {
    expect(KINDS.filter(kind => stepError(state, kind) === null).sort()).toEqual(
      [...always, ...allowed].sort(),
    )
  })

  test('a decision can be changed until the claim is closed, and waiting revokes it', () => {
    const replace = { kind: 'decide', outcome: 'replace', percent: null, rejection: null } as const
    expect(takeStep(REJECTED, replace)).toEqual({ ok: true, state: { ...REPAIR, outcome: 'replace' } })
    expect(takeStep(REPAIR, { kind: 'wait' })).toEqual({ ok: true, state: WAITING })
    expect(takeStep(ENDED, replace)).toEqual({ ok: false, error: 'claims.is-closed' })
  })

  test('a claim waits for the customer or the supplier, and photos of the customer end only the first', () => {
    const wait = { kind: 'wait', forSupplier: true } as const
    expect(takeStep(REJECTED, wait)).toEqual({ ok: true, state: SUPPLIER })
    expect(takeStep(SUPPLIER, { kind: 'wait' })).toEqual({ ok: true, state: WAITING })
    expect(takeStep(SUPPLIER, { kind: 'answered' })).toEqual({ ok: true, state: SUPPLIER })
    expect(takeStep(WAITING, { kind: 'answered' })).toEqual({ ok: true, state: ANSWERED })
    expect(takeStep(SUPPLIER, { kind: 'undecided' })).toEqual({ ok: true, state: NEW })
    expect([NEW, WAITING, SUPPLIER, ANSWERED, REPAIR].map(stageName)).toEqual([
      'new',
      'waiting',
      'supplier',
      'answered',
      'decided',
    ])
  })

  test('refuses steps that change nothing: the same decision, the same colleague', () => {
    const same = { kind: 'decide', outcome: 'repair', percent: null, rejection: null } as const
    expect(takeStep(REPAIR, same)).toEqual({ ok: false, error: 'claims.nothing-changed' })
    expect(takeStep(NEW, { kind: 'assign', to: NEW.processedBy })).toMatchObject({ ok: false })
  })

  test('any sequence of steps leaves a consistent claim: a decision has its percent or reason, a closed claim its cause', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), steps => {
        let state = NEW
        for (const step of steps) {
          const taken = takeStep(state, step)
          if (!taken.ok) continue
          // An invoice is never lost, and a void claim stays void.
          expect(taken.state.hasInvoice).toBe(state.hasInvoice || step.kind === 'invoice')
          expect(state.isVoid && !taken.state.isVoid).toBe(false)
          state = taken.state
          const {
            status,
            stage,
            isAnswered,
            waitsForSupplier,
            outcome,
            percent,
            rejection,
            isVoid,
            hasInvoice,
          } = state
          expect(stage === 'decided').toBe(outcome !== null)
          if (isAnswered) expect([status, stage]).toEqual(['Open', 'new'])
          if (waitsForSupplier) expect(stage).toBe('waiting')
          expect(outcome === 'part-payment').toBe(percent !== null)
          expect(outcome === 'rejected').toBe(rejection !== null)
          const hasEnd = hasInvoice || isVoid || outcome === 'rejected' || outcome === 'withdrawn'
          if (status === 'Closed') expect(hasEnd).toBe(true)
          else expect(isVoid).toBe(false)
          expect(isVoid && hasInvoice).toBe(false)
        }
      }),
    )
  })
})

const PLAIN = [
  'note',
  'told',
  'wait',
  'undecided',
  'close',
  'void',
  'reopen',
  'corrected',
  'photos',
  'answered',
  'invoice',
  'invoice-corrected',
] as const
const KINDS: StepKind[] = [...PLAIN, 'assign', 'decide']

const anyStep: fc.Arbitrary<ClaimStep> = fc.oneof(
  fc.constantFrom(...PLAIN).map(kind => ({ kind })),
  fc.boolean().map(forSupplier => ({ kind: 'wait' as const, forSupplier })),
  fc.constantFrom('ben@example.com', 'mei@example.com', null).map(to => ({ kind: 'assign' as const, to })),
  fc
    .record({
      outcome: fc.constantFrom(...OUTCOMES),
      percent: fc.integer({ min: 1, max: 99 }),
      rejection: fc.constantFrom(...REJECTIONS),
    })
    .map(({ outcome, percent, rejection }) => ({
      kind: 'decide' as const,
      outcome,
      percent: outcome === 'part-payment' ? percent : null,
      rejection: outcome === 'rejected' ? rejection : null,
    })),
)
