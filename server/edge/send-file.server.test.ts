import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from './http-server.ts'
import { staticFiles } from './static-files.ts'

const PART_BYTES = 65_536
/** more than the kernel stores for a client that does not read */
const FILE_BYTES = 1_000 * PART_BYTES

let server: Server
let sockets: Socket[]
/** of all files that were opened */
let read: { parts: number; cancelled: number }

beforeEach(async () => {
  sockets = []
  read = { parts: 0, cancelled: 0 }
  server = createHttpServer({
    pages: async () => new Response(file(), { headers: HEADERS }),
    files: staticFiles({ build: null, pictures: ['/none'] }),
    metrics: { countRequest() {}, countRefusedUpload() {} },
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

const HEADERS = {
  'content-type': 'image/jpeg',
  'content-length': String(FILE_BYTES),
  'cache-control': 'private, no-store',
}

function file() {
  let parts = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      read.parts++
      controller.enqueue(new Uint8Array(PART_BYTES))
      if (++parts === FILE_BYTES / PART_BYTES) controller.close()
    },
    cancel() {
      read.cancelled++
    },
  })
}

const url = (path = '/files/a.jpg') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

/** A client that asks for a file and reads none of it. */
async function askUnread() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).pause()
  socket.write('GET /files/a.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

test('a file is read only as fast as its client reads, and no longer after the client disconnects', async () => {
  const connection = once(server, 'connection') as Promise<[Socket]>
  const client = await askUnread()
  const [socket] = await connection
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  // Long enough to read the rest.
  for (let turn = 0; turn < 2_000; turn++) await nextIteration()
  expect(read.parts).toBeLessThan(500)
  expect(read.cancelled).toBe(0)
  client.destroy()
  await expect.poll(() => read.cancelled).toBe(1)
})

test('a file is sent whole, with its headers, to GET, and its headers alone to HEAD', async () => {
  const whole = await fetch(url())
  expect((await whole.arrayBuffer()).byteLength).toBe(FILE_BYTES)
  const head = await fetch(url(), { method: 'HEAD' })
  for (const { status, headers } of [whole, head]) {
    expect([status, Object.fromEntries(headers)]).toEqual([200, expect.objectContaining(HEADERS)])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(read.cancelled).toBe(1)
})

test('a picture that is not a file in a folder is sent without a warning of Node.js', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const whole = await fetch(url('/pictures/uploads/a.jpg'))
  expect((await whole.arrayBuffer()).byteLength).toBe(FILE_BYTES)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('a client with 32 files in progress gets no further file until one of them is read or aborted', async () => {
  for (let nth = 0; nth < 32; nth++) await askUnread()
  await expect.poll(() => read.parts).toBeGreaterThanOrEqual(32)
  await expect.poll(async () => (await fetch(url(), { method: 'HEAD' })).status).toBe(503)
  const refused = await fetch(url())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  await refused.text()
  sockets[0]?.destroy()
  await expect.poll(async () => (await fetch(url(), { method: 'HEAD' })).status).toBe(200)
})
