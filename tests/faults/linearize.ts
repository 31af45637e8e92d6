/** One operation of a client: invocation, response, and their times. */
export type Operation<Input, Output> = {
  readonly input: Input
  readonly start: number
  /** Infinity without a response: the operation may take effect at any later time, or never */
  readonly end: number
  /** null without a response */
  readonly output: Output | null
}

/** A sequential model: the output and the next state of each input. */
export type Model<State, Input, Output> = {
  readonly initial: State
  step(state: State, input: Input): { state: State; output: Output }
}

/**
 * Whether a history is linearizable: some sequential order of the model, each operation between its
 * invocation and response, explains all outputs (Herlihy and Wing 1990, with the search of Wing and Gong
 * 1993). States and outputs are compared as JSON.
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
    // An operation that responded before another was invoked precedes it.
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
