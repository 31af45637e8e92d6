import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { type ConnectionLimits, guardConnections } from './guard-connections.ts'
import { createHttpServer } from './http-server.ts'
import { staticFiles } from './static-files.ts'

let server: Server
let folder: string
let sockets: Socket[]
/** pages in progress: now, and at most */
let pages: { now: number; most: number }
let pageMs: number
beforeEach(() => {
  pageMs = 0
  folder = mkdtempSync(join(tmpdir(), 'tayar-files-'))
  writeFileSync(join(folder, 'small.js'), 'x'.repeat(300_000))
  // Larger than what the kernel stores for a client that does not read.
  writeFileSync(join(folder, 'large.js'), 'x'.repeat(40_000_000))
  sockets = []
  pages = { now: 0, most: 0 }
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise(done => server.close(done))
  rmSync(folder, { recursive: true })
})

async function start(limits?: ConnectionLimits) {
  server = createHttpServer(
    {
      pages: async request => {
        pages.most = Math.max(pages.most, ++pages.now)
        await (pageMs > 0 ? sleep(pageMs) : nextIteration())
        pages.now--
        return new Response(`<p>${new URL(request.url).search}`, { headers: { 'content-type': 'text/html' } })
      },
      files: staticFiles({ build: folder, pictures: [] }),
      catalogue: () => ({ version: 'v' }) as Catalogue,
      log: createLog({ level: 'silent' }),
      publicUrl: new URL('http://localhost'),
      trustProxy: 0,
    },
    limits,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return { socket, closed }
}

/** Files of the folder that this process has open. */
function countOpenFiles() {
  const paths = readdirSync('/proc/self/fd').map(handle => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`)
    } catch {
      return ''
    }
  })
  return paths.filter(path => path.startsWith(folder)).length
}

test('pipelined requests on a connection are answered one after another, in order', async () => {
  await start()
  const { socket } = await open()
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  socket.write(Array.from({ length: 5 }, (_, at) => get(`/tires?page=${at}`)).join(''))
  await expect.poll(() => received.match(/<p>/g)?.length).toBe(5)
  expect(received.match(/page=\d/g)).toEqual(['page=0', 'page=1', 'page=2', 'page=3', 'page=4'])
  expect(pages.most).toBe(1)
  socket.write(get('/tires?page=5'))
  await expect.poll(() => received).toContain('page=5')
})

test('hundreds of pipelined file requests do not open a file each, and leave none open', async () => {
  await start()
  const { socket, closed } = await open()
  socket.pause()
  socket.write(get('/small.js').repeat(500))
  socket.resume()
  await closed
  const unread = await Promise.all(Array.from({ length: 10 }, open))
  for (const { socket } of unread) {
    socket.pause()
    socket.write(get('/large.js').repeat(5))
  }
  await expect.poll(countOpenFiles).toBe(10)
  // Long enough to open more of them.
  for (let turn = 0; turn < 50; turn++) await nextIteration()
  expect(countOpenFiles()).toBe(10)
  for (const { socket } of unread) socket.destroy()
  await expect.poll(countOpenFiles, { timeout: 5_000 }).toBe(0)
})

test('a client that does not read is cut off, and one that reads slowly is not', async () => {
  await start({ stalledMs: 1_000, minBytesRead: 60_000 })
  const [unread, slow] = [await open(), await open()]
  let isSlow = true
  let bytes = 0
  slow.socket.on('data', chunk => {
    bytes += chunk.length
    if (!isSlow) return
    slow.socket.pause()
    setTimeout(() => slow.socket.resume(), 5)
  })
  unread.socket.pause()
  for (const { socket } of [unread, slow]) socket.write(get('/large.js'))
  await expect.poll(countOpenFiles).toBe(2)
  await expect.poll(countOpenFiles).toBe(1)
  isSlow = false
  await expect.poll(() => bytes).toBeGreaterThan(40_000_000)
  unread.socket.resume()
  await unread.closed
  expect(countOpenFiles()).toBe(0)
})

test('a client that reads below the minimum speed is cut off', async () => {
  const body = Buffer.alloc(200_000_000)
  server = createServer()
  guardConnections(server, (_, response) => response.end(body), {
    log: createLog({ level: 'silent' }),
    limits: { stalledMs: 500, minBytesRead: 150_000_000 },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { socket, closed } = await open()
  let bytes = 0
  socket.on('data', chunk => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 1)
  })
  socket.write(get('/'))
  await closed
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThan(150_000_000)
})

test('a page that takes longer than a client may stall is answered, and an idle connection is closed', async () => {
  await start({ stalledMs: 100, minBytesRead: 60_000 })
  server.keepAliveTimeout = 100
  const { socket, closed } = await open()
  pageMs = 400
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  socket.write(get('/tires'))
  await expect.poll(() => received, { timeout: 5_000 }).toContain('<p>')
  await Promise.race([closed, sleep(5_000).then(() => expect.fail('the idle connection is still open'))])
})
