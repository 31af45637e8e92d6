import { Agent } from 'node:http'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import { startBareServer } from './bare-server.ts'
import { type Counter, openCounter, type Where } from './counters.ts'
import { type Measure, median } from './measure.ts'
import { inTurns, ratioOf, type Timed, timed } from './percentiles.ts'
import type { Asked } from './shop-calls.ts'

/** A list of the dashboard, and what is typed into its filters one after the other. */
export type List = {
  readonly name: string
  readonly screen: 'search' | 'claims-history'
  readonly as: 'admin' | 'staff'
  readonly typed: readonly Record<string, string>[]
}

/**
 * A list of the dashboard over HTTP, as the counter opens it after its filters were kept, against a bare server that sends the
 * same statements to the same database, and against the same list of a shop with 10,000 registrations. Every figure is taken
 * after more than a hundred calls on one connection, so that a plan that comes to be kept shows.
 */
export async function* listBench(list: List, where: Where, rows: number): AsyncGenerator<Measure> {
  const large = await openCounter(where, rows)
  const small = await openCounter(where, SMALL)
  const asked = list.typed.map(
    (typed): Asked => ({ screen: list.screen, typed, cookie: large.cookies[list.as] }),
  )
  const bare = await startBareServer('bare-statements.ts', { message: { settings: large.bare, asked } })
  try {
    const totals = await totalsOf(bare.url, asked.length)
    const blocks = await inTurns(
      { large: shopList(large, list), small: shopList(small, list), bare: bareList(bare.url) },
      { asks: asked.length, blocks: 5, rounds: 6, warmUp: Math.ceil(100 / asked.length) + 1 },
    )
    const parts = `${list.typed.length} searches that find ${totals}; slowest ${slowest(blocks, list)}`
    const against = ratioOf(blocks, ['large', 'bare'], 0.95)
    yield {
      name: `${list.name}, ${where}, ${rows} registrations, p95 against the same statements in a bare server`,
      figure: against.ratio,
      bound: { atMost: 1.5 },
      detail: `${show(against.a)} : ${show(against.b)}; medians ${show(ratioOf(blocks, ['large', 'bare'], 0.5).a)} : ${show(ratioOf(blocks, ['large', 'bare'], 0.5).b)}; ${parts}; blocks ${against.all}`,
    }
    const growth = ratioOf(blocks, ['large', 'small'], 0.95)
    yield {
      name: `${list.name}, ${where}, p95 on ${rows} registrations against ${SMALL}`,
      figure: growth.ratio,
      bound: { atMost: 4 },
      detail: `${show(growth.a)} : ${show(growth.b)}; blocks ${growth.all}`,
    }
  } finally {
    bare.stop()
  }
}

const SMALL = 10_000

/** The three searches that take longest, by their medians, and what the bare server takes for them. */
function slowest(blocks: readonly Record<'large' | 'bare', number[]>[], { typed }: List): string {
  const medianOf = (name: 'large' | 'bare', ask: number) =>
    median(blocks.flatMap(block => block[name].filter((_, at) => at % typed.length === ask)))
  return typed
    .map((filters, ask) => ({ filters, large: medianOf('large', ask), bare: medianOf('bare', ask) }))
    .sort((one, other) => other.large - one.large)
    .slice(0, 3)
    .map(
      ({ filters, large, bare }) =>
        `${Object.values(filters).join(' ') || 'everything'} ${show(large)} : ${show(bare)}`,
    )
    .join(', ')
}

const show = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

/** How many each search finds, as the counter says it. */
async function totalsOf(bare: string, asks: number): Promise<string> {
  const totals: number[] = []
  for (let ask = 0; ask < asks; ask++)
    totals.push((await fetch(`${bare}/${ask}`).then(answer => answer.json())).total)
  return totals
    .sort((a, b) => b - a)
    .map(total => (total > 1_000 ? '>1000' : total))
    .join(' ')
}

/** Keeps the filters, which is not measured, and opens the list. */
function shopList({ url, cookies }: Counter, { screen, as, typed }: List): Timed {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const address = `${url}/dashboard?tab=${screen}`
  const cookie = cookies[as]
  return async nth => {
    const filters = new URLSearchParams(typed[nth]).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie, ...SAME_ORIGIN_HEADERS }
    await timed(address, { agent, method: 'POST', headers: form, body: filters, status: 303 })
    return (await timed(address, { agent, headers: { cookie } })).milliseconds
  }
}

function bareList(url: string): Timed {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async nth => (await timed(`${url}/${nth}`, { agent })).milliseconds
}
