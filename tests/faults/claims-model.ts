import type { Model } from './linearize.ts'

/** State of one registration of a pair, as a sequential reference model without concurrency. */
export type Counter = {
  readonly exists: boolean
  /** by tyre */
  readonly claims: Readonly<Record<string, { claim: string; isClosed: boolean }>>
}

export type CounterInput =
  | { readonly kind: 'register' | 'check' | 'delete' | 'look' }
  | { readonly kind: 'claim'; readonly tyre: string; readonly claim: string }
  | { readonly kind: 'invoice'; readonly claim: string }

/** Outputs of the model; `not-found`: the registration or claim does not exist. */
export type CounterOutput =
  | 'registered'
  | 'claimed'
  | 'taken'
  | 'closed'
  | 'already'
  | 'deleted'
  | 'not-found'
  | { tyres: number; claimed: number }
  | Counter

/** Operations of the model. A form that is sent again gets the answer of the first time. */
export const counterModel: Model<Counter, CounterInput, CounterOutput> = {
  initial: { exists: false, claims: {} },
  step(state, act) {
    const { exists, claims } = state
    switch (act.kind) {
      case 'register':
        return { state: exists ? state : { exists: true, claims: {} }, output: 'registered' }
      case 'check':
        return {
          state,
          output: exists ? { tyres: 2, claimed: Object.keys(claims).length } : 'not-found',
        }
      case 'look':
        return { state, output: state }
      case 'delete':
        return { state: { exists: false, claims: {} }, output: exists ? 'deleted' : 'not-found' }
      case 'claim': {
        if (!exists) return { state, output: 'not-found' }
        const holder = claims[act.tyre]
        if (holder) return { state, output: holder.claim === act.claim ? 'claimed' : 'taken' }
        const made = { ...claims, [act.tyre]: { claim: act.claim, isClosed: false } }
        // Sorted, so that equal states are equal JSON.
        const sorted = Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)))
        return { state: { exists, claims: sorted }, output: 'claimed' }
      }
      case 'invoice': {
        const [tyre, found] = Object.entries(claims).find(([, { claim }]) => claim === act.claim) ?? []
        if (!tyre || !found) return { state, output: 'not-found' }
        if (found.isClosed) return { state, output: 'already' }
        const closed = { ...claims, [tyre]: { ...found, isClosed: true } }
        return { state: { exists, claims: closed }, output: 'closed' }
      }
    }
  },
}
