import { expect, test } from 'vitest'
import { type ClaimEvent, isCustomerUntold } from './claim-event.ts'
import type { ClaimState } from './claim-step.ts'

const SUPPLIER = { state: { waitsForSupplier: true } as ClaimState }

test.each<[isUntold: boolean, steps: (ClaimEvent['kind'] | 'wait for supplier')[]]>([
  [false, ['filed']],
  [false, ['filed', 'note', 'assign', 'corrected', 'wait for supplier']],
  [true, ['filed', 'wait']],
  [true, ['filed', 'wait', 'told', 'decide', 'note']],
  [false, ['filed', 'decide', 'told', 'note']],
  [true, ['filed', 'decide', 'told', 'invoice']],
])('a customer without an e-mail address does not know yet: %s after %j', (isUntold, steps) => {
  const timeline = steps.map(step =>
    step === 'wait for supplier' ? { kind: 'wait' as const, details: SUPPLIER } : { kind: step, details: {} },
  )
  expect(isCustomerUntold(timeline)).toBe(isUntold)
})
