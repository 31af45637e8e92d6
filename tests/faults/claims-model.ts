import type { Model } from './linearize.ts'

/** State of one registration of a pair, as a sequential reference model without concurrency. */
export type Counter = {
  readonly isThere: boolean
  /** by tyre */
  readonly claims: Readonly<Record<string, { claim: string; isClosed: boolean }>>
}

export type CounterAct =
  | { readonly kind: 'register' | 'check' | 'delete' | 'look' }
  | { readonly kind: 'claim'; readonly tyre: string; readonly claim: string }
  | { readonly kind: 'invoice'; readonly claim: string }

/** Outputs of the model; `nothing` means not found. */
export type Said =
  | 'registered'
  | 'claimed'
  | 'taken'
  | 'closed'
  | 'already'
  | 'deleted'
  | 'nothing'
  | { tyres: number; claimed: number }
  | Counter

/** Operations of the model. A form that is sent again gets the answer of the first time. */
export const counterModel: Model<Counter, CounterAct, Said> = {
  initial: { isThere: false, claims: {} },
  step(state, act) {
    const { isThere, claims } = state
    switch (act.kind) {
      case 'register':
        return { state: isThere ? state : { isThere: true, claims: {} }, output: 'registered' }
      case 'check':
        return {
          state,
          output: isThere ? { tyres: 2, claimed: Object.keys(claims).length } : 'nothing',
        }
      case 'look':
        return { state, output: state }
      case 'delete':
        return { state: { isThere: false, claims: {} }, output: isThere ? 'deleted' : 'nothing' }
      case 'claim': {
        if (!isThere) return { state, output: 'nothing' }
        const holder = claims[act.tyre]
        if (holder) return { state, output: holder.claim === act.claim ? 'claimed' : 'taken' }
        const made = { ...claims, [act.tyre]: { claim: act.claim, isClosed: false } }
        // Sorted, so that equal states are equal JSON.
        const sorted = Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)))
        return { state: { isThere, claims: sorted }, output: 'claimed' }
      }
      case 'invoice': {
        const [tyre, found] = Object.entries(claims).find(([, { claim }]) => claim === act.claim) ?? []
        if (!tyre || !found) return { state, output: 'nothing' }
        if (found.isClosed) return { state, output: 'already' }
        const closed = { ...claims, [tyre]: { ...found, isClosed: true } }
        return { state: { isThere, claims: closed }, output: 'closed' }
      }
    }
  },
}
