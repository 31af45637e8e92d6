/** Runs work one after the other, and of several senders each in its turn. */
export type FairQueue<Result> = {
  /** Resolves with the result of the work, or with the refusal where `maxWaiting` others wait already. */
  run(sender: string, work: () => Promise<Result>, maxWaiting: number): Promise<Result>
}

export function createFairQueue<Result>(refuse: () => Result): FairQueue<Result> {
  type Job = { readonly sender: string; start(): Promise<unknown> }
  const waiting: Job[] = []
  /** when each sender had its last turn, as a number that grows */
  const turns = new Map<string, number>()
  let turn = 0
  let isRunning = false

  async function runNext() {
    if (isRunning) return
    const job = takeNext()
    if (!job) {
      turns.clear()
      return
    }
    isRunning = true
    turns.set(job.sender, ++turn)
    await job.start()
    isRunning = false
    void runNext()
  }

  /** The first job of the sender that had no turn for the longest time. */
  function takeNext(): Job | undefined {
    let next = 0
    for (const [at, { sender }] of waiting.entries())
      if ((turns.get(sender) ?? 0) < (turns.get(waiting[next]?.sender ?? '') ?? 0)) next = at
    return waiting.splice(next, 1)[0]
  }

  return {
    run(sender, work, maxWaiting) {
      if (waiting.length >= maxWaiting) return Promise.resolve(refuse())
      return new Promise((resolve, reject) => {
        waiting.push({ sender, start: () => work().then(resolve, reject) })
        void runNext()
      })
    },
  }
}
