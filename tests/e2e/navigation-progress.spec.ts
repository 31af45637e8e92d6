import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { sizeQuery, tyresOfSize } from '../support/sample-data.ts'

test('the heading says that the list is loading', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await list.ready()
  const release = await blockRequest(page, '**/tires.data**')
  await list.sortBy.selectOption('price-low-high')
  await expect(list.heading).toHaveText(t('tyres.loading'))
  release()
  const count = tyresOfSize('205/55R16').length
  await list.expectFound(count)
})

test('a message says that a tyre page is loading', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await list.ready()
  const release = await blockRequest(page, '**/tire/**')
  // During a document navigation the page cannot be queried; it reports the message itself.
  const isTold = new Promise<void>(resolve => page.exposeFunction('tell', resolve))
  await page.evaluate(text => {
    const look = () => document.body.textContent?.includes(text) && Reflect.get(window, 'tell')()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  }, t('shell.loadingTyre'))
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: t('tyres.viewDetail') })
    // No pointer hovers over the link first: the browser would prefetch the page.
    .evaluate((link: HTMLElement) => link.click())
  await isTold
  release()
  await expect(page.getByRole('heading', { name: t('tyre.specifications') })).toBeVisible()
  await expect(page.getByText(t('shell.loadingTyre'))).toBeHidden()
})

test('a list that fails to load shows an error in its place', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await list.ready()
  await page.route('**/tires.data**', route => route.fulfill({ status: 500, body: 'no' }))
  await list.sortBy.selectOption('price-low-high')
  await expect(page.getByText(t('tyres.loadError'))).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('vehicles that fail to load show an error in the vehicle search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires')
  await list.ready()
  await page.route('**/vehicles?**', route => route.abort())
  const { brand, panel } = list.vehicle
  await brand.selectOption('Perodua')
  await expect(panel.getByText(t('tyres.vehiclesUnavailable'))).toBeVisible()
})
