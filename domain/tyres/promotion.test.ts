import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getTyrePrice, type PricedTyre, type TyrePrice } from './promotion.ts'

const YESTERDAY = '2026-02-28'
const TODAY = '2026-03-01'
const TOMORROW = '2026-03-02'

function priced(
  currentPrice: string | null,
  listPrice: string | null,
  promotionValidTill: CalendarDate | null = null,
): PricedTyre {
  return { currentPrice, listPrice, promotionValidTill }
}

describe('a current price below the list price is a promotion', () => {
  test.each<[title: string, lastDay: CalendarDate | null, promotion: TyrePrice['promotion']]>([
    ['until its last day', TOMORROW, { originalPrice: 'RM 250.00', lastDay: TOMORROW, daysLeft: 1 }],
    ['on its last day', TODAY, { originalPrice: 'RM 250.00', lastDay: TODAY, daysLeft: 0 }],
    ['for weeks', '2026-03-31', { originalPrice: 'RM 250.00', lastDay: '2026-03-31', daysLeft: 30 }],
    ['over a new year', '2027-03-01', { originalPrice: 'RM 250.00', lastDay: '2027-03-01', daysLeft: 365 }],
    [
      'as long as it stands, without a last day',
      null,
      { originalPrice: 'RM 250.00', lastDay: null, daysLeft: null },
    ],
  ])('%s', (_, lastDay, promotion) => {
    expect(getTyrePrice(TODAY, priced('RM 210', '250', lastDay))).toEqual({
      text: 'RM 210.00',
      sen: 21_000,
      promotion,
    })
  })

  test.each<CalendarDate>([YESTERDAY, '2025-03-02', '1999-12-31'])(
    'and ends after its last day: %s',
    lastDay => {
      expect(getTyrePrice(TODAY, priced('RM 210', '250', lastDay))).toEqual({
        text: 'RM 250.00',
        sen: 25_000,
        promotion: null,
      })
    },
  )

  test('by one sen is enough', () => {
    expect(getTyrePrice(TODAY, priced('249.99', '250')).promotion).toEqual({
      originalPrice: 'RM 250.00',
      lastDay: null,
      daysLeft: null,
    })
  })

  test('prices compare as amounts, not as texts', () => {
    expect(getTyrePrice(TODAY, priced('RM 999', 'RM 1,000', TODAY)).promotion?.originalPrice).toBe(
      'RM 1,000.00',
    )
    expect(getTyrePrice(TODAY, priced('RM 1,000', 'RM 999', TODAY)).promotion).toBeNull()
  })

  test('the same tyre is in promotion on its last day and not on the next', () => {
    const tyre = priced('210', '250', TODAY)
    expect(getTyrePrice(TODAY, tyre).sen).toBe(21_000)
    expect(getTyrePrice(TOMORROW, tyre).sen).toBe(25_000)
  })
})

type Case = [current: string | null, list: string | null, text: string | null, sen: number | null]

describe.each<[when: string, lastDay: CalendarDate | null]>([
  ['without a last day', null],
  ['with its last day tomorrow', TOMORROW],
  ['with its last day today', TODAY],
  ['with its last day past', YESTERDAY],
])('%s it is no promotion', (_, lastDay) => {
  const expectPlainPrice = ([current, list, text, sen]: Case) =>
    expect(getTyrePrice(TODAY, priced(current, list, lastDay))).toEqual({ text, sen, promotion: null })

  test.each<Case>([
    ['250', '250', 'RM 250.00', 25_000],
    ['RM 250.00', '250', 'RM 250.00', 25_000],
    ['300', '250', 'RM 250.00', 25_000],
    ['250.01', '250', 'RM 250.00', 25_000],
  ])('where the current price (%j) is not below the list price (%j): the list price is shown', (...row) => {
    expectPlainPrice(row)
  })

  test.each<Case>([
    ['210', 'Call us', 'Call us', null],
    ['Call us', 'Ask', 'Ask', null],
    ['210', 'RM 250 - 300', 'RM 250 - 300', null],
  ])('where the list price does not parse (%j, %j): it is shown raw', (...row) => {
    expectPlainPrice(row)
  })

  test.each<Case>([
    ['Call us', '250', 'RM 250.00', 25_000],
    ['RM 200 - 210', '250', 'RM 250.00', 25_000],
    ['', '250', 'RM 250.00', 25_000],
    ['  ', '250', 'RM 250.00', 25_000],
    [null, '250', 'RM 250.00', 25_000],
    ['0', '250', 'RM 250.00', 25_000],
    ['RM 0.00', '250', 'RM 250.00', 25_000],
  ])('where the current price does not parse (%j, %j): the list price is shown', (...row) => {
    expectPlainPrice(row)
  })

  test.each<Case>([
    ['210', null, 'RM 210.00', 21_000],
    ['210', '', 'RM 210.00', 21_000],
    ['210', '  ', 'RM 210.00', 21_000],
    ['Call us', null, 'Call us', null],
    ['Call us', '', 'Call us', null],
    ['210', '0', 'RM 210.00', 21_000],
  ])('where there is no list price (%j, %j): the current price is shown', (...row) => {
    expectPlainPrice(row)
  })

  test.each<Case>([
    [null, null, null, null],
    ['', '', null, null],
    ['0', '', null, null],
    ['0', '0.00', null, null],
    ['', 'RM 0', null, null],
  ])('where there is no price at all (%j, %j): none is shown', (...row) => {
    expectPlainPrice(row)
  })
})
