import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../domain/audit/audit-event.ts'
import { parseDataFile } from '../../domain/catalogue/data-files/parse-data-file.server.ts'
import { publishList, rollBackList } from '../../domain/catalogue/publish-list.server.ts'
import { aNewList } from '../support/catalogue-rows.ts'
import { makeDataDir, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { importText } from '../support/import-text.ts'
import { runCommand } from '../support/run-command.ts'
import { until, waitUntilReady } from '../support/shared-stores.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// Lists as visitors of two processes on one PostgreSQL see them.

const HEADER = 'tyre_size,model,brand,current_price'
const listWith = (price: string) =>
  `${HEADER}\n195/55R15,Primacy 4,Michelin,${price}\n205/55R16,Eco,Giti,190\n`
const PAGES = ['/tires?width=195&ratio=55&rim=15', '/tire/195%2F55R15/Primacy%204', '/sitemap.xml']
const SECRET = 'a session secret of thirty-two bytes'

const now = () => new Date()
let database: TestDatabase
let servers: RunningServer[] = []
let env: Record<string, string>

beforeAll(async () => {
  database = await openTestDatabase()
  env = {
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    SAMPLE_DATA: 'off',
  }
  await importText('tyres', listWith('200'), database)
  servers = await Promise.all([startServer(env), startServer(env)])
  for (const server of servers) await waitUntilReady(server)
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await database.close()
})

const fetchText = async ({ url }: RunningServer, path: string) => (await fetch(url + path)).text()
const pagesOf = (server: RunningServer) => Promise.all(PAGES.map(path => fetchText(server, path)))
const showsPrice = async (server: RunningServer, price: string) =>
  (await fetchText(server, PAGES[0] ?? '')).includes(`RM ${price}.00`)

async function publish(price: string, effectiveAt: Date | null) {
  const parsed = await parseDataFile('tyres', Buffer.from(listWith(price)))
  if (!parsed.ok) throw new Error('rejected')
  return publishList(OPERATOR, aNewList('tyres', parsed.rows, { effectiveAt }), { database, now })
}

describe('a list', () => {
  test('is shown by every process after it was published', async () => {
    await publish('201', null)
    for (const server of servers) await until(() => showsPrice(server, '201'))
  })

  test('that is scheduled is in no page before its time, and in every page from a second after it, even if a process starts in between', async () => {
    const moment = new Date(Date.now() + 5_000)
    await publish('202', moment)
    const probes: { begun: number; ended: number; isNew: boolean }[] = []
    const probesAfter = () => probes.filter(({ begun }) => begun > moment.getTime() + 1_000)
    const probe = async (server: RunningServer) => {
      do {
        const begun = Date.now()
        const isNew = await showsPrice(server, '202')
        probes.push({ begun, ended: Date.now(), isNew })
        // Short enough for many probes around the moment, long enough not to slow the processes down.
        await setTimeout(20)
      } while (probesAfter().length < 100)
    }
    const startedAroundIt = startServer(env)
    await Promise.all([
      ...servers.map(probe),
      startedAroundIt.then(async server => {
        await waitUntilReady(server)
        await probe(server)
      }),
    ])
    await (await startedAroundIt).stop()
    const before = probes.filter(({ ended }) => ended < moment.getTime())
    expect(before.length).toBeGreaterThan(50)
    expect(before.filter(({ isNew }) => isNew)).toEqual([])
    expect(probesAfter().filter(({ isNew }) => !isNew)).toEqual([])
  })

  test('that is used again renders exactly the old pages, also after a restart and a restore', async () => {
    const published = await publish('203', null)
    if (!published.ok) throw new Error('not published')
    const { number } = published.version
    const [first] = servers as [RunningServer]
    await until(() => showsPrice(first, '203'))
    const before = await pagesOf(first)
    await publish('204', null)
    await until(() => showsPrice(first, '204'))
    expect((await pagesOf(first))[0]).not.toBe(before[0])

    await rollBackList(OPERATOR, { kind: 'tyres', number }, { database, now })
    for (const server of servers) {
      await until(() => showsPrice(server, '203'))
      expect(await pagesOf(server)).toEqual(before)
    }

    const restarted = await startServer(env)
    await waitUntilReady(restarted)
    expect(await pagesOf(restarted)).toEqual(before)
    await restarted.stop()

    const dataDir = await makeDataDir()
    const backup = join(dataDir, '..', `lists-${process.pid}.tar`)
    await runCommand(['backup', backup], { ...env, DATA_DIR: first.dataDir })
    const restored = { DATA_DIR: dataDir, SAMPLE_DATA: 'off', PUBLIC_URL: 'http://localhost:3000' }
    await runCommand(['restore', backup], restored)
    const server = await startServer(restored)
    await waitUntilReady(server)
    expect(await pagesOf(server)).toEqual(before)
    await server.stop()
    await rm(backup)
  })
})
