/** Runs jobs of several senders in turn: at most one per slot in total, and one per sender at a time. */
type FairQueue<Result> = {
  /**
   * Resolves with the result of the job, or refuses it if `maxWaiting` jobs already wait, or `maxOfSender`
   * jobs of this sender.
   */
  run(sender: string, work: () => Promise<Result>, maxWaiting: number, maxOfSender?: number): Promise<Result>
}

export function createFairQueue<Result>(refuse: () => Result, { slots = 1 } = {}): FairQueue<Result> {
  type Job = { readonly sender: string; start(): Promise<unknown> }
  const waiting: Job[] = []
  /** when each sender had its last turn, as a counter */
  const turns = new Map<string, number>()
  let turn = 0
  const running = new Set<string>()

  async function runNext() {
    if (running.size >= slots) return
    const job = takeNext()
    if (!job) {
      if (running.size === 0) turns.clear()
      return
    }
    running.add(job.sender)
    turns.set(job.sender, ++turn)
    await job.start()
    running.delete(job.sender)
    void runNext()
  }

  /** The first job of the sender that has waited longest for a turn, among senders without a running job. */
  function takeNext(): Job | undefined {
    const turnOf = ({ sender }: Job) => turns.get(sender) ?? 0
    const idle = waiting.filter(({ sender }) => !running.has(sender))
    const next = idle.reduce<Job | undefined>(
      (best, job) => (best && turnOf(best) <= turnOf(job) ? best : job),
      undefined,
    )
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  return {
    async run(sender, work, maxWaiting, maxOfSender = maxWaiting) {
      const own = waiting.filter(job => job.sender === sender)
      if (waiting.length >= maxWaiting || own.length >= maxOfSender) return refuse()
      return new Promise((resolve, reject) => {
        waiting.push({ sender, start: () => work().then(resolve, reject) })
        void runNext()
      })
    },
  }
}
