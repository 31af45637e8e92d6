import type { Log } from '../platform/log/log.ts'

/**
 * Runs cleanup tasks one after another, immediately and then every `intervalMs`. A task that fails is logged
 * with its name, and the others still run; runs never overlap. Returns the function to stop.
 */
export function scheduleCleanup(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  { intervalMs, log }: { intervalMs: number; log: Pick<Log, 'warn'> },
): () => void {
  let isRunning = false
  let isStopped = false
  async function run() {
    if (isRunning) return
    isRunning = true
    for (const [task, work] of Object.entries(tasks)) {
      if (isStopped) return
      try {
        await work()
      } catch (error) {
        log.warn({ event: 'cleanup_failed', err: error, task }, 'cleanup task failed')
      }
    }
    isRunning = false
  }
  const timer = setInterval(run, intervalMs).unref()
  void run()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
