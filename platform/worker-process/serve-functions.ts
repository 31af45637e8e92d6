import { startWatchdog } from '../child-process/start-watchdog.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-client.ts'

type Functions = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

/**
 * Called by a program that `createWorkerClient` starts: answers its calls with the functions that `open`
 * returns for the client's `start` value. The process exits with the server that started it, or above its
 * memory limit.
 */
export function serveFunctions<Start>(open: (start: Start) => Promise<Functions>): void {
  let functions: Promise<Functions> | null = null
  startWatchdog(Number(process.argv[2]), process.ppid)
  process.on('message', (message: WorkerRequest) => {
    if ('start' in message) {
      functions = open(message.start as Start)
      functions.catch(() => {})
    } else void answer(message)
  })

  async function answer({ id, name, args }: Extract<WorkerRequest, { id: number }>) {
    send(
      await run(name, args).then(
        value => ({ id, value }),
        ({ message, stack }: Error) => ({ id, error: { message, ...(stack && { stack }) } }),
      ),
    )
  }

  async function run(name: string, args: readonly unknown[]): Promise<unknown> {
    const call = (await functions)?.[name]
    if (!call) throw new Error(`no function ${name}`)
    return call(...(args as never[]))
  }

  function send(answer: WorkerAnswer) {
    if (process.connected) process.send?.(answer)
  }
}
