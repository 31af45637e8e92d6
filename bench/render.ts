import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { createRandom } from '../tests/support/random-numbers.ts'
import { importTyres, startBenchServer } from './bench-servers.ts'
import { buildReferencePages } from './build-reference-pages.ts'
import { sizeListPath, sizes } from './generated-tyres.ts'
import { type Load, load, type Target, uncachedPath } from './load.ts'
import { comparePairs, type Measure } from './measure.ts'
import { startReferenceServer } from './reference-server.ts'

/**
 * An uncached list page among 100,000 tyres: CPU time per request against a reference server that executes
 * one indexed query for ten tyres and `renderToString` of the same component tree (reference-pages.tsx),
 * without router, headers and hashes. Both use the same PostgreSQL server; nothing is compressed; both get
 * the same pseudo-random sequence of sizes.
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
    const server = await startBenchServer(env)
    stops.push(() => server.stop())
    const args = [databaseUrl, await buildReferencePages(folder), String(SIZES)]
    const reference = await startReferenceServer('reference-render.ts', { args })
    stops.push(reference.stop)
    const pages = await comparePages(server.url, reference.url)

    const run = (target: Target) => () => load(target, createPathSequence(), { requests: 1_000 })
    const { a, b, ratio, all } = await comparePairs<Load>(
      5,
      run(server),
      run(reference),
      (a, b) => a.cpuPerRequest / b.cpuPerRequest,
    )
    yield {
      name: '/tires uncached, 100,000 tyres, CPU per request against one query and renderToString',
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

/** Uncached list URLs of pseudo-random sizes, the same sequence every time. */
function createPathSequence(): () => string {
  const all = sizes(SIZES).map(sizeListPath)
  const random = createRandom(1)
  return () => uncachedPath(all[Math.floor(random() * all.length)] as string)
}

/** Compares the two pages and returns their lengths; throws where their elements differ. */
async function comparePages(server: string, reference: string): Promise<string> {
  const path = sizeListPath(sizes(SIZES)[0] as ReturnType<typeof sizes>[number])
  const [one, other] = await Promise.all(
    [server, reference].map(url => fetch(url + path).then(page => page.text())),
  )
  const elements = (html = '') => (html.match(/<[a-z]\w*/g) ?? []).join('').replaceAll('<script', '').length
  const difference = elements(one) / elements(other) - 1
  if (Math.abs(difference) > 0.05) throw new Error(`the pages differ by ${difference * 100} %: ${other}`)
  return `pages of ${one?.length} : ${other?.length} characters, without scripts the same within ${(Math.abs(difference) * 100).toFixed(1)} %`
}
