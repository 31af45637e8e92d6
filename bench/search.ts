import { type Load, load, neverAsked, type Target } from './load.ts'
import { inTurn, type Measure } from './measure.ts'
import { KEYWORDS, sizeAddress, sizes } from './sheets.ts'
import { shopWith } from './shops.ts'

/**
 * The search on 100,000 tyres against 2,000, in the same sizes and under the same keywords, so that the pages are equally long.
 * Every request asks for a page that was not asked before.
 */
export async function* searchBench(): AsyncGenerator<Measure> {
  const small = await shopWith(2_000, SIZES)
  const large = await shopWith(100_000, SIZES)
  try {
    const compare = async (name: string, addresses: string[], atLeast: number): Promise<Measure> => {
      const pages = await samePages(addresses, large.url, small.url)
      const run = (target: Target) => () => load(target, inOrder(addresses), { seconds: 1.5 })
      const { a, b, ratio, all } = await inTurn<Load>(
        9,
        run(large),
        run(small),
        (a, b) => a.requestsPerSecond / b.requestsPerSecond,
      )
      return {
        name: `/tires by ${name} not asked before, requests/s on 100,000 tyres against 2,000`,
        figure: ratio,
        bound: { atLeast },
        detail: `${show(a)} : ${show(b)}; CPU ratio ${(b.cpuPerRequest / a.cpuPerRequest).toFixed(2)}; ${pages}; pairs ${all}`,
      }
    }
    yield await compare(
      'size',
      sizes(SIZES).flatMap(size => sorted(sizeAddress(size))),
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

/** Of 2,000 tyres that is 40 of each, four pages. */
const SIZES = 50

const show = ({ requestsPerSecond, cpuPerRequest }: Load) =>
  `${Math.round(requestsPerSecond)} requests/s (${cpuPerRequest.toFixed(2)} ms CPU each)`

const sorted = (address: string) =>
  ['default', 'popularity', 'price-low-high', 'price-high-low'].map(sort => `${address}&sort=${sort}`)

const keywordAddress = (keyword: string) => `/tires?search=${encodeURIComponent(keyword)}`

/** Every address as often as every other, in the same order on both sides. */
function inOrder(addresses: readonly string[]): () => string {
  let at = 0
  return () => neverAsked(addresses[at++ % addresses.length] as string)
}

/** Throws where one side shows more cards than the other, or much longer pages; says how long they are. */
async function samePages(addresses: readonly string[], one: string, other: string): Promise<string> {
  let [ones, others] = [0, 0]
  for (const address of addresses) {
    const [page, its] = (await Promise.all(
      [one, other].map(shop => fetch(shop + neverAsked(address)).then(answer => answer.text())),
    )) as [string, string]
    if (cards(page) !== cards(its)) throw new Error(`${address}: ${cards(page)} cards against ${cards(its)}`)
    ones += page.length / addresses.length
    others += its.length / addresses.length
  }
  if (Math.abs(ones / others - 1) > 0.1) throw new Error(`pages of ${ones} against ${others} characters`)
  return `pages of ${Math.round(ones)} : ${Math.round(others)} characters`
}

const cards = (page: string) => page.split('<article').length - 1
