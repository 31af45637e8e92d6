import { workerData } from 'node:worker_threads'

// The thread of `startWatchdog`, because the main thread of its process may block. Kills the process when it
// exceeds its memory limit, or when the server that started it has exited and can no longer enforce the
// timeout.
const { memoryLimit, serverPid } = workerData as { memoryLimit: number; serverPid: number }

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit || process.ppid !== serverPid)
    process.kill(process.pid, 'SIGKILL')
}, 50)
