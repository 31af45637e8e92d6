export type FinishedRequest = {
  /** a pattern of the route table */
  readonly route: string
  readonly method: string
  /** null if the client disconnected before the response */
  readonly status: number | null
  readonly seconds: number
}

type Tally = {
  /** requests by method and class of the status, one row of classes after the other */
  readonly counts: number[]
  /** requests by bucket, those slower than the last bucket at the end */
  readonly buckets: number[]
  seconds: number
}

/**
 * Counts finished requests by route, method and class of the status, and their durations by route. The
 * metrics package builds and checks the labels at every call, which costs a third of a cached page; here they
 * are built when the metrics are read.
 */
export function createRequestTally() {
  const tallies = new Map<string, Tally>()

  return {
    add({ route, method, status, seconds }: FinishedRequest) {
      let tally = tallies.get(route)
      if (!tally) {
        tally = {
          counts: zeros(METHODS.length * STATUS_CLASSES.length),
          buckets: zeros(BOUNDS.length),
          seconds: 0,
        }
        tallies.set(route, tally)
      }
      const row = METHODS.indexOf(method)
      const statusClass = Math.floor((status ?? 0) / 100)
      const column = statusClass < STATUS_CLASSES.length ? statusClass : 0
      increment(tally.counts, (row === -1 ? OTHER : row) * STATUS_CLASSES.length + column)
      let bucket = 0
      while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
      increment(tally.buckets, bucket)
      tally.seconds += seconds
    },

    /** The requests so far, one entry for each combination of labels that has occurred. */
    *requests() {
      for (const [route, { counts }] of tallies)
        for (const [row, method] of METHODS.entries())
          for (const [column, name] of STATUS_CLASSES.entries()) {
            const count = counts[row * STATUS_CLASSES.length + column] ?? 0
            if (count > 0) yield { labels: { route, method, class: name }, count }
          }
    },

    /**
     * The samples of a histogram named `name`: cumulative buckets, sum of seconds and count of each route.
     */
    *durations(name: string) {
      for (const [route, { buckets, seconds }] of tallies) {
        let count = 0
        for (const [index, bound] of BOUNDS.entries()) {
          count += buckets[index] ?? 0
          const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound
          yield { metricName: `${name}_bucket`, labels: { le, route }, value: count }
        }
        yield { metricName: `${name}_sum`, labels: { route }, value: seconds }
        yield { metricName: `${name}_count`, labels: { route }, value: count }
      }
    },
  }
}

const zeros = (length: number): number[] => Array(length).fill(0)

function increment(counts: number[], index: number) {
  counts[index] = (counts[index] ?? 0) + 1
}

const METHODS = ['GET', 'HEAD', 'POST', 'other']
const OTHER = METHODS.indexOf('other')
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']
/** upper bounds in seconds */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, Number.POSITIVE_INFINITY]
