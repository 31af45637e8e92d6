import { Agent } from 'node:http'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import type { AppCall } from './app-calls.ts'
import type { Measure } from './measure.ts'
import { compareBlocks, percentileRatio, type TimedRequest, timeRequest } from './percentiles.ts'
import { startReferenceServer } from './reference-server.ts'
import { openSeededServer } from './seeded-servers.ts'

/**
 * The warranties of a plate, as the page's script requests them, against a reference server that executes the
 * same statements on the same database: plates with one, several and no registrations. For comparison the
 * whole page, as without JavaScript.
 */
export async function* plateCheckBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  for (const [kind, registrations] of [
    ['PostgreSQL', rows],
    ['embedded', rows / 5],
  ] as const) {
    const server = await openSeededServer(kind, registrations)
    const calls = PLATES.map((plate): AppCall => ({ screen: 'check', plate }))
    const message = { settings: server.reference, calls }
    const reference = await startReferenceServer('reference-statements.ts', { message })
    try {
      const [appAgent, referenceAgent] = [1, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [
        Agent,
        Agent,
      ]
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...SAME_ORIGIN_HEADERS }
      const request = (path: string) => async (index: number) => {
        const body = new URLSearchParams({ car_plate: PLATES[index] ?? '' }).toString()
        return (await timeRequest(server.url + path, { agent: appAgent, method: 'POST', headers, body }))
          .milliseconds
      }
      const inReference: TimedRequest = async index =>
        (await timeRequest(`${reference.url}/${index}`, { agent: referenceAgent })).milliseconds
      // V8 optimizes both servers during the first thousand requests, which are not measured.
      const amount = { requests: PLATES.length, rounds: 20, warmUp: 120 }
      const dataRequest = request('/warranty-registration.data?tab=check')
      const blocks = await compareBlocks(
        { server: dataRequest, reference: inReference },
        { ...amount, blocks: 15 },
      )
      // Measured separately: garbage of whole pages would be collected during the other requests.
      const wholePage = request('/warranty-registration?tab=check')
      const page = percentileRatio(
        await compareBlocks(
          { page: wholePage, reference: inReference },
          { ...amount, warmUp: 20, blocks: 3 },
        ),
        ['page', 'reference'],
        0.95,
      )
      const { ratio, a, b, all } = percentileRatio(blocks, ['server', 'reference'], 0.95)
      const middle = percentileRatio(blocks, ['server', 'reference'], 0.5)
      yield {
        name: `plate check, ${kind}, ${registrations} registrations, p95 against the same statements in a reference server`,
        figure: ratio,
        bound: { atMost: 1.5 },
        detail: `${show(a)} : ${show(b)}; medians ${show(middle.a)} : ${show(middle.b)}; whole page ${show(page.a)} : ${show(page.b)} (${page.ratio.toFixed(2)}); blocks ${all}`,
      }
    } finally {
      reference.stop()
    }
  }
}

/**
 * Plates of the first registrations, which exist at any size; `W 1` can have several, the last two have none.
 */
const PLATES = [
  'VSE 3983',
  'WXB 1640',
  'w3792',
  'KTN 329',
  'PHS-594',
  'RUC 2144',
  'J 4706',
  'N 3699',
  'MKS 9564',
  'VGD 6133',
  'W 1',
  'QQQ 99999',
  'XX 0',
]

const show = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`
