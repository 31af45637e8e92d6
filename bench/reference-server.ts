import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Target } from './load.ts'

/**
 * Starts a reference server of this folder in its own process, with arguments and a message; it sends its
 * port back.
 */
export async function startReferenceServer(
  program: string,
  { args = [], message = null }: { args?: string[]; message?: object | null },
): Promise<Target & { stop: () => void }> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(join(import.meta.dirname, program), args, { env })
  if (message) child.send(message)
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended: ${code}`))),
  ])
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}
