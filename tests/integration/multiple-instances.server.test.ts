import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/database/migrate-database.ts'
import type { S3Settings } from '../../platform/settings/settings.ts'
import { root } from '../../server/project-root.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { freePort } from '../support/free-port.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { registerWarranty } from '../support/register-warranty.ts'
import { startS3Server } from '../support/s3-server.ts'
import { today } from '../support/sample-data.ts'
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

// Several processes on one PostgreSQL and one S3 are one shop (reliability.md 24), also behind the proxies whose configuration
// is shipped in deploy/ (docs/deployment.md). The proxies' part is skipped where the machine has no such program; S3 is OpenStack
// Swift where that is installed, else the tests' own server.

const STARTS = 5
const PASSWORD = 'a password of the counter'

let folder: string
let certificate: Certificate
let database: TestDatabase
let s3: { settings: S3Settings; stop(): Promise<void> }
/** what visitors type: the proxies listen here, one after the other */
let publicPort: number
let settings: Record<string, string>
/** the two that stay */
let servers: [RunningServer, RunningServer]
let leaving: readonly RunningServer[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-machines-'))
  if (proxies.some(({ program }) => program)) {
    certificate = makeCertificate(folder)
    // For this process only: `fetch` believes the certificate that the proxies show.
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
  }
  s3 = (await startSwift()) ?? (await startS3Server())
  const postgres = databases.find(({ name }) => name === 'PostgreSQL')
  database = (await postgres?.open({ isMigrated: false })) as TestDatabase
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
  test(`${STARTS} that start at once on an empty database all come up, and one of them makes it`, async () => {
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
    // Each sheet of the sample once, and the promotions' dates moved to today once.
    const { rows: sheets } = await database.pool.query('select kind, version::int from sheets')
    expect(sheets).toHaveLength(6)
    const isMoved = readFileSync(join(root, 'sample/written-on'), 'utf8').trim() !== today()
    for (const { kind, version } of sheets)
      expect([kind, version]).toEqual([kind, kind === 'tyres' && isMoved ? 2 : 1])
    const pages = await Promise.all(started.map(async server => (await fetch(`${server.url}/tires`)).text()))
    expect(new Set(pages).size).toBe(1)
    leaving = others
  }, 120_000)

  test('one that is to stop says that it is not ready, and answers until its proxy knows', async () => {
    const [leaver] = leaving as [RunningServer]
    const stopped = Promise.all(leaving.map(server => server.stop()))
    await until(async () => (await fetch(`${leaver.url}/readyz`)).status === 503)
    const page = await fetch(`${leaver.url}/tires`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${leaver.url}/healthz`)).status).toBe(200)
    expect(await stopped).toEqual(leaving.map(() => 0))
  })

  test('whoever signs in at one is signed in at the other, and out of both at once', async () => {
    await command(['staff.ts', 'add', 'ben@tayar.test', '--role', 'staff'], `${PASSWORD}\n`)
    const cookies = await loginAsStaff(servers[0], 'ben@tayar.test', PASSWORD)
    const dashboard = (server: RunningServer) =>
      fetch(`${server.url}/dashboard`, { headers: { cookie: cookies }, redirect: 'manual' })
    for (const server of servers) expect((await dashboard(server)).status).toBe(200)
    await command(['staff.ts', 'disable', 'ben@tayar.test'])
    for (const server of servers) expect((await dashboard(server)).status).toBe(303)
    await command(['staff.ts', 'add', 'ben@tayar.test', '--role', 'staff'], `${PASSWORD}\n`)
    const again = await loginAsStaff(servers[1], 'ben@tayar.test', PASSWORD)
    expect(again).not.toBe(cookies)
    expect((await dashboard(servers[0])).status).toBe(303)
  })

  test('they count a client’s tries together', async () => {
    const tries: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const server = servers[nth % 2] as RunningServer
      const answer = await checkPlate(server.url, { 'x-forwarded-for': '203.0.113.7' })
      tries.push(answer.status)
    }
    expect(tries).toEqual([...Array(10).fill(200), 429])
    expect((await checkPlate(servers[0].url, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('a receipt that came in at one is shown by the other', async () => {
    const plate = 'TWO 1'
    const { cookies } = await registerWarranty(servers[0], { car_plate: plate })
    const link = await receiptLink(servers[1].url, plate, cookies)
    const picture = await fetch(`${servers[1].url}${link}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const server of servers) expect(existsSync(join(server.dataDir, 'files'))).toBe(false)
  })

  test('an import is seen by both at once', async () => {
    const sheet = join(folder, 'oils.csv')
    const [header, ...rows] = readFileSync(join(root, 'sample/engine-oils.csv'), 'utf8').split('\n')
    writeFileSync(
      sheet,
      [header, ...rows.slice(0, 3).map(row => row.replace(/^[^,]+/, 'Minyak Ujian'))].join('\n'),
    )
    for (const server of servers) expect(await oils(server)).not.toContain('Minyak Ujian')
    await command(['import.ts', 'engine-oils', sheet])
    const imported = Date.now()
    for (const server of servers) await until(async () => (await oils(server)).includes('Minyak Ujian'))
    expect(Date.now() - imported).toBeLessThan(5_000)
  })
})

const known = proxies.map(each => ({
  ...each,
  title: each.program ? each.name : `${each.name}, which is not installed here`,
}))

describe.each(known)('behind $title', ({ name, program }) => {
  let proxy: RunningProxy
  const at = (path: string) => `https://localhost:${publicPort}${path}`
  /** each describe has a network of its own, so that nobody's tries are another's */
  const network = name === 'nginx' ? 2 : 3
  let visitors = 0
  const newVisitor = () => `127.${network}.${++visitors >> 8}.${visitors & 255}`

  beforeAll(async () => {
    if (!program) return
    // Run by itself, this part has no shops yet.
    servers ??= (await Promise.all([startServer(settings), startServer(settings)])) as typeof servers
    for (const server of servers) await isReady(server)
    const [first, second] = servers.map(server => Number(new URL(server.url).port)) as [number, number]
    proxy = await startProxy(name, { port: publicPort, processes: [first, second], certificate })
  })
  afterAll(() => proxy?.stop())

  test.skipIf(!program)('pages and files answer as without it, compressed and kept', async () => {
    const page = await fetch(at('/tires'))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(page.headers.getSetCookie().every(cookie => cookie.includes('Secure'))).toBe(true)
    const etag = page.headers.get('etag') ?? ''
    expect((await fetch(at('/tires'), { headers: { 'if-none-match': etag } })).status).toBe(304)
    const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? ''
    for (let times = 0; times < 2; times++) {
      const file = await fetch(at(script))
      expect(file.status).toBe(200)
      expect(file.headers.get('content-encoding')).toBe('br')
      expect(file.headers.get('cache-control')).toContain('immutable')
      expect((await file.text()).length).toBeGreaterThan(1_000)
      const plain = await ask(at(script), { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers['content-encoding']).toBeUndefined()
    }
    expect((await fetch(at('/pictures/hero.webp'))).status).toBe(200)
    expect((await fetch(at('/assets/none.js'))).status).toBe(404)
    expect((await fetch(at('/readyz'))).status).toBe(200)
  })

  test.skipIf(!program)('both processes have visitors', async () => {
    const before = servers.map(errors)
    for (let nth = 0; nth < 12; nth++) await fetch(at(`/no-such-page-${nth}`))
    await until(async () => servers.every((server, which) => errors(server) > (before[which] ?? 0)))
  })

  test.skipIf(!program)('limits count the visitor, whatever it says, and not the proxy', async () => {
    const [greedy, other] = [newVisitor(), newVisitor()]
    const tries: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const headers = { 'x-forwarded-for': `198.51.100.${nth}`, forwarded: `for=198.51.100.${nth}` }
      tries.push((await askPlate(at('/warranty-registration?tab=check'), { from: greedy, headers })).status)
    }
    expect(tries).toEqual([...Array(10).fill(200), 429])
    expect((await askPlate(at('/warranty-registration?tab=check'), { from: other })).status).toBe(200)
  })

  test.skipIf(!program)('a photo of several megabytes goes through, and comes back', async () => {
    const receipt = await detailed(3_000, 2_000).jpeg({ quality: 100 }).toBuffer()
    expect(receipt.byteLength).toBeGreaterThan(3_000_000)
    const plate = `BIG ${name === 'nginx' ? 1 : 2}`
    const server = { url: at('') }
    const { cookies } = await registerWarranty(server, { car_plate: plate }, { receipts: [receipt] })
    const picture = await fetch(at(await receiptLink(server.url, plate, cookies)))
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
  })

  test.skipIf(!program)(
    'a process that is stopped and started again costs no visitor anything',
    async () => {
      const rush = visit(at, newVisitor, [...LOOKS, FORM])
      await sleep(500)
      const [, second] = servers
      expect(await second.stop()).toBe(0)
      await sleep(500)
      await startAgain()
      await sleep(2_500)
      const { answers, failed } = await rush.stop()
      expect(failed).toEqual({})
      expect(answers).toBeGreaterThan(200)
    },
    60_000,
  )

  test.skipIf(!program)(
    'one that is killed costs nobody a page',
    async () => {
      const rush = visit(at, newVisitor, LOOKS)
      await sleep(500)
      const [, second] = servers
      second.process.kill('SIGKILL')
      await once(second.process, 'exit')
      await second.stop()
      await sleep(2_500)
      await startAgain()
      const { answers, failed } = await rush.stop()
      expect(failed).toEqual({})
      expect(answers).toBeGreaterThan(200)
    },
    60_000,
  )

  test.skipIf(!program)(
    'with none of them left it says so, and finds the first that comes back at once',
    async () => {
      for (const server of servers) server.process.kill('SIGKILL')
      await Promise.all(servers.map(server => once(server.process, 'exit')))
      for (let times = 0; times < 5; times++) {
        const answer = await fetch(at('/'))
        expect(name === 'nginx' ? [503] : [502, 503]).toContain(answer.status)
        // Once Caddy knows that none is left it has no words: it meets this error while it answers another.
        if (name === 'nginx') await saysWhenToComeBack(answer)
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

  test.skipIf(!program)('an answer that breaks off is told in both languages', async () => {
    const broken = createServer((asked, answer) => {
      if (asked.url === '/readyz') answer.end()
      else asked.socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo
    const ownPort = await freePort()
    const own = await startProxy(name, { port: ownPort, processes: [port, port], certificate })
    try {
      await saysWhenToComeBack(await fetch(`https://localhost:${ownPort}/`))
    } finally {
      await own.stop()
      broken.close()
    }
  })

  test.skipIf(!program)(
    'a process that has no database is passed by, unless there is no other',
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
          // It asks every two seconds, and waits up to four for what is said: on a busy machine later than at once.
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

/** The proxy's own page: why, and when to come back. */
async function saysWhenToComeBack(answer: Response) {
  expect([502, 503]).toContain(answer.status)
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(await answer.text()).toContain('<p lang="en">')
}

/** Starts the second one again, on its port. */
async function startAgain() {
  const { port } = new URL(servers[1].url)
  servers = [servers[0], await startServer({ ...settings, PORT: port })]
  await isReady(servers[1])
}

async function isReady(server: RunningServer) {
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
}

/** Waits until something is so, 20 seconds at most. */
async function until(isSo: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(50))
    if (Date.now() > end) throw new Error('it did not come to be so within 20 seconds')
}

const oils = async (server: RunningServer) => (await fetch(`${server.url}/engine-oil`)).text()

/** How many requests a process has refused, by its log. */
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

/** Runs one of the shop's commands beside the running shop; throws where it fails. */
async function command([program = '', ...args]: string[], input = '') {
  const child = spawn(process.execPath, [join(root, 'server/commands', program), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(input)
  let complaint = ''
  child.stderr.on('data', text => (complaint += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint}`)
}

type Asked = { method?: string; headers?: OutgoingHttpHeaders; body?: string; from?: string }

/** One request on a connection of its own, from one of this machine's many addresses. Rejects where none is answered whole. */
function ask(url: string, { method = 'GET', headers, body, from }: Asked = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(url, { method, headers, localAddress: from, family: 4, agent: false }, answer => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    asked.once('error', reject)
    asked.setTimeout(30_000, () => asked.destroy(new Error('no answer within 30 s')))
    asked.end(body)
  })
}

const askPlate = (url: string, { from, headers }: Pick<Asked, 'from' | 'headers'>) =>
  ask(url, {
    method: 'POST',
    from,
    headers: {
      origin: settings.PUBLIC_URL,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: 'car_plate=WXY+1234',
  })

const LOOKS = [
  ['/tires', '/', '/tires?width=195&ratio=55&rim=15'],
  ['/branches', '/warranty-registration'],
  ['/engine-oil', '/knowledge'],
]
const FORM = ['/warranty-registration?tab=check']

/** Visitors, one for each list of addresses, who go through it without a pause until they are stopped; forms they send. */
function visit(
  at: (path: string) => string,
  newVisitor: () => string,
  visitors: readonly (readonly string[])[],
) {
  let isOver = false
  let answers = 0
  const failed: Record<string, number> = {}
  async function one(paths: readonly string[]) {
    let from = newVisitor()
    for (let nth = 0; !isOver; nth++) {
      const path = paths[nth % paths.length] as string
      // Ten checks are what one address may have.
      if (nth % 9 === 0) from = newVisitor()
      const answer = await (path.includes('tab=check') ? askPlate : ask)(at(path), { from }).catch(error => ({
        status: String(error),
      }))
      answers++
      if (answer.status === 200) continue
      const what = `${path}: ${answer.status}`
      failed[what] = (failed[what] ?? 0) + 1
    }
  }
  const rush = visitors.map(one)
  return {
    async stop() {
      isOver = true
      await Promise.all(rush)
      return { answers, failed }
    },
  }
}
