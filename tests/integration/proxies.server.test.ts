import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { messages } from '../support/messages.ts'
import { sendFrom, sendLoad } from '../support/proxy-clients.ts'
import { registerByForm } from '../support/register-by-form.ts'
import {
  fetchReceiptLink,
  openSharedStores,
  type SharedStores,
  until,
  waitUntilReady,
} from '../support/shared-stores.ts'
import {
  type Certificate,
  makeCertificate,
  proxies,
  type RunningProxy,
  startProxy,
} from '../support/start-proxy.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { detailed } from '../support/test-images.ts'
import { isThorough } from '../support/thorough.ts'

// Two processes behind the proxies configured in deploy/ (docs/deployment.md). Tests of a proxy that is not
// installed are skipped.

let stores: SharedStores
let certificate: Certificate
let servers: [RunningServer, RunningServer]

beforeAll(async () => {
  if (!proxies.some(({ program }) => program)) return
  stores = await openSharedStores()
  certificate = makeCertificate(stores.folder)
  // For this process only: `fetch` trusts the proxies' certificate.
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
  servers = await Promise.all([startServer(stores.settings), startServer(stores.settings)])
  for (const server of servers) await waitUntilReady(server)
}, 120_000)

afterAll(async () => {
  await Promise.all((servers ?? []).map(server => server.stop()))
  await stores?.close()
})

const known = proxies.map(each => ({
  ...each,
  title: each.program ? each.name : `${each.name}, which is not installed here`,
}))

/**
 * Sends requests with a query string and a mailed token through a proxy, and expects their lines in the
 * access log to have neither.
 */
async function expectNoSecretsInLog(proxy: RunningProxy, url: string) {
  const path = `/check-warranty-${Math.random()}`
  await fetch(`${url}${path}?plate=WXY1234`, { headers: { referer: `${url}/?plate=WXY1234` } })
  await until(async () => proxy.accessLog().includes(path))
  await fetch(`${url}/auth/reset/mailed-token?plate=WXY1234`)
  await until(async () => proxy.accessLog().includes('"/auth/reset/"'))
  expect(proxy.accessLog()).not.toMatch(/WXY1234|mailed-token/)
}

const caddy = known.find(({ name }) => name === 'Caddy')

test.skipIf(!caddy?.program)(
  'Caddy for one machine holds requests while the application restarts, and logs no query strings and mailed tokens',
  async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    const own = { ...stores.settings, PUBLIC_URL: `https://localhost:${ownPort}`, PORT: String(port) }
    let server = await startServer(own)
    const proxy = await startProxy('Caddy', { port: ownPort, processes: [port], certificate })
    try {
      const url = `https://localhost:${ownPort}`
      expect((await fetch(`${url}/tires`)).status).toBe(200)
      await expectNoSecretsInLog(proxy, url)
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      const waiting = fetch(`${url}/tires`)
      server = await startServer(own)
      expect((await waiting).status).toBe(200)
    } finally {
      await proxy.stop()
      server.process.kill('SIGKILL')
    }
  },
)

describe.each(known)('behind $title', ({ name, program }) => {
  let proxy: RunningProxy
  const at = (path: string) => `https://localhost:${stores.publicPort}${path}`
  /** Each proxy gets its own client network, so that rate limits do not affect the next one. */
  const network = name === 'nginx' ? 2 : 3
  let visitors = 0
  const newVisitor = () => `127.${network}.${++visitors >> 8}.${visitors & 255}`

  beforeAll(async () => {
    if (!program) return
    const [first, second] = servers.map(server => Number(new URL(server.url).port)) as [number, number]
    proxy = await startProxy(name, { port: stores.publicPort, processes: [first, second], certificate })
  })
  afterAll(() => proxy?.stop())

  test.skipIf(!program)('the access log contains no query strings and no mailed tokens', () =>
    expectNoSecretsInLog(proxy, at('')),
  )

  test.skipIf(!program)(
    'pages and files are served compressed and cacheable as without a proxy',
    async () => {
      const page = await fetch(at('/tires'))
      expect(page.status).toBe(200)
      expect(page.headers.get('content-encoding')).toBe('br')
      expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
      expect(page.headers.getSetCookie().every(cookie => cookie.includes('Secure'))).toBe(true)
      const etag = page.headers.get('etag') ?? ''
      expect((await fetch(at('/tires'), { headers: { 'if-none-match': etag } })).status).toBe(304)
      // Not every chunk is large enough to be compressed.
      const script = /\/assets\/shared[\w.-]+\.js/.exec(await page.text())?.[0] ?? ''
      for (let times = 0; times < 2; times++) {
        const file = await fetch(at(script))
        expect(file.status).toBe(200)
        expect(file.headers.get('content-encoding')).toBe('br')
        expect(file.headers.get('cache-control')).toContain('immutable')
        expect((await file.text()).length).toBeGreaterThan(1_000)
        const plain = await sendFrom(at(script), { headers: { 'accept-encoding': 'identity' } })
        expect(plain.headers['content-encoding']).toBeUndefined()
      }
      expect((await fetch(at('/pictures/hero.webp'))).status).toBe(200)
      expect((await fetch(at('/assets/none.js'))).status).toBe(404)
      expect((await fetch(at('/readyz'))).status).toBe(200)
    },
  )

  test.runIf(program && isThorough)('requests are distributed over both processes', async () => {
    const before = servers.map(errors)
    for (let nth = 0; nth < 12; nth++) await fetch(at(`/no-such-page-${nth}`))
    await until(async () => servers.every((server, which) => errors(server) > (before[which] ?? 0)))
  })

  test.skipIf(!program)(
    "rate limits count the visitor's address, not the proxy's, and ignore forged headers",
    async () => {
      const [greedy, other] = [newVisitor(), newVisitor()]
      const tries: number[] = []
      for (let nth = 0; nth < 11; nth++) {
        const headers = { 'x-forwarded-for': `198.51.100.${nth}`, forwarded: `for=198.51.100.${nth}` }
        tries.push(
          (await checkPlateFrom(at('/warranty-registration?tab=check'), { from: greedy, headers })).status,
        )
      }
      expect(tries).toEqual([...Array(10).fill(200), 429])
      expect((await checkPlateFrom(at('/warranty-registration?tab=check'), { from: other })).status).toBe(200)
    },
  )

  test.runIf(program && isThorough)('a photo of several megabytes is uploaded and served', async () => {
    const receipt = await detailed(3_000, 2_000).jpeg({ quality: 100 }).toBuffer()
    expect(receipt.byteLength).toBeGreaterThan(3_000_000)
    const plate = `BIG ${name === 'nginx' ? 1 : 2}`
    const server = { url: at('') }
    const { cookies } = await registerByForm(server, { car_plate: plate }, { receipts: [receipt] })
    const picture = await fetch(
      at(await fetchReceiptLink(server.url, { plate, cookies, publicUrl: server.url })),
    )
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
  })

  test.runIf(program && (isThorough || name === 'nginx'))(
    'restarting a process fails no request',
    async () => {
      const load = sendLoad(at, {
        newVisitor,
        checkPlate: checkPlateFrom,
        pathLists: [...PAGE_VISITORS, FORM],
      })
      await load.receive(50)
      const [, second] = servers
      expect(await second.stop()).toBe(0)
      await load.receive(50)
      await startAgain()
      await load.receive(150)
      const { answers, failed } = await load.stop()
      // The log says which process failed, and when.
      expect({ failed, log: proxy.accessLog().match(/^.*"status":5.*$/gm) }).toEqual({
        failed: {},
        log: null,
      })
      expect(answers).toBeGreaterThan(200)
    },
    60_000,
  )

  test.runIf(program && isThorough)(
    'killing a process fails no page request',
    async () => {
      const load = sendLoad(at, { newVisitor, checkPlate: checkPlateFrom, pathLists: PAGE_VISITORS })
      await load.receive(50)
      const [, second] = servers
      second.process.kill('SIGKILL')
      await once(second.process, 'exit')
      await second.stop()
      await load.receive(150)
      await startAgain()
      const { answers, failed } = await load.stop()
      expect(failed).toEqual({})
      expect(answers).toBeGreaterThan(200)
    },
    60_000,
  )

  test.skipIf(!program)(
    'without any process the proxy shows an error page, and recovers with the first process',
    async () => {
      for (const server of servers) server.process.kill('SIGKILL')
      await Promise.all(servers.map(server => once(server.process, 'exit')))
      for (let times = 0; times < 5; times++) {
        const answer = await fetch(at('/'))
        expect(name === 'nginx' ? [503] : [502, 503]).toContain(answer.status)
        // Once Caddy knows that no upstream is left, it fails with this error while handling another.
        if (name === 'nginx') await expectRetryAfter(answer)
      }
      const ports = servers.map(server => new URL(server.url).port)
      await Promise.all(servers.map(server => server.stop()))
      servers = (await Promise.all(
        ports.map(PORT => startServer({ ...stores.settings, PORT })),
      )) as typeof servers
      for (const server of servers) await waitUntilReady(server)
      const back = Date.now()
      await until(async () => (await fetch(at('/tires'))).status === 200)
      expect(Date.now() - back).toBeLessThan(3_000)
    },
    60_000,
  )

  test.skipIf(!program)('an interrupted response is reported in both languages', async () => {
    const broken = createServer((asked, answer) => {
      if (asked.url === '/readyz') answer.end()
      else asked.socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo
    const ownPort = await freePort()
    const own = await startProxy(name, { port: ownPort, processes: [port, port], certificate })
    try {
      await expectRetryAfter(await fetch(`https://localhost:${ownPort}/`))
    } finally {
      await own.stop()
      broken.close()
    }
  })

  test.skipIf(!program)(
    'a process without its database gets no requests while another one is ready',
    async () => {
      const [good] = servers
      const lost = await startServer({
        ...stores.settings,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      })
      await proxy.stop()
      const port = (server: RunningServer) => Number(new URL(server.url).port)
      try {
        if (name === 'Caddy') {
          proxy = await startProxy(name, {
            port: stores.publicPort,
            processes: [port(good), port(lost)],
            certificate,
          })
          // The health check runs every two seconds and waits up to four for the response.
          await until(async () => {
            for (let times = 0; times < 20; times++) {
              const page = await fetch(at('/branches'))
              expect(page.status).toBe(200)
              if ((await page.text()).includes(SAMPLE_PRICES)) return false
            }
            return true
          })
          await proxy.stop()
        }
        proxy = await startProxy(name, {
          port: stores.publicPort,
          processes: [port(lost), port(lost)],
          certificate,
        })
        // Deliberate pause: by then the proxy's health checks of both processes have failed.
        await sleep(2_500)
        const page = await fetch(at('/tires'))
        expect([page.status, (await page.text()).includes(SAMPLE_PRICES)]).toEqual([200, true])
      } finally {
        lost.process.kill('SIGKILL')
        await once(lost.process, 'exit')
        await lost.stop()
      }
    },
    60_000,
  )
})

const SAMPLE_PRICES = messages.ms('shell.samplePrices')

/** The proxy's own error page has a reason and Retry-After. */
async function expectRetryAfter(answer: Response) {
  expect([502, 503]).toContain(answer.status)
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(await answer.text()).toContain('<p lang="en">')
}

/** Restarts the second process on its port. */
async function startAgain() {
  const { port } = new URL(servers[1].url)
  servers = [servers[0], await startServer({ ...stores.settings, PORT: port })]
  await waitUntilReady(servers[1])
}

/** The number of refused requests in a process's log. */
const errors = (server: RunningServer) => server.output().split('"event":"request_rejected"').length

const checkPlateFrom: typeof sendFrom = (url, { from, headers } = {}) =>
  sendFrom(url, {
    method: 'POST',
    from,
    headers: {
      origin: stores.settings.PUBLIC_URL,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: 'car_plate=WXY+1234',
  })

const PAGE_VISITORS = [
  ['/tires', '/', '/tires?width=195&ratio=55&rim=15'],
  ['/branches', '/warranty-registration'],
  ['/engine-oil', '/knowledge'],
]
const FORM = ['/warranty-registration?tab=check']
