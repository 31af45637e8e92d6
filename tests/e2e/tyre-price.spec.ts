import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import {
  asDate,
  cardName,
  daysLeft,
  findRow,
  formatPrice,
  isPromoted,
  parsePrice,
  priceText,
  sizeQuery,
  sorted,
  type TyreRow,
  tyres,
  tyresOfSize,
} from '../support/sample-data.ts'

const isReduced = ({ current_price, list_price }: TyreRow) =>
  (parsePrice(current_price) ?? Number.NaN) < (parsePrice(list_price) ?? Number.NaN)
const left = (tyre: TyreRow) => daysLeft(tyre) ?? Number.NaN

/** One tyre of every price situation (rules S4.1 to S5.3). */
const kinds: [string, TyreRow][] = (
  [
    ['a promotion with days left', tyre => isReduced(tyre) && left(tyre) > 1],
    ['a promotion that ends tomorrow', tyre => isReduced(tyre) && left(tyre) === 1],
    ['a promotion on its last day', tyre => isReduced(tyre) && left(tyre) === 0],
    ['a promotion that has ended', tyre => isReduced(tyre) && left(tyre) < 0],
    ['a reduction without a last day', tyre => isReduced(tyre) && !tyre.promotion_valid_till],
    ['no reduction', tyre => tyre.list_price === tyre.current_price && parsePrice(tyre.list_price) !== null],
    [
      'a list price that is no amount',
      tyre => tyre.list_price !== '' && parsePrice(tyre.list_price) === null,
    ],
    ['no list price', tyre => tyre.list_price === '' && tyre.current_price !== ''],
    ['a price above a thousand', tyre => (parsePrice(priceText(tyre)) ?? 0) >= 1_000],
  ] as [string, (tyre: TyreRow) => boolean][]
).map(([kind, is]) => [kind, findRow(tyres, kind, is)])

test('the card and the tyre page show the price of every kind of tyre', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  for (const [kind, tyre] of kinds)
    await test.step(kind, async () => {
      const card = await openCard(page, tyre)
      await expectPrice(card, tyre)
      await card.getByRole('link', { name: messages.ms('tyres.viewDetail') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.model)
      await expectPrice(page.getByRole('region', { name: messages.ms('tyre.price') }), tyre)
    })
})

test('prices, dates and remaining days use the documented formats', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const find = (kind: string) => findRow(kinds, kind, ([name]) => name === kind)[1]
  const running = await openCard(page, find('a promotion with days left'))
  await expect(running).toContainText(/RM \d+\.\d\d/)
  await expect(running).toContainText(/\d\d-\d\d-\d{4}/)
  await expect(running).toContainText(/\b\d+ days left/)
  const tomorrow = await openCard(page, find('a promotion that ends tomorrow'))
  await expect(tomorrow.getByText('1 day left', { exact: true })).toBeVisible()
  const last = await openCard(page, find('a promotion on its last day'))
  await expect(last.getByText('Last day', { exact: true })).toBeVisible()
  const raw = await openCard(page, find('a list price that is no amount'))
  await expect(
    raw.getByText(find('a list price that is no amount').list_price, { exact: true }),
  ).toBeVisible()
})

/** The tyre's card, on the page of its size's list that contains it. */
async function openCard(page: Page, tyre: TyreRow): Promise<Locator> {
  const at = sorted(tyresOfSize(tyre.tyre_size), 'default').findIndex(each => each.model === tyre.model)
  await page.goto(`/tires?${sizeQuery(tyre.tyre_size)}&page=${Math.floor(at / 10) + 1}`)
  const card = page.getByRole('article', { name: cardName(tyre), exact: true })
  await expect(card).toHaveCount(1)
  return card
}

async function expectPrice(place: Locator, tyre: TyreRow) {
  const t = messages.ms
  await expect(place.getByText(formatPrice(priceText(tyre)), { exact: true })).toBeVisible()
  const promoted = isPromoted(tyre)
  await expect(place.getByText(t('tyres.promotion'), { exact: true })).toHaveCount(promoted ? 1 : 0)
  await expect(place.locator('s, del')).toHaveText(promoted ? [formatPrice(tyre.list_price)] : [])
  const days = promoted ? daysLeft(tyre) : null
  if (days === null) {
    await expect(place).not.toContainText(/\d\d-\d\d-\d{4}/)
    return
  }
  await expect(place).toContainText(asDate(tyre.promotion_valid_till))
  await expect(
    place.getByText(days === 0 ? t('tyres.lastDay') : t('tyres.daysLeft', { count: days, n: String(days) }), {
      exact: true,
    }),
  ).toBeVisible()
}
