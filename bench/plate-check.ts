import { Agent } from 'node:http'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import { startBareServer } from './bare-server.ts'
import { openCounter } from './counters.ts'
import type { Measure } from './measure.ts'
import { inTurns, ratioOf, type Timed, timed } from './percentiles.ts'
import type { Asked } from './shop-calls.ts'

/**
 * The warranties of a plate, as the page asks for them in place, against a bare server that sends the same statements to the same
 * database one after the other: plates that have one, several and none. Beside it the whole page, which is sent without script.
 */
export async function* plateCheckBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  for (const [where, registrations] of [
    ['PostgreSQL', rows],
    ['embedded', rows / 5],
  ] as const) {
    const shop = await openCounter(where, registrations)
    const asked = PLATES.map((plate): Asked => ({ screen: 'check', plate }))
    const message = { settings: shop.bare, asked }
    const bare = await startBareServer('bare-statements.ts', { message })
    try {
      const [toShop, toBare] = [1, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [
        Agent,
        Agent,
      ]
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...SAME_ORIGIN_HEADERS }
      const ask = (path: string) => async (nth: number) => {
        const body = new URLSearchParams({ car_plate: PLATES[nth] ?? '' }).toString()
        return (await timed(shop.url + path, { agent: toShop, method: 'POST', headers, body })).milliseconds
      }
      const inBare: Timed = async nth => (await timed(`${bare.url}/${nth}`, { agent: toBare })).milliseconds
      // Node makes both faster for their first thousand answers: what is measured is a shop that has been open for a minute.
      const amount = { asks: PLATES.length, rounds: 20, warmUp: 120 }
      const inPlace = ask('/warranty-registration.data?tab=check')
      const blocks = await inTurns({ shop: inPlace, bare: inBare }, { ...amount, blocks: 15 })
      // By itself: what a whole page leaves behind would be tidied up in the time of the others.
      const whole = ask('/warranty-registration?tab=check')
      const page = ratioOf(
        await inTurns({ page: whole, bare: inBare }, { ...amount, warmUp: 20, blocks: 3 }),
        ['page', 'bare'],
        0.95,
      )
      const { ratio, a, b, all } = ratioOf(blocks, ['shop', 'bare'], 0.95)
      const middle = ratioOf(blocks, ['shop', 'bare'], 0.5)
      yield {
        name: `plate check, ${where}, ${registrations} registrations, p95 against the same statements in a bare server`,
        figure: ratio,
        bound: { atMost: 1.5 },
        detail: `${show(a)} : ${show(b)}; medians ${show(middle.a)} : ${show(middle.b)}; whole page ${show(page.a)} : ${show(page.b)} (${page.ratio.toFixed(2)}); blocks ${all}`,
      }
    } finally {
      bare.stop()
    }
  }
}

/** Of the first registrations, which are there whatever the number; `W 1` may have several owners, the last ones nobody. */
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
