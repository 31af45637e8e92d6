import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../server/project-root.ts'
import { BOUNDARY } from '../support/form-body.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendPlate, sendRegistration } from '../support/send-forms.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * Clients that cost the server more than themselves: they send no body, read no answer, or upload very
 * slowly. Other clients are served meanwhile, and afterwards all resources are released.
 */
export const hostileClients = { idleBodies, pipelining, tricklingNetwork }

const limits = { CLIENT_LIMITS: '1' }

async function idleBodies({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL', env: limits }, async environment => {
    const results: string[] = []
    for (const [clients, addressOf] of [
      ['one client', () => '10.1.0.1'],
      ['520 clients', (nth: number) => `10.2.${nth >> 8}.${nth & 255}`],
    ] as const) {
      const sockets = await openAll(environment, 520, nth =>
        headOf('/auth', {
          client: addressOf(nth),
          type: 'application/x-www-form-urlencoded',
          length: 200_000,
        }),
      )
      for (const socket of sockets) socket.write('a=')
      let slowest = 0
      const until = performance.now() + (isShort ? 3_000 : 14_000)
      for (let nth = 0; performance.now() < until; nth++) {
        for (const path of [`/tires?x=${nth}`, '/warranty-registration', '/staff-login'])
          slowest = Math.max(slowest, await getPage(environment, path, `beside idle forms of ${clients}`))
        const asked = performance.now()
        const plate = await sendOnce(signal =>
          sendPlate(environment.at(), 'WXY 1234', sender(nth % 200, '', signal)),
        )
        mustHold(
          plate?.status === 200,
          `beside idle forms of ${clients} a plate check got ${plate?.status ?? 'no answer'}`,
        )
        slowest = Math.max(slowest, performance.now() - asked)
        await sleep(250)
      }
      mustHold(slowest < 3_000, `beside idle forms of ${clients} an answer took ${Math.round(slowest)} ms`)
      await untilClosed(sockets, 20_000)
      results.push(`${clients}: every answer within ${Math.round(slowest)} ms`)
    }
    return `520 forms without a body; ${results.join('; ')}; all cut off`
  })
}

async function pipelining({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL' }, async environment => {
    const { pid } = environment.at().process
    const burst = `GET /assets/${largestAsset()} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    // The first connections make the server allocate memory that it then keeps.
    await openAndLeave(environment, 100, burst.repeat(900))
    await sleep(2_000)
    const before = resourcesOf(pid)
    await openAndLeave(environment, isShort ? 100 : 300, burst.repeat(900))
    const unread = await openAll(environment, 5, () => burst.repeat(8))
    await sleep(1_000)
    const during = resourcesOf(pid)
    for (const socket of unread) socket.destroy()
    await sleep(5_000)
    const after = resourcesOf(pid)
    const figures = `${before.handles}, ${during.handles} and ${after.handles} handles, ${before.megabytes}, ${during.megabytes} and ${after.megabytes} MB before, during and after`
    mustHold(after.handles <= before.handles + 5, `handles are left: ${figures}`)
    mustHold(
      during.handles <= before.handles + 25,
      `an unread connection has more than its own handles: ${figures}`,
    )
    mustHold(after.megabytes <= before.megabytes + 100, `memory is left: ${figures}`)
    return `connections with 900 requests for files each: ${figures}`
  })
}

async function tricklingNetwork({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL', env: limits }, async environment => {
    const results: string[] = []
    for (const [network, addressOf] of [
      ['one /56', (nth: number) => `2001:db8:1:${(0x100 + (nth >> 2)).toString(16)}::${nth + 1}`],
      ['sixteen /48s', (nth: number) => `2001:db8:${(0x100 + nth).toString(16)}::1`],
    ] as const) {
      const sockets = await openAll(environment, 16, nth =>
        headOf('/warranty-registration', {
          client: addressOf(nth),
          type: `multipart/form-data; boundary=${BOUNDARY}`,
          length: 5_000_000,
        }),
      )
      const trickle = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write('a'.repeat(3_200))
      }, 1_000)
      try {
        let slowest = 0
        for (let nth = 0; nth < (isShort ? 3 : 12); nth++) {
          const asked = performance.now()
          const form = { registration: randomUUID(), receipts: [TINY_PNG] }
          const answered = await sendOnce(signal =>
            sendRegistration(environment.at(), form, sender(nth, visitorCookie(), signal)),
          )
          mustHold(
            answered?.status === 303,
            `beside uploads that trickle from ${network} a registration got ${answered?.status ?? 'no answer'}`,
          )
          slowest = Math.max(slowest, performance.now() - asked)
          await sleep(500)
        }
        mustHold(
          slowest < 10_000,
          `beside uploads from ${network} a registration took ${Math.round(slowest)} ms`,
        )
        results.push(`${network}: within ${(slowest / 1_000).toFixed(1)} s`)
      } finally {
        clearInterval(trickle)
        for (const socket of sockets) socket.destroy()
      }
    }
    return `registrations with a photo beside 16 uploads of 3 kB/s from ${results.join('; from ')}`
  })
}

/** Opens connections that send these bytes and read nothing. */
async function openAll(
  environment: TestEnvironment,
  count: number,
  bytesOf: (nth: number) => string,
): Promise<Socket[]> {
  const port = Number(new URL(environment.at().url).port)
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(bytesOf(nth))
      return socket
    }),
  )
}

/** Opens connections one after the other, each of which sends these bytes and is closed soon after. */
async function openAndLeave(environment: TestEnvironment, count: number, bytes: string) {
  for (let nth = 0; nth < count; nth++) {
    const [socket] = await openAll(environment, 1, () => bytes)
    await sleep(30)
    socket?.destroy()
  }
}

function headOf(path: string, { client, type, length }: { client: string; type: string; length: number }) {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${client}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
}

/**
 * Requests a page that is not cached, which must be answered with 200. Returns the milliseconds that it took.
 */
async function getPage(environment: TestEnvironment, path: string, when: string): Promise<number> {
  const asked = performance.now()
  const answer = await fetch(environment.at().url + path, { signal: AbortSignal.timeout(10_000) })
  await answer.text()
  mustHold(answer.status === 200, `${when} ${path} got ${answer.status}`)
  return performance.now() - asked
}

async function untilClosed(sockets: readonly Socket[], withinMs: number) {
  for (const socket of sockets) socket.resume()
  for (let waited = 0; sockets.some(socket => !socket.destroyed); waited += 100) {
    mustHold(waited < withinMs, 'clients that send nothing are still connected')
    await sleep(100)
  }
}

function largestAsset(): string {
  const folder = join(root, 'build/client/assets')
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  const [largest = ''] = names.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  return largest
}

function resourcesOf(pid: number | undefined) {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { handles: readdirSync(`/proc/${pid}/fd`).length, megabytes: Math.round(kilobytes / 1_024) }
}
