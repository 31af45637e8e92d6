import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { makeCertificate, proxies, type RunningProxy, startProxy } from '../support/start-proxy.ts'

// The shipped Caddyfiles in front of an application that lists what reaches it. Skipped where Caddy is not installed.

const isInstalled = proxies.some(({ name, program }) => name === 'Caddy' && program)

let folder: string
let proxy: RunningProxy
let port: number
const sockets: TLSSocket[] = []
/** addresses of the requests that have begun */
const begun: string[] = []
const application = createServer((request, response) => {
  if (request.url === '/readyz') return response.end('ready')
  begun.push(request.url ?? '')
  let bytes = 0
  request.on('data', chunk => {
    bytes += chunk.length
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
  function begin(path: string, type: string) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    sockets.push(socket)
    let received = ''
    socket.setEncoding('utf8').on('data', text => (received += text))
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\naa`,
    )
    return {
      async rest() {
        socket.write('a'.repeat(4_998))
        await expect.poll(() => received, { timeout: 5_000 }).toContain('received 5000')
      },
    }
  }

  test('passes a form on when all of it is there, and photos as they come', async () => {
    const form = begin(`/form-${count}`, 'application/x-www-form-urlencoded')
    const photos = begin(`/photos-${count}`, 'multipart/form-data; boundary=x')
    await expect.poll(() => begun, { timeout: 5_000 }).toContain(`/photos-${count}`)
    expect(begun).not.toContain(`/form-${count}`)
    await form.rest()
    await photos.rest()
  })
})
