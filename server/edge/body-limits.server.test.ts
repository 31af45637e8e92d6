import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { texts } from '../../app/i18n/en/errors.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { BODY_LIMITS, type BodyLimits, bodyLimits, uploadPlaces } from './body-limits.ts'
import { createHttpServer } from './http-server.ts'

// What may be sent, how slowly, and how many may send at once (reliability.md 11, 28).

let server: Server
let sockets: Socket[] = []
/** bodies that reached a page, by their length; -1 for one that broke off */
let read: number[]
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

/** The edge before pages that read a body to its end, or do not look at it. */
async function start(bodies: Partial<BodyLimits> = {}, isReading = true) {
  read = []
  server = createHttpServer({
    pages: async request => {
      // Whoever else calls here looks for a server that had this port before.
      if (isReading && request.headers.has('x-test'))
        read.push(
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
    bodies: { ...BODY_LIMITS, ...bodies },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

const MULTIPART = 'multipart/form-data; boundary=x'
const FORM = 'application/x-www-form-urlencoded'

/** A connection that has sent a head, and what comes back on it. */
function open(path: string, type: string, length: number | 'chunked', accept = 'text/html') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Test: bodies\r\nAccept: ${accept}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
  )
  // A connection that the server resets is one that it closes.
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    status: async () => {
      await expect.poll(() => answer, { timeout: 5_000 }).toContain('\r\n\r\n')
      return Number(answer.slice(9, 12))
    },
    answer: () => answer,
  }
}

/** Sends so many bytes as fast as they are taken; resolves when all of them are. */
async function send(socket: Socket, bytes: number, { isChunked = false } = {}) {
  const piece = Buffer.alloc(65_536, 'a')
  for (let left = bytes; left > 0 && !socket.destroyed; left -= piece.length) {
    const part = piece.subarray(0, Math.min(left, piece.length))
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`)
    const isSupportedImage = socket.write(part)
    if (isChunked) socket.write('\r\n')
    while (!isSupportedImage && socket.writableNeedDrain && !socket.destroyed) await sleep(1)
  }
  if (isChunked) socket.write('0\r\n\r\n')
}

describe('how much may be sent', () => {
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
  ])('to %s as %s: of %i bytes %i', async (path, type, length, status) => {
    await start()
    const { socket, status: answered, answer } = open(path, type, length)
    await send(socket, length)
    // Whoever has sent everything hears the answer, a refusal too, and may go on.
    expect(await answered()).toBe(status)
    expect(read).toEqual(status === 200 ? [length] : [])
    expect(answer()).not.toMatch(/connection: close/i)
    expect(socket.destroyed).toBe(false)
  })

  test('without saying how much, the same', async () => {
    await start()
    const small = open('/tires', FORM, 'chunked')
    await send(small.socket, 200_000, { isChunked: true })
    expect(await small.status()).toBe(200)
    const large = open('/tires', FORM, 'chunked')
    await send(large.socket, 1_000_000, { isChunked: true })
    expect(await large.status()).toBe(413)
    expect(read).toEqual([200_000, -1])
  })

  test('what no page reads is thrown away, and the connection serves on', async () => {
    await start({}, false)
    const { socket, status, answer } = open('/warranty-registration', MULTIPART, 20_000_000)
    await send(socket, 20_000_000)
    expect(await status()).toBe(200)
    socket.write('GET /tires HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => answer().split('HTTP/1.1 200').length, { timeout: 5_000 }).toBe(3)
  })

  test('what is larger than anything is not even heard out', async () => {
    await start()
    const { closed, status } = open('/dashboard', MULTIPART, 10_000_000_000)
    expect(await status()).toBe(413)
    await closed
  })

  test('what does not end is cut off', async () => {
    await start({ uploadBytes: 1_000_000, windowMs: 200 })
    const { socket, closed } = open('/dashboard', MULTIPART, 'chunked')
    void send(socket, 1_000_000_000, { isChunked: true })
    await closed
  })
})

describe('how slowly it may come', () => {
  test('a body that stops is cut off, and its page is told', async () => {
    await start({ windowMs: 400, windowBytes: 100 })
    const { socket, closed, answer } = open('/dashboard', MULTIPART, 1_000)
    socket.write('a'.repeat(500))
    const started = performance.now()
    await closed
    expect(performance.now() - started).toBeGreaterThan(300)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(answer()).toBe('')
    await expect.poll(() => read).toEqual([-1])
  })

  test('one that trickles is, one that is only slow is not', async () => {
    await start({ windowMs: 400, windowBytes: 100 })
    const trickling = open('/dashboard', MULTIPART, 1_000)
    const slow = open('/dashboard', MULTIPART, 1_000)
    for (let sent = 0; sent < 10; sent++) {
      trickling.socket.write('a')
      slow.socket.write('a'.repeat(100))
      await sleep(100)
    }
    expect(await slow.status()).toBe(200)
    await trickling.closed
    await expect.poll(() => read.toSorted()).toEqual([-1, 1_000])
  })

  test('no body may take longer than it may, an upload longer than a form', async () => {
    await start({ formMs: 400, uploadMs: 3_000, windowBytes: 0 })
    const started = performance.now()
    const [form, upload] = [open('/tires', FORM, 1_000), open('/dashboard', MULTIPART, 1_000)]
    await form.closed
    expect(performance.now() - started).toBeLessThan(2_500)
    expect(upload.socket.destroyed).toBe(false)
    await upload.closed
  })
})

describe('how many may send at once', () => {
  test('so many from one client; the next is told when to come again, and comes when one is done', async () => {
    await start({ uploadsPerClient: 2, uploads: 10, placeMs: 300 })
    const first = open('/dashboard', MULTIPART, 1_000)
    const second = open('/dashboard', MULTIPART, 1_000)
    await sleep(100)
    const third = open('/dashboard', MULTIPART, 1_000)
    expect(await third.status()).toBe(503)
    expect(third.answer()).toMatch(/retry-after: 10/i)
    // Forms without files need no place.
    const form = open('/dashboard', FORM, 10)
    form.socket.write('a'.repeat(10))
    expect(await form.status()).toBe(200)
    first.socket.write('a'.repeat(1_000))
    expect(await first.status()).toBe(200)
    const fourth = open('/dashboard', MULTIPART, 1_000)
    fourth.socket.write('a'.repeat(1_000))
    expect(await fourth.status()).toBe(200)
    // A client that has gone gives its place back too.
    second.socket.destroy()
    await sleep(100)
    const [fifth, sixth] = [open('/dashboard', MULTIPART, 10), open('/dashboard', MULTIPART, 10)]
    for (const { socket } of [fifth, sixth]) socket.write('a'.repeat(10))
    expect(await Promise.all([fifth.status(), sixth.status()])).toEqual([200, 200])
  })

  test('and so many in all', async () => {
    await start({ uploads: 1, placeMs: 300 })
    open('/dashboard', MULTIPART, 1_000)
    await sleep(100)
    expect(await open('/dashboard', MULTIPART, 1_000).status()).toBe(503)
  })

  test('a whole branch behind one address waits its turn, the first come first', async () => {
    await start({ uploadsPerClient: 1 })
    const first = open('/dashboard', MULTIPART, 1_000)
    await sleep(50)
    const others = []
    for (const bytes of [10, 20, 30]) {
      const other = open('/dashboard', MULTIPART, bytes)
      other.socket.write('a'.repeat(bytes))
      others.push(other)
      await sleep(20)
    }
    await sleep(300)
    expect(read).toEqual([])
    first.socket.write('a'.repeat(1_000))
    expect(await Promise.all([first, ...others].map(one => one.status()))).toEqual([200, 200, 200, 200])
    expect(read).toEqual([1_000, 10, 20, 30])
  })

  test('who waits takes no place of another client, and none after going', async () => {
    const places = uploadPlaces({ ...BODY_LIMITS, uploads: 2, uploadsPerClient: 1, placeMs: 5_000 })
    const here = new AbortController().signal
    const leave = await places.take('a', here)
    const going = new AbortController()
    const gone = places.take('a', going.signal)
    const second = places.take('a', here)
    const leaveOther = await places.take('b', here)
    expect(leaveOther).not.toBeNull()
    going.abort()
    expect(await gone).toBeNull()
    expect(await places.take('a', going.signal)).toBeNull()
    leaveOther?.()
    expect(await Promise.race([second, sleep(50, 'waits')])).toBe('waits')
    leave?.()
    const again = await second
    expect(again).not.toBeNull()
    again?.()
    expect(await places.take('a', here)).not.toBeNull()
  })

  test('a photo that is refused is told so in its own words, a form how it is sent again', async () => {
    await start({ uploads: 1, placeMs: 100 })
    open('/dashboard', MULTIPART, 1_000)
    await sleep(50)
    const photo = open('/dashboard/photos?claim=x', MULTIPART, 10, '*/*')
    const form = open('/dashboard?tab=new-claim&lang=en', MULTIPART, 10)
    expect(await Promise.all([photo.status(), form.status()])).toEqual([503, 503])
    await expect.poll(photo.answer).toMatch(/\r\n\r\n\{"ok":false,"error":"images\.busy"\}$/)
    expect(photo.answer()).toMatch(/content-type: application\/json/i)
    await expect.poll(form.answer).toContain(texts.unavailableForm)
  })

  test('one client fills neither the places nor the queue of the others', async () => {
    const places = uploadPlaces({ ...BODY_LIMITS, uploads: 4, uploadsPerClient: 1, placeMs: 300 })
    const here = new AbortController().signal
    await places.take('a', here)
    const started = performance.now()
    const waiting = Array.from({ length: 50 }, () => places.take('a', here))
    const refused = places.take('a', here)
    expect(await refused).toBeNull()
    expect(performance.now() - started).toBeLessThan(100)
    expect(await places.take('b', here)).not.toBeNull()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null))
  })
})

test('the owner’s factor on what is counted by client counts for uploads too, and leaves at least one', () => {
  const { uploadsPerClient, uploads } = BODY_LIMITS
  expect(bodyLimits(1)).toEqual(BODY_LIMITS)
  expect(bodyLimits(3)).toEqual({ ...BODY_LIMITS, uploadsPerClient: 3 * uploadsPerClient })
  expect(bodyLimits(0.001)).toMatchObject({ uploadsPerClient: 1, uploads })
})
