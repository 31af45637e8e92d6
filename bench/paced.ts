import { setTimeout as sleep } from 'node:timers/promises'

/** What became of the requests of a span. */
export type Paced = {
  readonly sent: number
  /** by status; by the error's code for those that were not answered */
  readonly statuses: ReadonlyMap<number | string, number>
  /** milliseconds from when a request was due until it was answered, of those with what was asked for, in order */
  readonly served: readonly number[]
  /** answers of 503 that do not say when to come again */
  readonly withoutRetry: number
}

export type Answered = { readonly status: number; readonly retryAfter: string | undefined }

/**
 * Sends so many requests a second, whether or not those before have been answered, as visitors do: a server that is late does not
 * slow them down. What waits in this process counts as waiting too.
 */
export async function paced(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  ask: (nth: number) => Promise<Answered>,
): Promise<Paced> {
  const statuses = new Map<number | string, number>()
  const served: number[] = []
  let withoutRetry = 0
  const open: Promise<unknown>[] = []
  const started = performance.now()
  const sent = Math.round(perSecond * seconds)
  for (let nth = 0; nth < sent; nth++) {
    const due = started + (nth / perSecond) * 1_000
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    open.push(
      ask(nth)
        .then(
          ({ status, retryAfter }) => {
            if (status === 503 && !retryAfter) withoutRetry++
            if (isServed(status)) served.push(performance.now() - due)
            return status
          },
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        .then(status => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    )
  }
  await Promise.all(open)
  return { sent, statuses, served: served.sort((a, b) => a - b), withoutRetry }
}

/** With what was asked for, or the word that it has not changed; a refusal is none. */
const isServed = (status: number) => (status >= 200 && status < 300) || status === 304
