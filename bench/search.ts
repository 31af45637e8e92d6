import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { root } from '../server/root.ts'
import { type RunningShop, startShop } from '../tests/support/start-shop.ts'
import { KEYWORDS, sizes, tyreSheet } from './sheets.ts'

export type Measure = { name: string; ratio: number; atLeast: number; detail: string }

/** /tires on 100,000 tyres against 2,000: requests per second, the two in turn. */
export async function searchBench(): Promise<Measure[]> {
  const small = await shopWith(2_000, SMALL_SIZES)
  const large = await shopWith(100_000, LARGE_SIZES)
  try {
    const bySize = await compare(large.url, small.url, (large: boolean) =>
      sizes(large ? LARGE_SIZES : SMALL_SIZES).map(
        ({ width, ratio, rim }, at) =>
          `/tires?width=${width}&ratio=${ratio}&rim=${rim}&sort=${SORTS[at % SORTS.length]}`,
      ),
    )
    const byKeyword = await compare(large.url, small.url, () =>
      KEYWORDS.map(
        (keyword, at) => `/tires?search=${encodeURIComponent(keyword)}&sort=${SORTS[at % SORTS.length]}`,
      ),
    )
    return [
      { name: '/tires by size, 100,000 tyres against 2,000', atLeast: 0.85, ...bySize },
      { name: '/tires by keyword, 100,000 tyres against 2,000', atLeast: 0.5, ...byKeyword },
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}

const SMALL_SIZES = 50
const LARGE_SIZES = 250
const SORTS = ['default', 'popularity', 'price-low-high', 'price-high-low']

async function shopWith(rows: number, sizeCount: number): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  const sheet = join(dataDir, 'tyres.csv')
  await writeFile(sheet, tyreSheet(rows, sizeCount))
  const shop = await startShop({ DATA_DIR: dataDir })
  const started = Date.now()
  const imported = spawnSync(process.execPath, [join(root, 'server/commands/import.ts'), 'tyres', sheet], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (imported.status !== 0) throw new Error(imported.stderr)
  console.log(
    `imported ${rows} tyres into the running shop in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  return { ...shop, stop: () => shop.stop().finally(() => rm(dataDir, { recursive: true, force: true })) }
}

/** Requests per second of A over B: measured in turn, the median of the pairs, so that a drifting machine drifts out. */
async function compare(
  a: string,
  b: string,
  paths: (isA: boolean) => string[],
): Promise<{ ratio: number; detail: string }> {
  const pairs: [number, number][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair: [number, number] = [
      await requestsPerSecond(a, paths(true)),
      await requestsPerSecond(b, paths(false)),
    ]
    if (round > 0) pairs.push(pair) // the first round only warms up
  }
  const [first = 0, second = 1] =
    pairs.sort(([a, b], [c, d]) => a / b - c / d)[Math.floor(pairs.length / 2)] ?? []
  return { ratio: first / second, detail: `${Math.round(first)} : ${Math.round(second)} requests/s` }
}

const ROUNDS = 5

async function requestsPerSecond(url: string, paths: string[]): Promise<number> {
  const result = await autocannon({
    url,
    connections: 4,
    duration: 3,
    requests: paths.map(path => ({ path, headers: { cookie: 'language=en' } })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
