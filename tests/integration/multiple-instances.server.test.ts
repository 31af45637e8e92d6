import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/database/migrate-database.ts'
import type { S3Settings } from '../../platform/settings/settings.ts'
import { root } from '../../server/project-root.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { freePort } from '../support/free-port.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { sendFrom, sendLoad } from '../support/proxy-clients.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { runCommand } from '../support/run-command.ts'
import { startS3Server } from '../support/s3-server.ts'
import { today } from '../support/sample-data.ts'
import { sendRegistration } from '../support/send-forms.ts'
import {
  type Certificate,
  makeCertificate,
  proxies,
  type RunningProxy,
  startProxy,
} from '../support/start-proxy.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { startSwift } from '../support/swift-server.ts'
import { detailed } from '../support/test-images.ts'

// Several processes on one PostgreSQL and one S3 act as one application, also behind the proxies configured
// in deploy/ (docs/deployment.md). Proxy tests are skipped where the proxy is not installed; S3 is OpenStack
// Swift where installed, else the tests' own server.

const STARTS = 5
const PASSWORD = 'a password of the counter'

let folder: string
let certificate: Certificate
let database: TestDatabase
let s3: { settings: S3Settings; stop(): Promise<void> }
/** The public port: the proxies listen on it one after the other. */
let publicPort: number
let settings: Record<string, string>
/** The two processes that keep running. */
let servers: [RunningServer, RunningServer]
let leaving: readonly RunningServer[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-machines-'))
  if (proxies.some(({ program }) => program)) {
    certificate = makeCertificate(folder)
    // For this process only: `fetch` trusts the proxies' certificate.
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
  }
  s3 = (await startSwift()) ?? (await startS3Server())
  database = await openTestDatabase({ isMigrated: false })
  publicPort = await freePort()
  settings = {
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: 'the same secret of 32 bytes in every process',
    PUBLIC_URL: `https://localhost:${publicPort}`,
    TRUST_PROXY: '1',
    CLIENT_LIMITS: '0.1',
    SAMPLE_DATA: 'on',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
}, 120_000)

afterAll(async () => {
  await Promise.all([...(servers ?? []), ...leaving].map(server => server.stop()))
  await database?.close()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('several processes on one PostgreSQL and one S3', () => {
  test(`${STARTS} processes that start at once on an empty database all start, and exactly one migrates it`, async () => {
    const started = await Promise.all(Array.from({ length: STARTS }, () => startServer(settings)))
    const [first, second, ...others] = started as [RunningServer, RunningServer, ...RunningServer[]]
    servers = [first, second]
    for (const server of started) await isReady(server)
    const { rows: applied } = await database.pool.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
    )
    const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
    expect(applied).toHaveLength(journal.entries.length)
    expect(applied.filter(({ times }) => times !== 1)).toEqual([])
    // Each sample data file is imported once, and the promotion dates are moved once.
    const { rows: sheets } = await database.pool.query('select kind, version::int from sheets')
    expect(sheets).toHaveLength(6)
    const isMoved = readFileSync(join(root, 'sample/written-on'), 'utf8').trim() !== today()
    for (const { kind, version } of sheets)
      expect([kind, version]).toEqual([kind, kind === 'tyres' && isMoved ? 2 : 1])
    const pages = await Promise.all(started.map(async server => (await fetch(`${server.url}/tires`)).text()))
    expect(new Set(pages).size).toBe(1)
    leaving = others
  }, 120_000)

  test('a stopping process reports that it is not ready, and serves requests until its proxy has noticed', async () => {
    const [leaver] = leaving as [RunningServer]
    const stopped = Promise.all(leaving.map(server => server.stop()))
    await until(async () => (await fetch(`${leaver.url}/readyz`)).status === 503)
    const page = await fetch(`${leaver.url}/tires`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${leaver.url}/healthz`)).status).toBe(200)
    expect(await stopped).toEqual(leaving.map(() => 0))
  })

  test('a session is valid in every process, and ends in all of them at once', async () => {
    await runCommand(
      ['staff', 'add', 'ben@tayar.test', '--role', 'staff'],
      { ...settings, DATA_DIR: folder },
      `${PASSWORD}\n`,
    )
    const cookies = await loginAsStaff(servers[0], 'ben@tayar.test', PASSWORD)
    const dashboard = (server: RunningServer) =>
      fetch(`${server.url}/dashboard`, { headers: { cookie: cookies }, redirect: 'manual' })
    for (const server of servers) expect((await dashboard(server)).status).toBe(200)
    await runCommand(['staff', 'disable', 'ben@tayar.test'], { ...settings, DATA_DIR: folder })
    for (const server of servers) expect((await dashboard(server)).status).toBe(303)
    await runCommand(
      ['staff', 'add', 'ben@tayar.test', '--role', 'staff'],
      { ...settings, DATA_DIR: folder },
      `${PASSWORD}\n`,
    )
    const again = await loginAsStaff(servers[1], 'ben@tayar.test', PASSWORD)
    expect(again).not.toBe(cookies)
    expect((await dashboard(servers[0])).status).toBe(303)
  })

  test('rate limits are shared between processes', async () => {
    const tries: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const server = servers[nth % 2] as RunningServer
      const answer = await checkPlate(server.url, { 'x-forwarded-for': '203.0.113.7' })
      tries.push(answer.status)
    }
    expect(tries).toEqual([...Array(10).fill(200), 429])
    expect((await checkPlate(servers[0].url, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('registrations of a client are limited over all processes', async () => {
    const receipt = await detailed(40, 30).jpeg().toBuffer()
    const tries: number[] = []
    for (let nth = 0; nth < 4; nth++) {
      const sender = { headers: { 'x-forwarded-for': '203.0.113.9' } }
      const answer = await sendRegistration(
        servers[nth % 2] as RunningServer,
        { receipts: [receipt] },
        sender,
      )
      tries.push(answer.status)
    }
    // A tenth of 30 an hour (rule W27.7).
    expect(tries).toEqual([303, 303, 303, 429])
  })

  test('a receipt uploaded to one process is served by the other', async () => {
    const plate = 'TWO 1'
    const { cookies } = await registerByForm(servers[0], { car_plate: plate })
    const link = await receiptLink(servers[1].url, plate, cookies)
    const picture = await fetch(`${servers[1].url}${link}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const server of servers) expect(existsSync(join(server.dataDir, 'files'))).toBe(false)
  })

  test('an import takes effect in every process', async () => {
    const sheet = join(folder, 'oils.csv')
    const [header, ...rows] = readFileSync(join(root, 'sample/engine-oils.csv'), 'utf8').split('\n')
    writeFileSync(
      sheet,
      [header, ...rows.slice(0, 3).map(row => row.replace(/^[^,]+/, 'Minyak Ujian'))].join('\n'),
    )
    for (const server of servers) expect(await oils(server)).not.toContain('Minyak Ujian')
    await runCommand(['import', 'engine-oils', sheet], { ...settings, DATA_DIR: folder })
    const imported = Date.now()
    for (const server of servers) await until(async () => (await oils(server)).includes('Minyak Ujian'))
    expect(Date.now() - imported).toBeLessThan(5_000)
  })
})

const known = proxies.map(each => ({
  ...each,
  title: each.program ? each.name : `${each.name}, which is not installed here`,
}))

/** Sends a request with a query string through a proxy, and expects its line in the access log to have none. */
async function expectNoQueryInLog(proxy: RunningProxy, url: string) {
  const path = `/check-warranty-${Math.random()}`
  await fetch(`${url}${path}?plate=WXY1234`, { headers: { referer: `${url}/?plate=WXY1234` } })
  await until(async () => proxy.accessLog().includes(path))
  expect(proxy.accessLog()).not.toContain('WXY1234')
}

const caddy = known.find(({ name }) => name === 'Caddy')

test.skipIf(!caddy?.program)(
  'Caddy for one machine holds requests while the application restarts, and logs no query strings',
  async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    const own = { ...settings, PUBLIC_URL: `https://localhost:${ownPort}`, PORT: String(port) }
    let server = await startServer(own)
    const proxy = await startProxy('Caddy', { port: ownPort, processes: [port], certificate })
    try {
      const url = `https://localhost:${ownPort}`
      expect((await fetch(`${url}/tires`)).status).toBe(200)
      await expectNoQueryInLog(proxy, url)
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
  const at = (path: string) => `https://localhost:${publicPort}${path}`
  /** Each proxy gets its own client network, so that rate limits do not affect the next one. */
  const network = name === 'nginx' ? 2 : 3
  let visitors = 0
  const newVisitor = () => `127.${network}.${++visitors >> 8}.${visitors & 255}`

  beforeAll(async () => {
    if (!program) return
    // Run on its own, this part has no servers yet.
    servers ??= (await Promise.all([startServer(settings), startServer(settings)])) as typeof servers
    for (const server of servers) await isReady(server)
    const [first, second] = servers.map(server => Number(new URL(server.url).port)) as [number, number]
    proxy = await startProxy(name, { port: publicPort, processes: [first, second], certificate })
  })
  afterAll(() => proxy?.stop())

  test.skipIf(!program)('the access log contains no query strings', () => expectNoQueryInLog(proxy, at('')))

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
      const script = /\/assets\/entry[\w.-]+\.js/.exec(await page.text())?.[0] ?? ''
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

  test.skipIf(!program)('requests are distributed over both processes', async () => {
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

  test.skipIf(!program)('a photo of several megabytes is uploaded and served', async () => {
    const receipt = await detailed(3_000, 2_000).jpeg({ quality: 100 }).toBuffer()
    expect(receipt.byteLength).toBeGreaterThan(3_000_000)
    const plate = `BIG ${name === 'nginx' ? 1 : 2}`
    const server = { url: at('') }
    const { cookies } = await registerByForm(server, { car_plate: plate }, { receipts: [receipt] })
    const picture = await fetch(at(await receiptLink(server.url, plate, cookies)))
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
  })

  test.skipIf(!program)(
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
      expect(failed).toEqual({})
      expect(answers).toBeGreaterThan(200)
    },
    60_000,
  )

  test.skipIf(!program)(
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
      servers = (await Promise.all(ports.map(PORT => startServer({ ...settings, PORT })))) as typeof servers
      for (const server of servers) await isReady(server)
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
      const lost = await startServer({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
      await proxy.stop()
      const port = (server: RunningServer) => Number(new URL(server.url).port)
      try {
        if (name === 'Caddy') {
          proxy = await startProxy(name, {
            port: publicPort,
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
        proxy = await startProxy(name, { port: publicPort, processes: [port(lost), port(lost)], certificate })
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
  servers = [servers[0], await startServer({ ...settings, PORT: port })]
  await isReady(servers[1])
}

async function isReady(server: RunningServer) {
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
}

/** Waits up to 20 seconds for a condition. */
async function until(isTrue: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isTrue()); await sleep(50))
    if (Date.now() > end) throw new Error('the condition was not met within 20 seconds')
}

const oils = async (server: RunningServer) => (await fetch(`${server.url}/engine-oil`)).text()

/** The number of refused requests in a process's log. */
const errors = (server: RunningServer) => server.output().split('"event":"request_rejected"').length

function checkPlate(url: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/warranty-registration?tab=check`, {
    method: 'POST',
    headers: { origin: settings.PUBLIC_URL ?? '', ...headers },
    body: new URLSearchParams({ car_plate: 'WXY 1234' }),
  })
}

async function receiptLink(url: string, plate: string, cookies: string): Promise<string> {
  const check = async (body: Record<string, string>) =>
    (
      await fetch(`${url}/warranty-registration?tab=check`, {
        method: 'POST',
        headers: { origin: settings.PUBLIC_URL ?? '', cookie: cookies },
        body: new URLSearchParams({ car_plate: plate, ...body }),
      })
    ).text()
  const registration = /name="registration" value="([\da-f-]{36})"/.exec(await check({}))?.[1] ?? ''
  const link = /(?:href|src)="(\/files\/[^"]+)"/.exec(await check({ registration }))?.[1]
  if (!link) throw new Error('the card shows no receipt')
  return link.replaceAll('&amp;', '&')
}

const checkPlateFrom: typeof sendFrom = (url, { from, headers } = {}) =>
  sendFrom(url, {
    method: 'POST',
    from,
    headers: {
      origin: settings.PUBLIC_URL,
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
