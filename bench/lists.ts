import { Agent } from 'node:http'
import type { Queue } from '../domain/claims/claim-queue.ts'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import type { AppCall } from './app-calls.ts'
import { type Measure, median } from './measure.ts'
import { compareBlocks, percentileRatio, type TimedRequest, timeRequest } from './percentiles.ts'
import { startReferenceServer } from './reference-server.ts'
import { type DatabaseKind, openSeededServer, type SeededServer } from './seeded-servers.ts'

/** A list of the dashboard, and the filters that are applied one after the other. */
type List = {
  readonly name: string
  /**
   * `queue`: of the claims history, by the search `queue`, opened as a page; `pressed-queue`: its link pressed
   * in the open page, which requests the data alone
   */
  readonly screen: 'search' | 'claims-history' | 'queue' | 'pressed-queue'
  readonly as: 'admin' | 'staff'
  readonly searches: readonly Record<string, string>[]
}

/**
 * A list of the dashboard over HTTP, opened after its filters were saved, against a reference server that
 * executes the same statements on the same database, and against the same list of a server with 10,000
 * registrations. Measured after more than a thousand calls on one connection: a cached generic plan would be
 * in use, and the code of both servers is compiled, as on a server that runs all day.
 */
export async function* listBench(list: List, kind: DatabaseKind, rows: number): AsyncGenerator<Measure> {
  const large = await openSeededServer(kind, rows)
  const small = await openSeededServer(kind, SMALL_ROWS)
  const calls = list.searches.map((search): AppCall => {
    const cookie = large.cookies[list.as]
    return list.screen === 'queue' || list.screen === 'pressed-queue'
      ? { screen: 'queue', queue: search.queue as Queue, cookie }
      : { screen: list.screen, filters: search, cookie }
  })
  const reference = await startReferenceServer('reference-statements.ts', {
    message: { settings: large.reference, calls },
  })
  try {
    const totals = await fetchTotals(reference.url, calls.length)
    const blocks = await compareBlocks(
      { large: appList(large, list), small: appList(small, list), reference: referenceList(reference.url) },
      { requests: calls.length, blocks: 5, ...roundsFor(calls) },
    )
    const parts = `${list.searches.length} searches that find ${totals}; slowest ${slowest(blocks, list)}`
    const against = percentileRatio(blocks, ['large', 'reference'], 0.95)
    yield {
      name: `${list.name}, ${kind}, ${rows} registrations, p95 against the same statements in a reference server`,
      figure: against.ratio,
      bound: { atMost: 1.5 },
      detail: `${show(against.a)} : ${show(against.b)}; medians ${show(percentileRatio(blocks, ['large', 'reference'], 0.5).a)} : ${show(percentileRatio(blocks, ['large', 'reference'], 0.5).b)}; ${parts}; blocks ${against.all}`,
    }
    const growth = percentileRatio(blocks, ['large', 'small'], 0.95)
    yield {
      name: `${list.name}, ${kind}, p95 on ${rows} registrations against ${SMALL_ROWS}`,
      figure: growth.ratio,
      bound: { atMost: 4 },
      detail: `${show(growth.a)} : ${show(growth.b)}; blocks ${growth.all}`,
    }
  } finally {
    reference.stop()
  }
}

/**
 * The same list on two servers with the same registrations: one uses the embedded database, the other a
 * PostgreSQL server.
 */
export async function* compareDatabases(list: List, rows: number): AsyncGenerator<Measure> {
  const embedded = await openSeededServer('embedded', rows)
  const server = await openSeededServer('PostgreSQL', rows)
  const blocks = await compareBlocks(
    { embedded: appList(embedded, list), server: appList(server, list) },
    { requests: list.searches.length, blocks: 5, ...roundsFor(list.searches) },
  )
  const p95 = percentileRatio(blocks, ['embedded', 'server'], 0.95)
  const medians = percentileRatio(blocks, ['embedded', 'server'], 0.5)
  yield {
    name: `${list.name}, ${rows} registrations, p95 on the embedded database against a PostgreSQL server`,
    figure: p95.ratio,
    bound: { atMost: 1.2 },
    detail: `${show(p95.a)} : ${show(p95.b)}; medians ${show(medians.a)} : ${show(medians.b)}; blocks ${p95.all}`,
  }
}

const SMALL_ROWS = 10_000

/** Rounds with enough calls: the p95 of 30 would be nearly their maximum. */
const roundsFor = ({ length }: readonly unknown[]) => ({
  rounds: Math.ceil(150 / length),
  warmUp: Math.ceil(1_010 / length),
})

/** The three slowest searches by their medians, each with the reference server's time. */
function slowest(blocks: readonly Record<'large' | 'reference', number[]>[], { searches }: List): string {
  const medianOf = (name: 'large' | 'reference', index: number) =>
    median(blocks.flatMap(block => block[name].filter((_, at) => at % searches.length === index)))
  return searches
    .map((filters, index) => ({
      filters,
      large: medianOf('large', index),
      reference: medianOf('reference', index),
    }))
    .sort((one, other) => other.large - one.large)
    .slice(0, 3)
    .map(
      ({ filters, large, reference }) =>
        `${Object.values(filters).join(' ') || 'everything'} ${show(large)} : ${show(reference)}`,
    )
    .join(', ')
}

const show = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

/** The total of each search, as the page shows it. */
async function fetchTotals(reference: string, count: number): Promise<string> {
  const totals: number[] = []
  for (let index = 0; index < count; index++)
    totals.push((await fetch(`${reference}/${index}`).then(response => response.json())).total)
  return totals
    .sort((a, b) => b - a)
    .map(total => (total > 1_000 ? '>1000' : total))
    .join(' ')
}

/** Opens a queue, or saves the filters, which is not measured, and opens the list. */
function appList({ url, cookies }: SeededServer, { screen, as, searches }: List): TimedRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const listUrl = `${url}/dashboard?tab=${screen}`
  const cookie = cookies[as]
  if (screen === 'queue' || screen === 'pressed-queue') {
    const path = screen === 'queue' ? '/dashboard' : '/dashboard.data'
    return async index =>
      (
        await timeRequest(`${url}${path}?tab=claims-history&queue=${searches[index]?.queue}`, {
          agent,
          headers: { cookie },
        })
      ).milliseconds
  }
  return async index => {
    const filters = new URLSearchParams(searches[index]).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie, ...SAME_ORIGIN_HEADERS }
    const saved = { agent, method: 'POST', headers: form, body: filters, status: 303 }
    const { location } = await timeRequest(listUrl, saved)
    return (await timeRequest(url + location, { agent, headers: { cookie } })).milliseconds
  }
}

function referenceList(url: string): TimedRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async index => (await timeRequest(`${url}/${index}`, { agent })).milliseconds
}
