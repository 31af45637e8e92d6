import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Called first by a process that the server has started: from now on the process ends when its resident
 * memory exceeds the limit (bytes), and when that server has ended.
 */
export function startWatchdog(memoryLimit: number, serverPid: number): void {
  new Worker(new URL('./process-watchdog.ts', import.meta.url), {
    workerData: { memoryLimit, serverPid },
    execArgv: [],
  })
  preferOomKill()
  process.on('disconnect', () => process.exit())
}

/** Makes the kernel's OOM killer end this process before the server. */
function preferOomKill() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted: the watchdog remains.
  }
}
