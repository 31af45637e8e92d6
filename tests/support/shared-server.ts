import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { DEMO_PASSWORD } from './login.ts'
import { type RunningServer, startServer } from './start-server.ts'

export type SampleServer = Pick<RunningServer, 'url' | 'origin' | 'dataDir'>

/** Whether it still runs, and the errors that it has logged so far. */
export type SampleServerState = { isRunning: boolean; errors: string[] }

/** A server with sample data, and the way to ask for its state. */
export async function startSampleServer() {
  const server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
  const errors: string[] = []
  let read = 0
  function state(): SampleServerState {
    const unread = server.output().slice(read)
    const lines = unread.slice(0, unread.lastIndexOf('\n') + 1)
    read += lines.length
    errors.push(...lines.split('\n').filter(line => /"level":"(error|fatal)"/.test(line)))
    return { isRunning: server.process.exitCode === null && server.process.signalCode === null, errors }
  }
  return { server, state }
}

/**
 * Global setup: serves a URL that returns one server, with its state, for all files that only read. The first
 * file starts the server: for most files a start takes longer than the requests. Returns a function that
 * stops it.
 */
export async function offerSharedServer(project: TestProject): Promise<() => Promise<unknown>> {
  let shared: ReturnType<typeof startSampleServer> | undefined
  const offer = createServer(async (_, response) => {
    shared ??= startSampleServer()
    await shared.then(
      ({ server: { url, origin, dataDir }, state }) =>
        response.end(JSON.stringify({ server: { url, origin, dataDir }, state: state() })),
      error => response.writeHead(500).end(String(error)),
    )
  })
  await once(offer.listen(0, '127.0.0.1'), 'listening')
  project.provide('sharedServer', `http://127.0.0.1:${(offer.address() as AddressInfo).port}`)
  return async () => {
    offer.close()
    await (await shared?.catch(() => undefined))?.server.stop()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: string
  }
}
