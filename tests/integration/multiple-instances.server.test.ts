import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/database/migrate-database.ts'
import { root } from '../../server/project-root.ts'
import { loginAsStaff } from '../support/login.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { runCommand } from '../support/run-command.ts'
import { tyres } from '../support/sample-data.ts'
import { sendRegistration } from '../support/send-forms.ts'
import {
  fetchReceiptLink,
  openSharedStores,
  type SharedStores,
  until,
  waitUntilReady,
} from '../support/shared-stores.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { detailed } from '../support/test-images.ts'

// Several processes on one PostgreSQL and one S3 act as one application.

const STARTS = 5
const PASSWORD = 'a password of the counter'

let stores: SharedStores
/** The two processes that keep running. */
let servers: [RunningServer, RunningServer]
let leaving: readonly RunningServer[] = []

beforeAll(async () => {
  stores = await openSharedStores()
}, 120_000)

afterAll(async () => {
  await Promise.all([...(servers ?? []), ...leaving].map(server => server.stop()))
  await stores?.close()
})

describe('several processes on one PostgreSQL and one S3', () => {
  test(`${STARTS} processes that start at once on an empty database all start, and exactly one migrates it`, async () => {
    const started = await Promise.all(Array.from({ length: STARTS }, () => startServer(stores.settings)))
    const [first, second, ...others] = started as [RunningServer, RunningServer, ...RunningServer[]]
    servers = [first, second]
    for (const server of started) await waitUntilReady(server)
    const { rows: applied } = await stores.database.pool.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
    )
    const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
    expect(applied).toHaveLength(journal.entries.length)
    expect(applied.filter(({ times }) => times !== 1)).toEqual([])
    // Each sample data file is imported once, with the promotion dates moved to today.
    const { rows: lists } = await stores.database.pool.query(
      'select kind, max(number) as version from list_versions group by kind',
    )
    expect(lists).toHaveLength(6)
    for (const { kind, version } of lists) expect([kind, version]).toEqual([kind, 1])
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
      { ...stores.settings, DATA_DIR: stores.folder },
      `${PASSWORD}\n`,
    )
    const cookies = await loginAsStaff(servers[0], 'ben@tayar.test', PASSWORD)
    const dashboard = (server: RunningServer) =>
      fetch(`${server.url}/dashboard`, { headers: { cookie: cookies }, redirect: 'manual' })
    for (const server of servers) expect((await dashboard(server)).status).toBe(200)
    await runCommand(['staff', 'disable', 'ben@tayar.test'], { ...stores.settings, DATA_DIR: stores.folder })
    for (const server of servers) expect((await dashboard(server)).status).toBe(303)
    await runCommand(
      ['staff', 'add', 'ben@tayar.test', '--role', 'staff'],
      { ...stores.settings, DATA_DIR: stores.folder },
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
    const link = await fetchReceiptLink(servers[1].url, {
      plate,
      cookies,
      publicUrl: stores.settings.PUBLIC_URL ?? '',
    })
    const picture = await fetch(`${servers[1].url}${link}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const server of servers) expect(existsSync(join(server.dataDir, 'files'))).toBe(false)
  })

  test('an import takes effect in every process', async () => {
    const sheet = join(stores.folder, 'oils.csv')
    const [header, ...rows] = readFileSync(join(root, 'sample/engine-oils.csv'), 'utf8').split('\n')
    writeFileSync(
      sheet,
      [header, ...rows.slice(0, 3).map(row => row.replace(/^[^,]+/, 'Minyak Ujian'))].join('\n'),
    )
    for (const server of servers) expect(await oils(server)).not.toContain('Minyak Ujian')
    await runCommand(['import', 'engine-oils', sheet], { ...stores.settings, DATA_DIR: stores.folder })
    const imported = Date.now()
    for (const server of servers) await until(async () => (await oils(server)).includes('Minyak Ujian'))
    expect(Date.now() - imported).toBeLessThan(5_000)
  })

  test('a list that is used again is shown by every process, byte for byte as before', async () => {
    const settings = { ...stores.settings, DATA_DIR: stores.folder }
    await runCommand(['staff', 'add', 'ann@tayar.test', '--role', 'admin'], settings, `${PASSWORD}\n`)
    const cookie = await loginAsStaff(servers[0], 'ann@tayar.test', PASSWORD)
    const [tyre] = tyres
    const paths = [
      '/tires',
      `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`,
      '/sitemap.xml',
    ]
    const load = () =>
      Promise.all(servers.flatMap(server => paths.map(async path => (await fetch(server.url + path)).text())))
    const before = await load()
    const sheet = join(stores.folder, 'tyres.csv')
    const [header, ...rows] = readFileSync(join(root, 'sample/tyres.csv'), 'utf8').split('\n')
    writeFileSync(sheet, [header, ...rows.slice(1)].join('\n'))
    await runCommand(['import', 'tyres', sheet], settings)
    await until(async () => (await load()).every((text, index) => text !== before[index]))
    const used = await fetch(`${servers[0].url}/desk/lists/tyres/history`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: stores.settings.PUBLIC_URL ?? '' },
      body: new URLSearchParams({ number: '1' }),
    })
    expect(used.status).toBe(303)
    await until(async () => (await load()).every((text, index) => text === before[index]))
  })
})

const oils = async (server: RunningServer) => (await fetch(`${server.url}/engine-oil`)).text()

function checkPlate(url: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/warranty-registration?tab=check`, {
    method: 'POST',
    headers: { origin: stores.settings.PUBLIC_URL ?? '', ...headers },
    body: new URLSearchParams({ car_plate: 'WXY 1234' }),
  })
}
