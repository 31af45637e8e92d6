import { startServerWithTyres } from './bench-servers.ts'
import { KEYWORDS, sizeListPath, sizes } from './generated-tyres.ts'
import { type Load, load, type Target, uncachedPath } from './load.ts'
import { comparePairs, type Measure } from './measure.ts'

/**
 * Searches among 100,000 tyres against 2,000, with the same sizes and keywords, so that the pages have the
 * same length. Every request is for an uncached page.
 */
export async function* searchBench(): AsyncGenerator<Measure> {
  const small = await startServerWithTyres(2_000, SIZES)
  const large = await startServerWithTyres(100_000, SIZES)
  try {
    const compare = async (name: string, paths: string[], atLeast: number): Promise<Measure> => {
      const pages = await comparePages(paths, large.url, small.url)
      const run = (target: Target) => () => load(target, createPathSequence(paths), { seconds: 1.5 })
      const { a, b, ratio, all } = await comparePairs<Load>(
        9,
        run(large),
        run(small),
        (a, b) => a.requestsPerSecond / b.requestsPerSecond,
      )
      return {
        name: `/tires by ${name}, uncached, requests/s on 100,000 tyres against 2,000`,
        figure: ratio,
        bound: { atLeast },
        detail: `${show(a)} : ${show(b)}; CPU ratio ${(b.cpuPerRequest / a.cpuPerRequest).toFixed(2)}; ${pages}; pairs ${all}`,
      }
    }
    yield await compare(
      'size',
      sizes(SIZES).flatMap(size => sorted(sizeListPath(size))),
      0.85,
    )
    yield await compare(
      'keyword',
      KEYWORDS.flatMap(keyword => sorted(keywordAddress(keyword))),
      0.5,
    )
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** 40 of 2,000 tyres have each size: four pages */
const SIZES = 50

const show = ({ requestsPerSecond, cpuPerRequest }: Load) =>
  `${Math.round(requestsPerSecond)} requests/s (${cpuPerRequest.toFixed(2)} ms CPU each)`

const sorted = (path: string) =>
  ['default', 'popularity', 'price-low-high', 'price-high-low'].map(sort => `${path}&sort=${sort}`)

const keywordAddress = (keyword: string) => `/tires?search=${encodeURIComponent(keyword)}`

/** Cycles through the paths. */
function createPathSequence(paths: readonly string[]): () => string {
  let index = 0
  return () => uncachedPath(paths[index++ % paths.length] as string)
}

/**
 * Compares the pages of both servers and returns their lengths; throws where the number of cards or the
 * lengths differ.
 */
async function comparePages(paths: readonly string[], one: string, other: string): Promise<string> {
  let [oneLength, otherLength] = [0, 0]
  for (const path of paths) {
    const [page, otherPage] = (await Promise.all(
      [one, other].map(origin => fetch(origin + uncachedPath(path)).then(response => response.text())),
    )) as [string, string]
    if (countCards(page) !== countCards(otherPage))
      throw new Error(`${path}: ${countCards(page)} cards against ${countCards(otherPage)}`)
    oneLength += page.length / paths.length
    otherLength += otherPage.length / paths.length
  }
  if (Math.abs(oneLength / otherLength - 1) > 0.1)
    throw new Error(`pages of ${oneLength} against ${otherLength} characters`)
  return `pages of ${Math.round(oneLength)} : ${Math.round(otherLength)} characters`
}

const countCards = (page: string) => page.split('<article').length - 1
