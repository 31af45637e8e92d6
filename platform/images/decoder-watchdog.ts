import { workerData } from 'node:worker_threads'

// A thread of decoder-process.ts, which is deaf while it decodes. Ends the process when it takes more memory than it may,
// and when the server that started it is gone: nobody would end a picture that never ends.
const { memoryLimit, server } = workerData as { memoryLimit: number; server: number }

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, 50)
