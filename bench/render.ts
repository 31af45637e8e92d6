import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { startBareServer } from './bare-server.ts'
import { buildBarePages } from './build-bare-pages.ts'
import { type Load, load, neverAsked, type Target } from './load.ts'
import { inTurn, type Measure } from './measure.ts'
import { sizeAddress, sizes } from './sheets.ts'
import { createApp, importTyres } from './shops.ts'

/**
 * A list that was not asked before, among 100,000 tyres: processor time per request of the shop's process against a bare
 * server that makes one indexed query for ten tyres and then `renderToString` of the same component tree (bare-pages.tsx),
 * with no router, no headers, no hashes. Both stand on the same PostgreSQL server; nothing is compressed; the sizes are random, the
 * same ones in the same order for both.
 */
export async function* renderBench(): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  const postgres = await startPostgresServer()
  const databaseUrl = postgres.url('postgres')
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'only for measuring, 32 bytes or more',
    PUBLIC_URL: 'http://localhost',
    SAMPLE_DATA: 'on',
  }
  const stops: (() => unknown)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => postgres.remove(),
  ]
  try {
    await importTyres(TYRES, SIZES, env)
    const shop = await createApp(env)
    stops.push(() => shop.stop())
    const args = [databaseUrl, await buildBarePages(folder), String(SIZES)]
    const bare = await startBareServer('bare-render.ts', { args })
    stops.push(bare.stop)
    const pages = await samePages(shop.url, bare.url)

    const run = (target: Target) => () => load(target, randomAddresses(), { requests: 1_000 })
    const { a, b, ratio, all } = await inTurn<Load>(
      5,
      run(shop),
      run(bare),
      (a, b) => a.cpuPerRequest / b.cpuPerRequest,
    )
    yield {
      name: '/tires not asked before, 100,000 tyres, CPU per request against one query and renderToString',
      figure: ratio,
      bound: { atMost: 4 },
      stretch: 2.5,
      detail: `${a.cpuPerRequest.toFixed(2)} : ${b.cpuPerRequest.toFixed(2)} ms; ${pages}; pairs ${all}`,
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const TYRES = 100_000
const SIZES = 250

/** CanonicalLinks of random sizes, the same sequence every time but none asked before. */
function randomAddresses(): () => string {
  const all = sizes(SIZES).map(sizeAddress)
  let state = 1
  return () => {
    // A linear congruential generator (Numerical Recipes), of which the upper half is random enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return neverAsked(all[(state >>> 16) % all.length] as string)
  }
}

/** Throws where the two pages do not have the same parts; says how long they are. */
async function samePages(shop: string, bare: string): Promise<string> {
  const address = sizeAddress(sizes(SIZES)[0] as ReturnType<typeof sizes>[number])
  const [one, other] = await Promise.all(
    [shop, bare].map(url => fetch(url + address).then(page => page.text())),
  )
  const elements = (html = '') => (html.match(/<[a-z]\w*/g) ?? []).join('').replaceAll('<script', '').length
  const difference = elements(one) / elements(other) - 1
  if (Math.abs(difference) > 0.05) throw new Error(`the pages differ by ${difference * 100} %: ${other}`)
  return `pages of ${one?.length} : ${other?.length} characters, without scripts the same within ${(Math.abs(difference) * 100).toFixed(1)} %`
}
