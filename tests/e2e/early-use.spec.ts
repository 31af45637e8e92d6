import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, PHONE } from '../support/cast.ts'
import { openWithoutShift } from '../support/hydration-shift.ts'
import { messages } from '../support/messages.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { engineOils, sizeQuery, tyres } from '../support/sample-data.ts'

// On a slow network the scripts of a page arrive seconds after its first paint, when it is already in use.

const t = messages.en
const [tyre] = tyres
const TYRE = `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`

test.use({ viewport: DESKTOP })

test('a text that is being changed keeps its typing and its caret when the scripts come', async ({
  page,
  server,
  registered,
  loginAs,
}) => {
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId: registered.id })
  const start = await openHeld(page, `/dashboard/claims/${claim}`)
  await page.getByText(t('claim.tell')).first().click()
  const text = page.getByLabel(t('claim.tellText'))
  const before = await text.inputValue()
  expect(before).not.toBe('')
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Good ')
  await start()
  await page.keyboard.type('day. ')
  await expect(text).toHaveValue(`Good day. ${before}`)
})

test('a dialog keeps the focus where the visitor is when the scripts come', async ({
  page,
  server,
  registered,
  loginAs,
}) => {
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId: registered.id })
  const start = await openHeld(page, `/dashboard?tab=claims-history&invoice=${claim}`)
  const send = page.getByRole('dialog').locator('button[type=submit]')
  await send.focus()
  await start()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(send).toBeFocused()
})

test('a page takes no focus between two fields of a form when the scripts come', async ({
  page,
  server,
  registered,
  loginAs,
}) => {
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId: registered.id })
  const start = await openHeld(page, `/dashboard/claims/${claim}`)
  await page.getByLabel(t('claim.sentence')).fill('Worn')
  await page.getByRole('heading', { level: 1 }).click()
  await start()
  await expect(page.getByLabel(t('claim.note'), { exact: true })).not.toBeFocused()
})

test('the keys of the counter work before the scripts come', async ({ page, registered }) => {
  const start = await openHeld(page, '/dashboard?tab=claims-history')
  await page.keyboard.press('/')
  await page.keyboard.type('T12')
  await start()
  await page.keyboard.type('34')
  const box = page.getByRole('searchbox', { name: t('staff.find.label') })
  await expect(box).toHaveValue('T1234')
  // Once switched off, the key types its character.
  await page.getByRole('checkbox', { name: t('staff.keys.find') }).uncheck()
  await page.unroute(SCRIPTS)
  await openHeld(page, `/dashboard/registrations/${registered.id}`)
  await page.keyboard.press('/')
  await expect(box).not.toBeFocused()
  await page.keyboard.press('Alt+KeyR')
  await expect(page).toHaveURL('/dashboard/register')
})

test('buttons that need the scripts are busy until then, and every tap counts', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const start = await openHeld(page, `${TYRE}/book`)
  const more = page.getByText('+', { exact: true })
  await more.click()
  const place = await more.boundingBox()
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  await start()
  await expect(page.getByRole('textbox', { name: t('booking.quantity') })).toHaveValue('6')
  await expect(more).toHaveAttribute('aria-busy', 'false')
  expect(await more.boundingBox()).toEqual(place)
})

test('a filter of oils removed with the keyboard before the scripts come leads to the list', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await openHeld(page, '/engine-oil?type=Mineral')
  await page.getByRole('button', { name: 'Remove filter: Mineral' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${engineOils.length} Engine Oil(s) Found`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
})

test('an oil is added to the basket with the keyboard before the scripts come', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const start = await openHeld(page, '/engine-oil')
  await page
    .getByRole('button', { name: t('oils.add') })
    .first()
    .press('Enter')
  await start()
  await expect(page.getByRole('button', { name: t('oils.basket') })).toContainText('1')
})

test('a word put into the middle of an area keeps its caret when the scripts come', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const start = await openHeld(page, '/branches?by=area&area=Bandar+Klang')
  const area = page.getByRole('textbox', { name: t('branches.area') })
  await area.focus()
  await page.keyboard.press('Home')
  for (const _ of 'Bandar ') await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Bot')
  await start()
  await page.keyboard.type('anic ')
  await expect(area).toHaveValue('Bandar Botanic Klang')
})

test('a date that is being typed keeps its day when the scripts come', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const day = page.getByLabel(t('warranty.fields.purchaseDate'))
  const start = await openHeld(page, '/warranty-registration')
  await day.focus()
  await page.keyboard.type('12')
  await start()
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  await page.keyboard.type('122025')
  await expect(day).toHaveValue('2025-12-12')
  // The same on a page that is hydrated as a whole.
  await loginAs(BEN)
  await page.unroute(SCRIPTS)
  const startHistory = await openHeld(page, '/dashboard?tab=claims-history')
  const from = page.getByLabel(t('staff.filters.dateFrom'))
  await from.focus()
  await page.keyboard.type('12')
  await startHistory()
  await page.keyboard.type('122025')
  await expect(from).toHaveValue('2025-12-12')
})

test('the results of an area leave the focus in the field that is being typed into', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.setViewportSize(PHONE)
  const start = await openHeld(page, '/branches?by=area&area=Klang')
  const area = page.getByRole('textbox', { name: t('branches.area') })
  await area.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Se')
  await start()
  await expect(page.getByRole('group', { name: t('branches.map') })).toBeVisible()
  await page.keyboard.type('latan')
  await expect(area).toHaveValue('Klang Selatan')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a page does not scroll to a refused field under a finger', async ({ page, server, loginAs }) => {
    const { id: warrantyId } = await registerByForm(server)
    const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })
    await page.goto(`/dashboard/claims/${claim}`)
    const note = page.getByLabel(messages.ms('claim.note'), { exact: true })
    await note.fill('@unknown')
    const start = await holdScripts(page)
    await page.getByRole('button', { name: messages.ms('claim.addNote') }).tap()
    const refused = page.getByText(messages.ms('claim.errors.no-such-colleague'), { exact: true })
    await expect(refused).toBeAttached()
    await page.waitForLoadState('domcontentloaded')
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 100, y: 300 }] })
    await start()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('a list does not jump back to its old place under a visitor who has scrolled it', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.setViewportSize(PHONE)
  const list = `/tires?${sizeQuery('205/55R16')}`
  await page.goto(list)
  await page
    .getByRole('link', { name: t('tyres.viewDetail') })
    .nth(6)
    .click()
  await expect(page).toHaveURL(/\/tire\//)
  const start = await openHeld(page, list)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await start()
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('a profile that is chosen again after another width stays chosen when its part is hydrated', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const { size } = list
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await list.ready()
  const release = await blockRequest(page, SCRIPTS)
  await list.openPanels()
  await size.width.selectOption('195')
  await size.profile.selectOption('60')
  await size.profile.selectOption('55')
  release()
  await size.rim.selectOption('15')
  await expect(size.profile).toHaveValue('55')
})

test('nothing moves and nothing is replaced for a returning driver', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.addInitScript(([memory, basket, choice]) => {
    localStorage.setItem('tayar.memory.1', memory)
    localStorage.setItem('tayar.enquiry-basket.1', basket)
    sessionStorage.setItem('tayar.compare.1', choice)
  }, STORED)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const address of ['/', '/engine-oil', TYRE, `/tires?${sizeQuery('205/55R16')}`])
      await openWithoutShift(page, address)
  }
})

test('the results of an area stay as the server rendered them', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  await openWithoutShift(page, '/branches?by=area&area=Klang')
})

/** A car, a viewed tyre, an oil in the basket and two tyres to compare. */
const STORED = [
  JSON.stringify({
    car: {
      brand: 'Perodua',
      year: '2014',
      model: 'Alza Standard',
      front: '185/55R15',
      rear: '',
      count: 3,
      from: 'RM 100.00',
      seen: Date.now(),
    },
    recent: tyres.slice(0, 4).map(({ tyre_size, brand, model }) => ({ size: tyre_size, brand, model })),
  }),
  JSON.stringify([{ oil: 'Syntium 500', quantity: 2 }]),
  JSON.stringify(tyres.slice(0, 2).map(({ tyre_size, model }) => `${tyre_size}|${model}`)),
] as const

/** Opens a page and blocks its scripts. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const start = await holdScripts(page)
  // Not `load`, which waits for scripts that an automatic focus started.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return start
}

/**
 * Blocks the scripts of the next page; the returned function unblocks them, and waits for hydration and two
 * frames.
 */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await blockRequest(page, SCRIPTS)
  await page.addInitScript(() =>
    addEventListener('app:hydrated', () => document.documentElement.toggleAttribute('data-hydrated', true)),
  )
  return async () => {
    release()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
