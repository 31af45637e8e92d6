import { setTimeout as sleep } from 'node:timers/promises'
import { exitWithError } from './exit-with-error.ts'
import { loadSettings, runCommand } from './run-command.ts'

// npm run ready Waits until the server on this machine is ready (/readyz), two minutes at most: for
// supervisors, and after an upgrade. Exit code: 0 when it is ready, 1 otherwise.

const TIMEOUT_MS = 120_000
const RETRY_MS = 200

await runCommand('usage: npm run ready', waitUntilReady)

async function waitUntilReady(): Promise<number> {
  const { host, port } = loadSettings()
  // A server that listens on all addresses answers on this one too.
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const url = `http://${address}:${port}/readyz`
  const giveUpAt = Date.now() + TIMEOUT_MS
  let answer = ''
  while (Date.now() < giveUpAt) {
    answer = await ask(url)
    if (answer === '200') {
      console.log(`ready: ${url}`)
      return 0
    }
    await sleep(RETRY_MS)
  }
  return exitWithError(`not ready: ${url}: ${answer}`, 1)
}

/** The status of the response, or the reason why there is none. */
async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
  }
}
