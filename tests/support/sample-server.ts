import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff } from './login.ts'
import { sendRequest } from './raw-http.ts'
import { type RunningServer, startServer } from './start-server.ts'

export let server: RunningServer
/** Cookies of one user of each role. */
export const cookies = { anonymous: '', customer: '', staff: '', administrator: '' }

/**
 * Starts a server with sample data before the tests of a file. After each test, it must run and must not have
 * logged an error; after the last one it must be ready.
 */
export function setUpSampleServer(): void {
  beforeAll(async () => {
    server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
    seen = 0
    cookies.customer = await loginAsCustomer(server, 'aisyah@example.com')
    cookies.staff = await loginAsStaff(server, 'staff@tayar.test')
    cookies.administrator = await loginAsStaff(server, 'admin@tayar.test')
  }, 200_000)
  afterAll(async () => {
    const { status } = await fetch(`${server.url}/readyz`)
    await server.stop()
    expect(status).toBe(200)
  })
  afterEach(async () => {
    expect(server.process.exitCode).toBe(null)
    expect(newErrors()).toEqual([])
  })
}

/** The errors that the server has logged since the last call. */
let seen = 0
function newErrors(): string[] {
  const lines = server.output().slice(seen).split('\n')
  seen = server.output().length
  return lines.filter(line => /"level":"(error|fatal)"/.test(line)).slice(0, 3)
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
