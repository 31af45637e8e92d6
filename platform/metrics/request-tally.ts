export type FinishedRequest = {
  /** a pattern of the route table */
  readonly route: string
  readonly method: string
  /** null where the client left before the answer */
  readonly status: number | null
  readonly seconds: number
}

type Tally = {
  /** requests by method and class of the status */
  readonly counts: Map<string, Map<string, number>>
  /** requests by bucket, those slower than the last bucket at the end */
  readonly buckets: number[]
  seconds: number
}

/**
 * Counts finished requests by route, method and class of the status, and their durations by route. The metrics package builds
 * and checks the labels at every call, which costs a third of a cached page; here they are built when the metrics are read.
 */
export function createRequestTally() {
  const tallies = new Map<string, Tally>()

  return {
    add({ route, method, status, seconds }: FinishedRequest) {
      const tally = getOrAdd(tallies, route, newTally)
      const counts = getOrAdd(tally.counts, METHODS.has(method) ? method : 'other', () => new Map())
      const statusClass = STATUS_CLASSES[Math.floor((status ?? 0) / 100)] ?? 'aborted'
      counts.set(statusClass, (counts.get(statusClass) ?? 0) + 1)
      const bucket = BUCKETS.findIndex(bound => seconds <= bound)
      const index = bucket === -1 ? BUCKETS.length : bucket
      tally.buckets[index] = (tally.buckets[index] ?? 0) + 1
      tally.seconds += seconds
    },

    /** The requests so far, one entry for each combination of labels that has occurred. */
    *requests() {
      for (const [route, { counts }] of tallies)
        for (const [method, byClass] of counts)
          for (const [statusClass, count] of byClass)
            yield { labels: { route, method, class: statusClass }, count }
    },

    /** The samples of a histogram named `name`: cumulative buckets, sum of seconds and count of each route. */
    *durations(name: string) {
      for (const [route, { buckets, seconds }] of tallies) {
        let count = 0
        for (const [index, bound] of [...BUCKETS, '+Inf'].entries()) {
          count += buckets[index] ?? 0
          yield { metricName: `${name}_bucket`, labels: { le: bound, route }, value: count }
        }
        yield { metricName: `${name}_sum`, labels: { route }, value: seconds }
        yield { metricName: `${name}_count`, labels: { route }, value: count }
      }
    },
  }
}

const newTally = (): Tally => ({ counts: new Map(), buckets: Array(BUCKETS.length + 1).fill(0), seconds: 0 })

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const value = create()
  map.set(key, value)
  return value
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']
/** upper bounds in seconds */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
