import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { loginAsStaff } from '../support/login.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { runCommand } from '../support/run-command.ts'
import { branches, tyres } from '../support/sample-data.ts'
import { waitUntilReady } from '../support/shared-stores.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// The daily counts of the website's use, by two processes on one database (section 35 of the storefront
// rules).

/** of a tyre's page, over both processes; all but the first of each come from the page cache */
const VIEWS = 1_000
const PASSWORD = 'a password of the counter'
const [tyre] = tyres
const TYRE = `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`
const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
}

let database: TestDatabase
let servers: [RunningServer, RunningServer]
let staff: string
beforeAll(async () => {
  database = await openTestDatabase({ isMigrated: false })
  const settings = {
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: 'the same secret of 32 bytes in every process',
    SAMPLE_DATA: 'on',
    BACKUP_TIME: 'off',
  }
  servers = [await startServer(settings), await startServer(settings)]
  for (const server of servers) await waitUntilReady(server)
  await runCommand(
    ['staff', 'add', 'ben@tayar.test', '--role', 'staff'],
    { ...settings, DATA_DIR: servers[0].dataDir },
    `${PASSWORD}\n`,
  )
  staff = await loginAsStaff(servers[0], 'ben@tayar.test', PASSWORD)
}, 200_000)
afterAll(async () => {
  await Promise.all((servers ?? []).map(server => server.stop()))
  await database?.close()
})

async function get(path: string, headers: Record<string, string> = PHONE, server = servers[0]) {
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

const toChat = (query: string, headers: Record<string, string> = PHONE) =>
  fetch(`${servers[0].url}/chat${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/ping', origin: servers[0].url },
    body: 'PING',
  })

test('every visit through cached pages of two processes is counted, except bots, prefetches and staff', async () => {
  for (const server of servers)
    for (let sent = 0; sent < VIEWS / 2; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => get(TYRE, PHONE, server)))
  const others: Record<string, string>[] = [
    { ...PHONE, 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { ...PHONE, cookie: staff },
  ]
  const size = '/tires?width=195&ratio=55&rim=15'
  const missing = '/tires?width=125&ratio=85&rim=24'
  for (const headers of others) {
    for (const path of [TYRE, size, missing, '/tires?vehicleTireSize=125/85R24']) await get(path, headers)
    expect((await toChat('', headers)).status).toBe(204)
  }
  // Another page, another order and a page that does not exist are not counted; a customer's other cookies
  // change nothing.
  for (const path of [`${size}&page=2`, `${size}&sort=popularity`, '/tire/1/none', '/', '/tires'])
    await get(path)
  for (const path of [size, missing, missing, '/tires?search=Aisyah', '/tires?vehicleTireSize=125/85R24'])
    await get(path, { ...PHONE, cookie: 'language=en; other=1' })
  const [branch] = branches
  for (const name of [branch?.name ?? '', branch?.name ?? '', 'Aisyah', ''])
    expect((await toChat(`?b=${encodeURIComponent(name)}`)).status).toBe(204)
  expect(await get('/chat')).toBe(404)
  await registerByForm(servers[0], { branch: branch?.name ?? '' })
  await registerByForm(servers[0], {}, { cookies: staff })

  expect(await Promise.all(servers.map(server => server.stop()))).toEqual([0, 0])
  const { rows } = await database.pool.query(
    'select what, key, sum(n)::int as n from daily_counts group by 1, 2',
  )
  const counts = Object.fromEntries(rows.map(({ what, key, n }) => [`${what} ${key.split('\n')[0]}`, n]))
  expect(counts).toEqual({
    [`tyre-view ${tyre?.tyre_size.toLowerCase()}`]: VIEWS,
    'size-search 195/55R15': 1,
    'size-search 125/85R24': 2,
    'empty-search 125/85R24': 2,
    'empty-search ': 1,
    'car-without-tyre 125/85R24': 1,
    'chat tayar-contoh-cheras': 2,
    'chat ': 2,
    'registration tayar-contoh-cheras': 1,
    'registration ': 1,
  })
}, 120_000)
