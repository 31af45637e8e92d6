/** What one person asked for, from when they asked until they were answered, and with what. */
export type Operation<Input, Output> = {
  readonly input: Input
  readonly start: number
  /** Infinity where there was no answer: it may be carried out at any time from then on, or never */
  readonly end: number
  /** null where there was no answer */
  readonly output: Output | null
}

/** One thing in a simple world without faults or haste: what an input answers, and what it makes of the state. */
export type Model<State, Input, Output> = {
  readonly initial: State
  step(state: State, input: Input): { state: State; output: Output }
}

/**
 * Whether what people were answered could have come from the model carrying out one thing after the other, each somewhere between
 * its question and its answer (linearizability: Herlihy and Wing 1990, searched as by Wing and Gong 1993). States and outputs are
 * compared as JSON.
 */
export function isLinearizable<State, Input, Output>(
  operations: readonly Operation<Input, Output>[],
  model: Model<State, Input, Output>,
): boolean {
  const known = operations.map(({ output }, at) => (output === null ? null : at)).filter(at => at !== null)
  const seen = new Set<string>()
  return search(new Set(), model.initial)

  function search(done: ReadonlySet<number>, state: State): boolean {
    if (known.every(at => done.has(at))) return true
    const place = `${[...done].sort((a, b) => a - b)} ${JSON.stringify(state)}`
    if (seen.has(place)) return false
    seen.add(place)
    // Whatever was answered before another was asked came before it.
    const firstEnd = Math.min(...known.filter(at => !done.has(at)).map(at => operations[at]?.end ?? 0))
    for (const [at, { input, start, output }] of operations.entries()) {
      if (done.has(at) || start > firstEnd) continue
      const next = model.step(state, input)
      if (output !== null && JSON.stringify(output) !== JSON.stringify(next.output)) continue
      if (search(new Set(done).add(at), next.state)) return true
    }
    return false
  }
}
