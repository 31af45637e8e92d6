import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { loginAsCustomer, loginAsStaff } from './login.ts'
import { sendRequest } from './raw-http.ts'
import { type SampleServer, type SampleServerState, startSampleServer } from './shared-server.ts'

export let server: SampleServer
/** Cookies of one user of each role. */
export const cookies = { anonymous: '', customer: '', staff: '', administrator: '' }

/** Starts a server with sample data before the tests of a file, and checks it as `checkServer` says. */
export function setUpSampleServer(): void {
  checkServer(async () => {
    const { server, state } = await startSampleServer()
    return { server, state: async () => state(), stop: () => server.stop() }
  })
}

/** The same for a file that changes nothing that others read: one server for all of them. */
export function setUpSharedServer(): void {
  checkServer(async () => {
    const ask = async () => {
      const response = await fetch(inject('sharedServer'))
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { server: SampleServer; state: SampleServerState }
    }
    return { ...(await ask()), state: async () => (await ask()).state, stop: async () => {} }
  })
}

/**
 * After each test, the server must run and must not have logged an error; after the last one it must be ready.
 */
function checkServer(
  find: () => Promise<{
    server: SampleServer
    state(): Promise<SampleServerState>
    stop(): Promise<unknown>
  }>,
) {
  let found: Awaited<ReturnType<typeof find>>
  let seen = 0
  beforeAll(async () => {
    found = await find()
    server = found.server
    seen = (await found.state()).errors.length
    cookies.customer = await loginAsCustomer(server, 'aisyah@example.com')
    cookies.staff = await loginAsStaff(server, 'staff@tayar.test')
    cookies.administrator = await loginAsStaff(server, 'admin@tayar.test')
  }, 200_000)
  afterAll(async () => {
    const { status } = await fetch(`${server.url}/readyz`)
    await found.stop()
    expect(status).toBe(200)
  })
  afterEach(async () => {
    const { isRunning, errors } = await found.state()
    const recent = errors.slice(seen, seen + 3)
    seen = errors.length
    expect({ isRunning, errors: recent }).toEqual({ isRunning: true, errors: [] })
  })
}

/** Sends a request; the response must have a status below 500, and none of the injected headers. */
export async function expectResponse(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
) {
  const answer = await sendRequest(server.url, method, path, headers, body)
  if (answer.status === null || answer.status >= 500)
    throw new Error(
      `${answer.status} for ${method} ${JSON.stringify(path.slice(0, 300))} ${JSON.stringify(headers).slice(0, 300)}`,
    )
  expect(answer.headers.get('x-injected')).toBe(undefined)
  return answer
}
