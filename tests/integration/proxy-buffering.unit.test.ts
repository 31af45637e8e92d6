import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { BODY_LIMITS } from '../../server/edge/body-limits.ts'
import { freePort } from '../support/free-port.ts'
import { makeCertificate, proxies, type RunningProxy, startProxy } from '../support/start-proxy.ts'

// The shipped Caddyfiles in front of an application that lists what reaches it. Skipped where Caddy is not
// installed.

const isInstalled = proxies.some(({ name, program }) => name === 'Caddy' && program)

let folder: string
let proxy: RunningProxy
let port: number
const sockets: TLSSocket[] = []
/** addresses of the requests that have begun */
const begun: string[] = []
/** bytes of their bodies so far */
const arrived = new Map<string, number>()
const application = createServer((request, response) => {
  if (request.url === '/readyz') return response.end('ready')
  begun.push(request.url ?? '')
  let bytes = 0
  request.on('data', chunk => {
    bytes += chunk.length
    arrived.set(request.url ?? '', bytes)
  })
  request.once('end', () => response.end(`received ${bytes}`))
})

describe.skipIf(!isInstalled).each([1, 2])('the shipped Caddyfile for %i processes', count => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tayar-caddy-'))
    await new Promise<void>(done => application.listen(0, '127.0.0.1', done))
    const process = (application.address() as AddressInfo).port
    port = await freePort()
    const certificate = makeCertificate(folder)
    const processes = count === 1 ? ([process] as const) : ([process, process] as const)
    proxy = await startProxy('Caddy', { port, processes, certificate })
  })
  afterAll(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await proxy?.stop()
    application.closeAllConnections()
    await new Promise(done => application.close(done))
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sends the beginning of a form of 5,000 bytes; `rest` sends the rest and returns the answer. */
  function begin(path: string, type: string, { isChunked = false, size = 5_000, more = '' } = {}) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    sockets.push(socket)
    let received = ''
    socket.setEncoding('utf8').on('data', text => (received += text))
    socket.on('error', () => {})
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${`${size}`.padStart(10, '0')}`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${more}${length}\r\n\r\n`,
    )
    const send = (bytes: number) =>
      socket.write(isChunked ? `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n` : 'a'.repeat(bytes))
    send(2)
    return {
      async rest() {
        send(size - 2)
        if (isChunked) socket.write('0\r\n\r\n')
        await expect.poll(() => received, { timeout: 5_000 }).toContain(`received ${size}`)
      },
      send,
    }
  }

  test('forwards a form once it is complete, whatever its type and length, and streams files', async () => {
    const forms = [
      begin(`/auth?${count}`, FORM),
      begin(`/auth?chunked${count}`, FORM, { isChunked: true }),
      begin(`/auth?files${count}`, FILES),
      begin(`/dashboard?chunked${count}`, FORM, { isChunked: true }),
      // The application reads the first type, and no file at an encoded address.
      begin(`/dashboard?types${count}`, FORM, { more: `Content-Type: ${FILES}\r\n` }),
      begin(`/%64ashboard?${count}`, FILES),
    ]
    const uploads = PATHS_OF_FILES.map(path => begin(`${path}?${count}`, FILES))
    const begunUploads = () => begun.filter(url => PATHS_OF_FILES.some(path => url === `${path}?${count}`))
    await expect.poll(begunUploads, { timeout: 5_000 }).toHaveLength(uploads.length)
    expect(begun.filter(url => url.endsWith(`${count}`))).toHaveLength(uploads.length)
    for (const each of [...forms, ...uploads]) await each.rest()
  })

  test('buffers no more of a form than needed to detect that it is too large', async () => {
    const form = begin(`/auth?large${count}`, FORM, { isChunked: true, size: 2_000_000 })
    for (let sent = 0; sent < 19; sent++) form.send(100_000)
    await expect
      .poll(() => arrived.get(`/auth?large${count}`), { timeout: 5_000 })
      .toBeGreaterThan(BODY_LIMITS.form.maxBytes)
    begin(`/auth?long${count}`, FORM, { size: 1_000_000 })
    await expect.poll(() => begun, { timeout: 5_000 }).toContain(`/auth?long${count}`)
  })
})

const FORM = 'application/x-www-form-urlencoded'
const FILES = 'multipart/form-data; boundary=x'
const PATHS_OF_FILES = ROUTES.filter(({ uploads }) => uploads).map(({ path }) =>
  path.replace(/:\w+/, 'tyres'),
)
