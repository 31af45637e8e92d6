import { LIST_WORK, type ListWork } from '../domain/list-work/list-work.server.ts'
import { queueListWork } from '../domain/list-work/queue-list-work.ts'
import type { Log } from '../platform/log/log.ts'
import { createWorkerClient } from '../platform/worker-process/worker-client.ts'
import type { ListWorkerStart } from './list-worker.ts'

/** Works on lists in a separate process, which starts on demand. */
export function startListWorker(
  start: ListWorkerStart,
  log: Log,
): { work: ListWork; close(): Promise<void> } {
  const program = new URL('./list-worker.ts', import.meta.url)
  const client = createWorkerClient({ program, start, memoryBytes: MEMORY_BYTES, idleMs: IDLE_MS, log })
  const functions = Object.keys(LIST_WORK).map(name => [
    name,
    (...args: unknown[]) => client.call(name, args),
  ])
  return { work: queueListWork(Object.fromEntries(functions)), close: client.close }
}

/** A list of 100,000 rows needs 560 MB; above this limit the worker ends, and not the server. */
const MEMORY_BYTES = 1_500_000_000
/** A user who browses a list needs it again within this time. */
const IDLE_MS = 2 * 60_000
