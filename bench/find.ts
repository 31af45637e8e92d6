import { Agent } from 'node:http'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import type { Measure } from './measure.ts'
import { compareBlocks, percentile, percentileRatio, type TimedRequest, timeRequest } from './percentiles.ts'
import { openSeededServer, type SeededServer } from './seeded-servers.ts'

/**
 * The find box with this many registrations and 0.4 times as many claims, against a server with 10,000
 * registrations: the waiting time must not grow with the data.
 */
export async function* findBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const large = await openSeededServer('PostgreSQL', rows)
  const small = await openSeededServer('PostgreSQL', SMALL_ROWS)
  const blocks = await compareBlocks(
    { large: find(large), small: find(small) },
    { requests: TEXTS.length, blocks: 5, rounds: 4, warmUp: 2 },
  )
  const growth = percentileRatio(blocks, ['large', 'small'], 0.95)
  yield {
    name: `find box, PostgreSQL, p95 on ${rows} registrations against ${SMALL_ROWS}`,
    figure: growth.ratio,
    bound: { atMost: 4 },
    detail: `${show(growth.a)} : ${show(growth.b)}; slowest ${slowest(blocks)}; blocks ${growth.all}`,
  }
}

const SMALL_ROWS = 10_000

/** Whole texts and parts, with one hit, many and none, and with typing errors. */
const TEXTS = [
  'VSE 3983',
  'WXB',
  '1640',
  'VSE 3938',
  'ZQZ 9999',
  '012-345 6789',
  '0192238916',
  '013-0104',
  '999 9999',
  'C-1042',
  'Ahmad Adlina binti Ahmad',
  'muhammad',
  'siti aminah',
  'Ahmed Adlena',
  'aisyah@example.com',
  'K7M2-9QXD',
  'K7M2-9',
  '3f7a9c41',
  '195/55R15',
]

/** From pressing Enter to the page that opens. */
function find({ url, cookies }: SeededServer): TimedRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookie = cookies.admin
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie, ...SAME_ORIGIN_HEADERS }
  return async index => {
    const body = new URLSearchParams({ find: TEXTS[index] ?? '' }).toString()
    const posted = await timeRequest(`${url}/dashboard/find`, {
      agent,
      method: 'POST',
      headers,
      body,
      status: 303,
    })
    const started = performance.now()
    // A single hit redirects to its page.
    const answer = await fetch(url + posted.location, { headers: { cookie } })
    await answer.text()
    if (!answer.ok) throw new Error(`“${TEXTS[index]}” was answered ${answer.status}`)
    return posted.milliseconds + performance.now() - started
  }
}

/** The three slowest by their medians. */
function slowest(blocks: readonly { large: number[] }[]): string {
  const medianOf = (index: number) =>
    percentile(
      blocks.flatMap(({ large }) => large.filter((_, at) => at % TEXTS.length === index)),
      0.5,
    )
  return TEXTS.map((text, index) => ({ text, milliseconds: medianOf(index) }))
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 3)
    .map(({ text, milliseconds }) => `“${text}” ${show(milliseconds)}`)
    .join(', ')
}

const show = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
