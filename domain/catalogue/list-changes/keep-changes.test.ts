import { describe, expect, test } from 'vitest'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { parseRows, parseTyres } from '../../../tests/support/parse-rows.ts'
import { keepChanges } from './keep-changes.server.ts'

/** `A 200` is the tyre A for RM 200. */
const list = (...tyres: string[]) =>
  parseTyres(tyres.map(tyre => `195/55R15,${tyre.replace(' ', ',Giti,')},,,`))

async function keep(base: string[], current: string[], planned: string[]) {
  const [one, two, three] = [await list(...base), await list(...current), await list(...planned)]
  const rows = runAtOnce(keepChanges('tyres', { base: one, current: two, planned: three }))
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(({ model, currentPrice }) => `${model} ${currentPrice}`)
}

describe('of what has changed since a list was planned', () => {
  test.each([
    ['a price that the plan leaves as it was stays', ['A 200'], ['A 205'], ['A 200'], ['A 205']],
    ['a price that the plan changes itself is the plan’s', ['A 200'], ['A 205'], ['A 190'], ['A 190']],
    ['a new row stays, behind the others', ['A 200'], ['B 300', 'A 200'], ['A 190'], ['A 190', 'B 300']],
    ['a row that has gone stays away', ['A 200', 'B 300'], ['A 200'], ['A 190', 'B 300'], ['A 190']],
    [
      'a row that has gone is there where the plan changes it',
      ['A 200', 'B 300'],
      ['A 200'],
      ['A 200', 'B 310'],
      ['A 200', 'B 310'],
    ],
    [
      'a row that the plan leaves out goes, whatever it costs by now',
      ['A 200', 'B 300'],
      ['A 200', 'B 310'],
      ['A 200'],
      ['A 200'],
    ],
    ['nothing is lost where nothing has changed', ['A 200'], ['A 200'], ['B 99'], ['B 99']],
  ])('%s', async (_, base, current, planned, expected) => {
    expect(await keep(base, current, planned)).toEqual(expected)
  })

  test('the prices of a row and the end of its promotion are kept together, other columns each by itself', async () => {
    const header = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till,treadwear'
    const rows = (end: string) => parseRows('tyres', `${header}\n195/55R15,A,Giti,${end}`)
    const kept = async (current: string, planned: string) =>
      runAtOnce(
        keepChanges('tyres', {
          base: await rows('200,250,2026-12-01,300'),
          current: await rows(current),
          planned: await rows(planned),
        }),
      )[0]
    expect(await kept('210,260,,300', '200,250,2026-12-01,400')).toMatchObject({
      currentPrice: '210',
      listPrice: '260',
      promotionValidTill: null,
      treadwear: '400',
    })
    expect(await kept('210,250,2026-12-01,400', '190,250,2026-12-31,300')).toMatchObject({
      currentPrice: '190',
      promotionValidTill: '2026-12-31',
      treadwear: '400',
    })
  })
})
