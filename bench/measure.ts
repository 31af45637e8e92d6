/**
 * What one promise about speed came to. A figure is a ratio of two things measured side by side, or a count (bytes,
 * requests) that no machine changes; what was compared stands in `detail`.
 */
export type Measure = {
  readonly name: string
  readonly figure: number
  readonly bound: Bound
  /** what it should become */
  readonly stretch?: number
  /** written behind the figure; a ratio has none, a number of things an empty one */
  readonly unit?: string
  readonly detail: string
}

export type Bound = { readonly atLeast: number } | { readonly atMost: number }

export function isMet({ figure, bound }: Measure): boolean {
  return 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost
}

/** The figure and its bounds on one line; what was compared below it. */
export function showMeasure(measure: Measure): string {
  const { name, figure, bound, stretch, unit, detail } = measure
  const limit = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
  const wish = stretch === undefined ? '' : `, stretch ${stretch}`
  const digits = unit === undefined ? 2 : Number.isInteger(figure) ? 0 : 1
  const shown = Number.isNaN(figure) ? 'none' : `${figure.toFixed(digits)}${unit ?? ''}`
  const below = detail && `\n${' '.repeat(6)}${detail.replaceAll('\n', `\n${' '.repeat(6)}`)}`
  return `${isMet(measure) ? 'ok  ' : 'MISS'}  ${name}: ${shown} (${limit}${wish})${below}`
}

/**
 * Measures two things in turn, A B A B …, after one round that only warms up, and returns the pair whose ratio is the
 * median, and all pairs: a machine that drifts, or is shared, drifts out of it.
 */
export async function inTurn<Figures>(
  rounds: number,
  a: () => Promise<Figures>,
  b: () => Promise<Figures>,
  ratioOf: (a: Figures, b: Figures) => number,
): Promise<Pair<Figures> & { all: string; pairs: readonly Pair<Figures>[] }> {
  const pairs: Pair<Figures>[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { a: await a(), b: await b() }
    if (round > 0) pairs.push({ ...pair, ratio: ratioOf(pair.a, pair.b) })
  }
  pairs.sort((one, other) => one.ratio - other.ratio)
  const all = pairs.map(({ ratio }) => ratio.toFixed(2)).join(' ')
  return { ...(pairs[Math.floor(pairs.length / 2)] as Pair<Figures>), all, pairs }
}

export type Pair<Figures> = { readonly a: Figures; readonly b: Figures; readonly ratio: number }

export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
