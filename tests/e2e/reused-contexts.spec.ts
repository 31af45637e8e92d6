import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { PLAIN_PATH } from '../support/page-events.ts'
import { everyNth } from '../support/thorough.ts'

// Tests the test setup: changes that a test makes in its browser reach no other test (reused-contexts.ts).

const OPTIONS = { of: 'this file' }

test('a test finds no page, cookie or stored data of the previous test', async ({ contexts, server }) => {
  const first = await contexts.open(OPTIONS, server.url)
  const page = await first.context.newPage()
  await page.goto('/about-us')
  await first.context.addCookies([{ name: 'language', value: 'en', url: server.url }])
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise(resolve => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  expect(await storedIn(page)).toEqual(['language', 'left', 'left', 'left', 'left'])
  await contexts.release(first)

  const second = await contexts.open(OPTIONS, server.url)
  expect(second.context).toBe(first.context)
  expect(second.context.pages().map(each => each.url())).toEqual([`${server.url}${PLAIN_PATH}`])
  const other = await second.context.newPage()
  await other.goto('/about-us')
  expect(await storedIn(other)).toEqual([])
  expect(await other.evaluate(() => history.length)).toBe(2)
  await contexts.release(second)
})

test('a test finds nothing that the previous one stored until its pages were closed', async ({
  contexts,
  server,
}) => {
  for (let test = 0; test < 10; test++) {
    const opened = await contexts.open(OPTIONS, server.url)
    const page = await opened.context.newPage()
    await page.goto('/terms')
    expect(await storedIn(page)).toEqual([])
    await page.evaluate(() => setInterval(() => localStorage.setItem('left', String(Math.random())), 1))
    await contexts.release(opened)
  }
})

for (const [what, change] of everyNth(3, [
  ['stopped its clock', (page: Page) => page.clock.install()],
  ['granted a permission', (page: Page) => page.context().grantPermissions(['geolocation'])],
  ['went offline', (page: Page) => page.context().setOffline(true)],
  ['answers requests itself', (page: Page) => page.context().route('**/*.png', route => route.abort())],
  ['runs scripts of its own', (page: Page) => page.context().addInitScript('window.left = true')],
] as const))
  test(`the browser of a test that ${what} is not reused for another test`, async ({ contexts, server }) => {
    const first = await contexts.open(OPTIONS, server.url)
    await change(await first.context.newPage())
    await contexts.release(first)
    const second = await contexts.open(OPTIONS, server.url)
    expect(second.context).not.toBe(first.context)
    await contexts.release(second)
  })

/** The names of its cookies, and of its entries in every store. */
async function storedIn(page: Page): Promise<(string | undefined)[]> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])
  return [...cookies.map(({ name }) => name), ...stored]
}
