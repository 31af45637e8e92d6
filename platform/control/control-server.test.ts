import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { sendControlRequest } from './control-client.ts'
import { type ControlHandler, startControlServer } from './control-server.ts'
import { controlSocket, withSocketPath } from './control-socket.ts'

const log = createLog({ level: 'silent' })
const handlers: Record<string, ControlHandler> = {
  echo: async (input, body) => ({ input, length: body.length, first: body[0] ?? null }),
  fail: async () => {
    throw new Error('it failed')
  },
  wait: async () => sleep(300, 'done'),
  nothing: async () => undefined,
}

describe.each([
  ['a short path', ''],
  ['a path longer than socket paths can be', join('a'.repeat(100), 'b'.repeat(100))],
])('the control socket in %s', (_, below) => {
  let root: string
  let dataDir: string
  let control: { close(): Promise<void> } | undefined
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tayar-control-'))
    dataDir = join(root, below)
    mkdirSync(dataDir, { recursive: true })
  })
  afterEach(async () => {
    await control?.close()
    control = undefined
    rmSync(root, { recursive: true })
  })
  const serve = async () => {
    control = await startControlServer({ dataDir, handlers, log })
  }

  test('is accessible to its user only', async () => {
    await serve()
    expect(statSync(controlSocket(dataDir)).mode & 0o777).toBe(0o600)
  })

  test('passes input and body to the handler and returns its result', async () => {
    await serve()
    const input = { kind: 'tyres', text: 'two\nlines 🛞' }
    expect(await sendControlRequest(dataDir, { command: 'echo', input })).toEqual({
      ok: true,
      result: { input, length: 0, first: null },
    })
    expect(
      await sendControlRequest(dataDir, { command: 'echo', input: 1, body: Buffer.from('\n\n') }),
    ).toMatchObject({
      result: { length: 2, first: 10 },
    })
    expect(await sendControlRequest(dataDir, { command: 'nothing', input: null })).toEqual({
      ok: true,
      result: undefined,
    })
  })

  test('accepts a body of 100 MB', async () => {
    await serve()
    const body = Buffer.alloc(100 * 1024 * 1024, 7)
    expect(await sendControlRequest(dataDir, { command: 'echo', input: null, body })).toMatchObject({
      result: { length: body.length, first: 7 },
    })
  })

  test('serves concurrent requests', async () => {
    await serve()
    const requests = Array.from({ length: 20 }, (_, n) =>
      sendControlRequest(dataDir, { command: 'echo', input: n }),
    )
    expect(
      (await Promise.all(requests)).map(
        response => response.ok && (response.result as { input: number }).input,
      ),
    ).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('reports why a command failed, and unknown commands', async () => {
    await serve()
    await expect(sendControlRequest(dataDir, { command: 'fail', input: null })).rejects.toThrow('it failed')
    await expect(sendControlRequest(dataDir, { command: 'toString', input: null })).rejects.toThrow(
      'unknown command: toString',
    )
  })

  test('times out', async () => {
    await serve()
    const request = sendControlRequest(dataDir, { command: 'wait', input: null, timeoutMs: 50 })
    await expect(request).rejects.toThrow('no response from the server within 0.05 seconds')
  })

  test('is not running before it is served and after it is closed', async () => {
    const notRunning = { ok: false, error: 'not-running' }
    expect(await sendControlRequest(dataDir, { command: 'echo', input: null })).toEqual(notRunning)
    await serve()
    await control?.close()
    control = undefined
    expect(existsSync(controlSocket(dataDir))).toBe(false)
    expect(await sendControlRequest(dataDir, { command: 'echo', input: null })).toEqual(notRunning)
  })

  test('finishes requests in progress before it closes', async () => {
    await serve()
    const request = sendControlRequest(dataDir, { command: 'wait', input: null })
    await sleep(100)
    await control?.close()
    control = undefined
    expect(await request).toEqual({ ok: true, result: 'done' })
  })

  test('replaces a socket that another process left', async () => {
    const stale = createServer()
    await withSocketPath(dataDir, path => new Promise<void>(done => stale.listen(path, done)))
    await serve()
    expect(await sendControlRequest(dataDir, { command: 'echo', input: 1 })).toMatchObject({ ok: true })
    stale.close()
  })

  test('survives malformed requests', async () => {
    await serve()
    const requests = [
      '',
      '\n',
      '{}\n',
      'null\n',
      '{"command":5,"bytes":0}\n',
      '{"command":"echo","bytes":-1}\n',
      '{"command":"echo","bytes":1e99}\n',
      '{"command":"echo","input":1,"bytes":2}\nx',
      '{"command":"echo","input":1,"bytes":2}\nxyz',
      'x'.repeat(100_000),
      randomBytes(1_000),
    ]
    for (const request of requests) {
      const response = await withSocketPath(
        dataDir,
        path =>
          new Promise<string>(done => {
            const socket = createConnection({ path, allowHalfOpen: true }, () => socket.end(request))
            let text = ''
            socket.on('data', chunk => {
              text += chunk
            })
            socket.on('error', () => {})
            socket.on('close', () => done(text))
          }),
      )
      if (response) expect(JSON.parse(response)).toMatchObject({ ok: false })
    }
    expect(await sendControlRequest(dataDir, { command: 'echo', input: 1 })).toMatchObject({ ok: true })
  })

  test('leaves no link behind', async () => {
    const links = () =>
      readdirSync(tmpdir()).filter(
        name => /^tayar-\w{6}$/.test(name) && existsSync(join(tmpdir(), name, 'd')),
      )
    const before = links()
    await serve()
    await sendControlRequest(dataDir, { command: 'echo', input: 1 })
    expect(links().filter(name => !before.includes(name))).toEqual([])
  })
})
