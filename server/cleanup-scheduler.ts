import type { Log } from '../platform/log/log.ts'

/**
 * Does the parts of a sweep one after the other, at once and then every `everyMs`. One that fails is logged by its name and holds
 * up none of the others; while a sweep is under way no other begins. Returns what ends it.
 */
export function scheduleCleanup(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  { everyMs, log }: { everyMs: number; log: Pick<Log, 'warn'> },
): () => void {
  let isUnderWay = false
  let isEnded = false
  async function sweep() {
    if (isUnderWay) return
    isUnderWay = true
    for (const [part, work] of Object.entries(parts)) {
      if (isEnded) return
      try {
        await work()
      } catch (error) {
        log.warn({ err: error, part }, 'not everything was swept')
      }
    }
    isUnderWay = false
  }
  const timer = setInterval(sweep, everyMs).unref()
  void sweep()
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}
