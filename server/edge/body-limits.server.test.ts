import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { texts } from '../../app/i18n/en/errors.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { BODY_LIMITS, type BodyLimits, scaleBodyLimits } from './body-limits.ts'
import { createHttpServer } from './http-server.ts'
import { LOAD_SHEDDING_LIMITS } from './load-shedding.ts'

let server: Server
let sockets: Socket[] = []
/** lengths of the bodies that pages have read; -1 for one that was cut off */
let bodyLengths: number[]
/** requests whose headers the server has read */
let requests: number
let connections: Socket[]
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

/** Starts the HTTP edge in front of pages that read a body to its end, or ignore it. */
async function start(
  { form, upload }: { form?: Partial<BodyLimits>; upload?: Partial<BodyLimits> } = {},
  isReading = true,
  { maxPages = LOAD_SHEDDING_LIMITS.maxPages }: { maxPages?: number } = {},
) {
  bodyLengths = []
  server = createHttpServer({
    pages: async request => {
      // A request without this header is for a server that used the port before.
      if (isReading && request.headers.has('x-test'))
        bodyLengths.push(
          await request.arrayBuffer().then(
            body => body.byteLength,
            () => -1,
          ),
        )
      return new Response('<p>done', { headers: { 'content-type': 'text/html' } })
    },
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
    loadShedding: { ...LOAD_SHEDDING_LIMITS, maxPages },
    bodyLimits: {
      form: { ...BODY_LIMITS.form, ...form },
      upload: { ...BODY_LIMITS.upload, ...upload },
    },
  })
  requests = 0
  connections = []
  server.on('request', () => requests++)
  server.on('connection', socket => connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

const expectRequests = (count: number) => expect.poll(() => requests, { timeout: 5_000 }).toBe(count)

const countClosed = () => connections.filter(({ closed }) => closed).length

const MULTIPART = 'multipart/form-data; boundary=x'
const FORM = 'application/x-www-form-urlencoded'

/** Opens a connection, sends the request headers and collects the response. */
function open(path: string, type: string, length: number | 'chunked', accept = 'text/html') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Test: bodies\r\nAccept: ${accept}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
  )
  // A reset counts as closed.
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    status: async () => {
      await expect.poll(() => received).toContain('\r\n\r\n')
      return Number(received.slice(9, 12))
    },
    response: () => received,
  }
}

/** Sends this many bytes as fast as the server reads them. */
async function send(socket: Socket, bytes: number, { isChunked = false } = {}) {
  const block = Buffer.alloc(65_536, 'a')
  for (let left = bytes; left > 0 && !socket.destroyed; left -= block.length) {
    const part = block.subarray(0, Math.min(left, block.length))
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`)
    const isFlushed = socket.write(part)
    if (isChunked) socket.write('\r\n')
    while (!isFlushed && socket.writableNeedDrain && !socket.destroyed) await sleep(1)
  }
  if (isChunked) socket.write('0\r\n\r\n')
}

describe('the size of a body', () => {
  test.each([
    ['/tires', MULTIPART, 262_144, 200],
    ['/tires', MULTIPART, 262_145, 413],
    ['/warranty-registration', FORM, 262_145, 413],
    ['/warranty-registration', MULTIPART, 55_000_000, 200],
    ['/warranty-registration?tab=register', MULTIPART, 300_000, 200],
    ['/warranty-registration/receipts', MULTIPART, 10_500_000, 200],
    ['/dashboard?tab=new-claim', MULTIPART, 105_000_000, 200],
    ['/dashboard.data', MULTIPART, 300_000, 200],
    ['/dashboards', MULTIPART, 300_000, 413],
    ['/dashboard', MULTIPART, 128 * 1024 * 1024 + 1, 413],
  ])('POST %s as %s with %i bytes is answered %i', async (path, type, length, status) => {
    await start()
    const { socket, status: getStatus, response } = open(path, type, length)
    await send(socket, length)
    // A client that has sent everything receives the response, a rejection too, and may reuse the connection.
    expect(await getStatus()).toBe(status)
    expect(bodyLengths).toEqual(status === 200 ? [length] : [])
    expect(response()).not.toMatch(/connection: close/i)
    expect(socket.destroyed).toBe(false)
  })

  test('is limited in the same way without Content-Length', async () => {
    await start()
    const small = open('/tires', FORM, 'chunked')
    await send(small.socket, 200_000, { isChunked: true })
    expect(await small.status()).toBe(200)
    const large = open('/tires', FORM, 'chunked')
    await send(large.socket, 1_000_000, { isChunked: true })
    expect(await large.status()).toBe(413)
    // The page never sees a form that is too large.
    expect(bodyLengths).toEqual([200_000])
  })

  test('does not matter to a page that ignores it: the body is drained and the connection stays usable', async () => {
    await start({}, false)
    const { socket, status, response } = open('/warranty-registration', MULTIPART, 20_000_000)
    await send(socket, 20_000_000)
    expect(await status()).toBe(200)
    socket.write('GET /tires HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => response().split('HTTP/1.1 200').length, { timeout: 5_000 }).toBe(3)
  })

  test('beyond every limit is not drained: the connection is closed', async () => {
    await start()
    const { closed, status } = open('/dashboard', MULTIPART, 10_000_000_000)
    expect(await status()).toBe(413)
    await closed
  })

  test('without an end is cut off', async () => {
    await start({ upload: { maxBytes: 1_000_000, windowMs: 200 } })
    const { socket, closed } = open('/dashboard', MULTIPART, 'chunked')
    void send(socket, 1_000_000_000, { isChunked: true })
    await closed
  })
})

describe('the speed of a body', () => {
  test('a body that stalls is cut off, and its page sees the error', async () => {
    await start({ upload: { windowMs: 400, minBytesPerWindow: 100 } })
    const { socket, closed, response } = open('/dashboard', MULTIPART, 1_000)
    socket.write('a'.repeat(500))
    const started = performance.now()
    await closed
    expect(performance.now() - started).toBeGreaterThan(300)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(response()).toBe('')
    await expect.poll(() => bodyLengths).toEqual([-1])
  })

  test('a body that trickles in is cut off, a slow one is not', async () => {
    await start({ upload: { windowMs: 400, minBytesPerWindow: 100 } })
    const trickling = open('/dashboard', MULTIPART, 1_000)
    const slow = open('/dashboard', MULTIPART, 1_000)
    for (let sent = 0; sent < 10; sent++) {
      trickling.socket.write('a')
      slow.socket.write('a'.repeat(100))
      await sleep(100)
    }
    expect(await slow.status()).toBe(200)
    await trickling.closed
    await expect.poll(() => bodyLengths.toSorted()).toEqual([-1, 1_000])
  })

  test('a form has a shorter timeout than an upload', async () => {
    await start({ form: { totalMs: 400 }, upload: { totalMs: 3_000, minBytesPerWindow: 0 } })
    const started = performance.now()
    const [form, upload] = [open('/tires', FORM, 1_000), open('/dashboard', MULTIPART, 1_000)]
    await form.closed
    expect(performance.now() - started).toBeLessThan(2_500)
    expect(upload.socket.destroyed).toBe(false)
    await upload.closed
  })
})

describe('concurrent uploads', () => {
  test('above the limit per client get 503 with Retry-After until a slot is free', async () => {
    await start({ upload: { slotsPerClient: 2, slots: 10, slotTimeoutMs: 300 } })
    const first = open('/dashboard', MULTIPART, 1_000)
    const second = open('/dashboard', MULTIPART, 1_000)
    await expectRequests(2)
    const third = open('/dashboard', MULTIPART, 1_000)
    expect(await third.status()).toBe(503)
    expect(third.response()).toMatch(/retry-after: 10/i)
    // A form without files needs no slot.
    const form = open('/dashboard', FORM, 10)
    form.socket.write('a'.repeat(10))
    expect(await form.status()).toBe(200)
    first.socket.write('a'.repeat(1_000))
    expect(await first.status()).toBe(200)
    const fourth = open('/dashboard', MULTIPART, 1_000)
    fourth.socket.write('a'.repeat(1_000))
    expect(await fourth.status()).toBe(200)
    // A disconnected client releases its slot too.
    const closedBefore = countClosed()
    second.socket.destroy()
    await expect.poll(countClosed, { timeout: 5_000 }).toBe(closedBefore + 1)
    const [fifth, sixth] = [open('/dashboard', MULTIPART, 10), open('/dashboard', MULTIPART, 10)]
    for (const { socket } of [fifth, sixth]) socket.write('a'.repeat(10))
    expect(await Promise.all([fifth.status(), sixth.status()])).toEqual([200, 200])
  })

  test('are limited in total', async () => {
    await start({ upload: { slots: 1, slotTimeoutMs: 300 } })
    open('/dashboard', MULTIPART, 1_000)
    await expectRequests(1)
    expect(await open('/dashboard', MULTIPART, 1_000).status()).toBe(503)
  })

  test('of one client wait in order of arrival', async () => {
    await start({ upload: { slotsPerClient: 1 } })
    const first = open('/dashboard', MULTIPART, 1_000)
    await expectRequests(1)
    const others = []
    for (const bytes of [10, 20, 30]) {
      const other = open('/dashboard', MULTIPART, bytes)
      other.socket.write('a'.repeat(bytes))
      others.push(other)
      await expectRequests(1 + others.length)
    }
    // None of them may start while the first is unfinished, although the server answers other requests.
    expect((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tires`)).status).toBe(200)
    expect(bodyLengths).toEqual([])
    first.socket.write('a'.repeat(1_000))
    expect(await Promise.all([first, ...others].map(one => one.status()))).toEqual([200, 200, 200, 200])
    expect(bodyLengths).toEqual([1_000, 10, 20, 30])
  })

  test('without a slot get JSON where a script sent the photo, else the error page', async () => {
    await start({ upload: { slots: 1, slotTimeoutMs: 100 } })
    open('/dashboard', MULTIPART, 1_000)
    await expectRequests(1)
    const photo = open('/dashboard/photos?claim=x', MULTIPART, 10, '*/*')
    const form = open('/dashboard?tab=new-claim&lang=en', MULTIPART, 10)
    expect(await Promise.all([photo.status(), form.status()])).toEqual([503, 503])
    await expect.poll(photo.response).toMatch(/\r\n\r\n\{"ok":false,"error":"images\.busy"\}$/)
    expect(photo.response()).toMatch(/content-type: application\/json/i)
    await expect.poll(form.response).toContain(texts.unavailableForm)
  })
})

describe('forms under way', () => {
  test('delay no page, and are limited per client', async () => {
    await start({ form: { slotsPerClient: 3, slotTimeoutMs: 300, contendedGraceMs: 5_000 } }, true, {
      maxPages: 2,
    })
    const idle = Array.from({ length: 3 }, () => open('/tires', FORM, 1_000))
    for (const { socket } of idle) socket.write('aa')
    await expectRequests(3)
    // More forms wait for their bodies than pages may be in progress.
    expect((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tires`)).status).toBe(200)
    const refused = open('/tires', FORM, 10)
    refused.socket.write('a'.repeat(10))
    expect(await refused.status()).toBe(503)
    expect(refused.response()).toMatch(/retry-after: 10/i)
    idle[0]?.socket.write('a'.repeat(998))
    expect(await idle[0]?.status()).toBe(200)
    expect(bodyLengths).toEqual([1_000])
  })

  test('of a client that sends nothing give way to its next form', async () => {
    await start({ form: { slotsPerClient: 2, slotTimeoutMs: 4_000, contendedGraceMs: 100 } })
    const idle = [open('/tires', FORM, 1_000), open('/tires', FORM, 1_000)]
    await expectRequests(2)
    const form = open('/tires', FORM, 10)
    form.socket.write('a'.repeat(10))
    expect(await form.status()).toBe(200)
    expect(bodyLengths).toEqual([10])
    await Promise.race(idle.map(({ closed }) => closed))
    expect(idle.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
  })

  test('that send nothing are cut off, sooner while others wait for their slots', async () => {
    await start({
      form: { slots: 2, slotTimeoutMs: 4_000, contendedGraceMs: 100, windowMs: 2_000, totalMs: 3_000 },
    })
    const started = performance.now()
    const idle = [open('/tires', FORM, 1_000), open('/tires', FORM, 1_000)]
    await expectRequests(2)
    const form = open('/tires', FORM, 10)
    form.socket.write('a'.repeat(10))
    expect(await form.status()).toBe(200)
    expect(performance.now() - started).toBeLessThan(1_500)
    await Promise.race(idle.map(({ closed }) => closed))
    // One waited, so one was cut off; the other has its time.
    expect(idle.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
    await Promise.all(idle.map(({ closed }) => closed))
    expect(performance.now() - started).toBeGreaterThan(1_900)
    expect(bodyLengths).toEqual([10])
  })
})

test('the factor on per-client limits applies to the slots of a client and leaves at least one', () => {
  expect(scaleBodyLimits(1)).toEqual(BODY_LIMITS)
  const [tripled, least] = [scaleBodyLimits(3), scaleBodyLimits(0.001)]
  for (const kind of ['form', 'upload'] as const) {
    const { slotsPerClient, slotsPerNetwork, slots } = BODY_LIMITS[kind]
    expect(tripled[kind]).toEqual({
      ...BODY_LIMITS[kind],
      slotsPerClient: 3 * slotsPerClient,
      slotsPerNetwork: 3 * slotsPerNetwork,
    })
    expect(least[kind]).toMatchObject({ slotsPerClient: 1, slotsPerNetwork: 1, slots })
  }
})
