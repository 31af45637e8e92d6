import { TYRES_WITH_FREE_INSTALLATION } from '../../domain/labour/labour-charge.ts'
import { expect, withOwnServer } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { company, tyres } from '../support/sample-data.ts'

// A server whose database was never reachable.
const test = withOwnServer({
  DATABASE_URL: 'postgres://tayar:secret@127.0.0.1:1/tayar',
  SESSION_SECRET: 'a secret of more than thirty-two bytes',
  PUBLIC_URL: 'http://localhost',
})

test('the fallback tyre list is shown with a note about sample prices', async ({ page, context, server }) => {
  const t = messages.ms
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const answer = await page.goto('/tires')
  expect(answer?.status()).toBe(200)
  const banner = page.getByRole('alert').filter({ hasText: t('shell.samplePrices') })
  await expect(banner).toBeVisible()
  const count = Number(/\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0])
  expect(count).toBeGreaterThanOrEqual(45)
  expect(count).toBeLessThanOrEqual(55)
  await expect(page.getByRole('article')).toHaveCount(10)

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: t('tyres.viewDetail') })
    .click()
  await expect(page.getByRole('heading', { name: t('tyre.specifications') })).toBeVisible()
  await expect(banner).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText(company.name)
  await expect(banner).toBeVisible()
})

test('a tyre that is missing in the fallback list is 503, not 404', { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  const t = messages.ms
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const [known] = tyres.filter(tyre => tyre.tyre_size === '305/40R20')
  const answer = await page.goto(
    `/tire/${encodeURIComponent(known?.tyre_size ?? '')}/${encodeURIComponent(known?.model ?? '')}`,
  )
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyre.unavailable'))
  await expect(page.getByText(t('errors.unavailableText'))).toBeVisible()
})

test('the engine oil page is 503 with an explanation', { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  const t = messages.ms
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const answer = await page.goto('/engine-oil')
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('oils.error'))
  await expect(page.getByText(t('oils.errorText'))).toBeVisible()
  expect((await page.request.get('/engine-oil/enquiry')).status()).toBe(503)
})

test('sign-in forms are 503 and keep the e-mail address', { tag: '@thorough' }, async ({ page, server }) => {
  const t = messages.ms
  for (const address of ['/staff-login', '/auth', '/auth/forgot']) {
    const answer = await fetch(`${server.url}${address}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', cookie: 'language=ms' },
      body: new URLSearchParams({ email: 'ben@example.com', password: 'a long enough password' }),
    })
    expect([address, answer.status]).toEqual([address, 503])
    await page.setContent(await answer.text())
    await expect(page.getByRole('alert').filter({ hasText: t('errors.unexpectedText') })).toBeVisible()
    await expect(page.locator('main input[name=email]')).toHaveValue('ben@example.com')
  }
})

test('the vehicle search says that vehicles are unavailable', { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  const t = messages.ms
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  await page.goto('/tires')
  const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
  await expect(
    panel.getByRole('combobox', { name: t('tyres.brand') }).locator('option:not([value=""])'),
  ).toHaveCount(0)
  await expect(panel.getByText(t('tyres.vehiclesUnavailable'))).toBeVisible()
  // Their table was never read: no button opens an empty one.
  await expect(page.getByText(t('tyres.labourBanner', { count: TYRES_WITH_FREE_INSTALLATION }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('tyres.labour') })).toHaveCount(0)
})

test('/healthz is 200 and /readyz is 503, without any details', async ({ request }) => {
  const health = await request.get('/healthz')
  expect(health.status()).toBe(200)
  const ready = await request.get('/readyz')
  expect(ready.status()).toBe(503)
  for (const answer of [health, ready]) {
    const text = await answer.text()
    expect(text.length).toBeLessThan(40)
    expect(text).not.toMatch(/postgres|127\.0\.0\.1|ECONN|secret/i)
  }
})

test('booking a tyre of the fallback list asks for its price', { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: server.url }])
  await page.goto('/tires')
  const path = await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: 'View Detail' })
    .getAttribute('href')
  const answer = await fetch(`${server.url}${path?.split('?')[0]}/book`, { redirect: 'manual' })
  expect([200, 303]).toContain(answer.status)
})

test('the log contains no database password', { tag: '@thorough' }, async ({ server }) => {
  expect(server.output()).toContain('"event":"database_not_ready"')
  expect(server.output()).not.toContain('secret@')
})
