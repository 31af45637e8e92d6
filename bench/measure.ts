/**
 * One result. The figure is a ratio of two measurements made side by side, or a count (bytes, requests) that
 * does not depend on the machine; `detail` names the absolute values.
 */
export type Measure = {
  readonly name: string
  readonly figure: number
  readonly bound: Bound
  /** target for future improvements */
  readonly stretch?: number
  /** printed after the figure; none for a ratio, empty for a count */
  readonly unit?: string
  readonly detail: string
}

type Bound = { readonly atLeast: number } | { readonly atMost: number }

export function isMet({ figure, bound }: Measure): boolean {
  return 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost
}

/** One line with the figure and its bounds, and the detail below. */
export function showMeasure(measure: Measure): string {
  const { name, figure, bound, stretch, unit, detail } = measure
  const limit = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
  const target = stretch === undefined ? '' : `, stretch ${stretch}`
  const digits = unit === undefined ? 2 : Number.isInteger(figure) ? 0 : 1
  const text = Number.isNaN(figure) ? 'none' : `${figure.toFixed(digits)}${unit ?? ''}`
  const indented = detail && `\n${' '.repeat(6)}${detail.replaceAll('\n', `\n${' '.repeat(6)}`)}`
  return `${isMet(measure) ? 'ok  ' : 'MISS'}  ${name}: ${text} (${limit}${target})${indented}`
}

/**
 * Measures two things alternately (A B A B …) after one warm-up round; returns the pair with the median
 * ratio, and all pairs. Changes in the speed of the machine affect both sides.
 */
export async function comparePairs<Figures>(
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

type Pair<Figures> = { readonly a: Figures; readonly b: Figures; readonly ratio: number }

export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
