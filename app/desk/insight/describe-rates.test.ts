import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
import { describeRates } from './describe-rates.server.ts'

const t = messages.en
const wording = { t, branchName: (id: string) => id, branchUrl: null }
const row = (key: string | null, claims: number, tyres: number) => ({
  ...{ key, claims: { n: claims, before: 1 }, tyres: { n: tyres, before: 200 } },
})

test('a brand below 100 tyres has no rate and is not in the plot beside one that has (rule S37.5)', () => {
  const answer = describeRates('claims-by-brand', 'brand', [row('Toyo', 3, 100), row('Giti', 2, 99)], wording)
  expect(answer.sentence).toBe(t('deskInsight.rates.single', { name: 'Toyo', rate: '30' }))
  expect(answer.note).toBe(t('deskInsight.rates.note', { least: 100 }))
  expect(answer.rows.map(({ name, cells, n }) => ({ name, cells, n }))).toEqual([
    { name: 'Toyo', cells: [30, 5, 3, 100], n: 30 },
    { name: 'Giti', cells: [null, 5, 2, 99], n: null },
  ])
})

test('while no brand has 100 tyres, the bars are claims, the most first, and the answer says from how many on it shows rates (rule S37.5)', () => {
  const rates = [row('Giti', 0, 99), row('Toyo', 3, 99), row(null, 1, 400)]
  const answer = describeRates('claims-by-brand', 'brand', rates, wording)
  expect(answer.sentence).toBe('4 claims on 598 registered tyres: too few of each to compare.')
  expect(answer.note).toContain('from 100 registered tyres on')
  expect(answer.rows).toMatchObject([
    { name: 'Toyo', cells: [null, 5, 3, 99], n: 3, before: null },
    { name: 'Giti', cells: [null, 5, 0, 99], n: 0, before: null },
    { name: t('deskInsight.notStated'), cells: [null, null, 1, 400], n: 1, before: null, isRest: true },
  ])
})
