import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from './http-server.ts'

const CLIENTS = 20
let server: ReturnType<typeof createHttpServer>
let pages: string[]
let connections: Socket[]

beforeEach(async () => {
  pages = []
  connections = []
  server = createHttpServer({
    pages: async request => {
      pages.push(new URL(request.url).pathname)
      return new Response('<p>done', { headers: { 'content-type': 'text/html' } })
    },
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
  })
  server.on('connection', socket => connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

test.each(['destroy', 'resetAndDestroy'] as const)(
  'pages are not rendered for clients that have left (%s)',
  async leave => {
    sendAndLeave('GET /tires HTTP/1.1\r\nHost: localhost\r\n\r\n', leave)
    await expect.poll(countClosed, { timeout: 10_000 }).toBe(CLIENTS)
    expect(pages).toEqual([])
    const { port } = server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/tires`)).status).toBe(200)
  },
)

test('a form is processed even if its client has disconnected', async () => {
  sendAndLeave(
    'POST /auth HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 1\r\n\r\na',
    'destroy',
  )
  await expect.poll(countClosed, { timeout: 10_000 }).toBe(CLIENTS)
  expect(pages).toEqual(Array(CLIENTS).fill('/auth'))
})

const countClosed = () => connections.filter(({ closed }) => closed).length

/**
 * Clients that send a request and leave, all while the event loop of this process, and so the server, is
 * blocked.
 */
function sendAndLeave(request: string, leave: 'destroy' | 'resetAndDestroy') {
  const { port } = server.address() as AddressInfo
  const client = `
    const { connect } = require('node:net')
    for (let nth = 0; nth < ${CLIENTS}; nth++) {
      const socket = connect(${port}, '127.0.0.1', () => {
        socket.write(${JSON.stringify(request)}, () => socket.${leave}())
      })
    }`
  expect(spawnSync(process.execPath, ['-e', client]).status).toBe(0)
}
