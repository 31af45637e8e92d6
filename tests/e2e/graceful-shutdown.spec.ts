import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test as base, expect } from '../support/browser-test.ts'
import { captureCommand } from '../support/run-command.ts'
import { makeServerDataDir, type RunningServer, startServer } from '../support/start-server.ts'

/** A data folder that is shared by the servers of a test. */
const test = base.extend<{ dataDir: string; open: () => Promise<RunningServer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  dataDir: async ({}, use) => {
    const dataDir = await makeServerDataDir()
    await use(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  },
  open: async ({ dataDir }, use) => {
    const servers: RunningServer[] = []
    await use(async () => {
      const server = await startServer({ DATA_DIR: dataDir })
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
})

const HEAD = 'Host: localhost\r\nCookie: language=en\r\n'
const FORM = `${HEAD}Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 16\r\n`
for (const [signal, what, sent, rest] of [
  ['SIGTERM', 'request', `GET /tires HTTP/1.1\r\n${HEAD}`, '\r\n'],
  ['SIGINT', 'form', `POST /warranty-registration?tab=check HTTP/1.1\r\n${FORM}\r\ncar_plate=`, 'ABC123'],
] as const) {
  test(`on ${signal} the pending ${what} is answered completely and the process exits with 0`, async ({
    open,
  }) => {
    const server = await open()
    const pending = await sendPartially(server, sent, rest)
    server.process.kill(signal)
    await expect.poll(() => server.output()).toContain('"event":"shutdown_started"')
    // New connections are refused.
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(server.process.exitCode).toBe(null)
    // The pending request is answered.
    const answer = await pending.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
    expect(Buffer.byteLength(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toBe(length)
    expect(answer).toMatch(/<\/html>\s*$/)
    const answered = Date.now()
    if (server.process.exitCode === null) await once(server.process, 'exit')
    // The exit does not wait for keep-alive connections.
    expect(Date.now() - answered).toBeLessThan(5_000)
    expect([server.process.exitCode, server.process.signalCode]).toEqual([0, null])
  })
}

test('a server without requests exits at once, in spite of open connections', { tag: '@thorough' }, async ({
  open,
}) => {
  const server = await open()
  await fetch(server.url)
  const idle = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
  await once(idle, 'connect')
  const start = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - start).toBeLessThan(5_000)
  idle.destroy()
})

test('a second server on the same data folder exits with a one-line error', async ({ open, dataDir }) => {
  const server = await open()
  const env = { PORT: '0', DATA_DIR: dataDir }
  const { code, out, err } = await captureCommand('start', [], { env })
  expect([code, out]).toEqual([1, ''])
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).toContain('DATA_DIR')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('a server restarts after a clean stop and after SIGKILL', { tag: '@thorough' }, async ({ open }) => {
  const first = await open()
  expect(await first.stop()).toBe(0)
  const second = await open()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  second.process.kill('SIGKILL')
  await once(second.process, 'exit')
  const third = await open()
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
})

test('an invalid setting stops the start with a one-line error that names it', { tag: '@thorough' }, async ({
  dataDir,
}) => {
  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PUBLIC_URL', 'tayar.example/path'],
    ['TIME_ZONE', 'Mars/Olympus'],
  ] as const) {
    const env = { PORT: '0', DATA_DIR: dataDir, [name]: value }
    const { code, err } = await captureCommand('start', [], { env })
    expect(code).toBe(1)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(err).toContain(name)
  }
})

/** Sends a request without its `rest`, and waits until the server has read it. */
async function sendPartially(server: RunningServer, sent: string, rest: string) {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(sent.replaceAll('http://localhost', server.origin))
  // The server reads its connections in turn: once these requests are answered, it has read the other
  // request.
  for (let turn = 0; turn < 3; turn++) await fetch(`${server.url}/healthz`)
  const answer = readAll(socket)
  return {
    finish() {
      socket.write(rest)
      return answer
    },
  }
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
