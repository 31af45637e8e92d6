import { setTimeout as sleep } from 'node:timers/promises'

/** The outcome of requests at a constant rate. */
export type RateResult = {
  readonly sent: number
  /** counts by status, or by error code for requests without a response */
  readonly statuses: ReadonlyMap<number | string, number>
  /** sorted latencies in milliseconds of successful requests, measured from the time at which each was due */
  readonly latencies: readonly number[]
  /** 503 responses without Retry-After */
  readonly withoutRetry: number
}

export type Outcome = { readonly status: number; readonly retryAfter: string | undefined }

/**
 * Sends requests at a constant rate, whether or not earlier ones have been answered (open loop, as visitors
 * behave). Delays in this process count as latency too.
 */
export async function sendAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  request: (index: number) => Promise<Outcome>,
): Promise<RateResult> {
  const statuses = new Map<number | string, number>()
  const latencies: number[] = []
  let withoutRetry = 0
  const open: Promise<unknown>[] = []
  const started = performance.now()
  const sent = Math.round(perSecond * seconds)
  for (let index = 0; index < sent; index++) {
    const due = started + (index / perSecond) * 1_000
    const delay = due - performance.now()
    if (delay > 1) await sleep(delay)
    open.push(
      request(index)
        .then(
          ({ status, retryAfter }) => {
            if (status === 503 && !retryAfter) withoutRetry++
            if (isSuccess(status)) latencies.push(performance.now() - due)
            return status
          },
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        .then(status => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    )
  }
  await Promise.all(open)
  return { sent, statuses, latencies: latencies.sort((a, b) => a - b), withoutRetry }
}

/** 2xx or 304. */
const isSuccess = (status: number) => (status >= 200 && status < 300) || status === 304
