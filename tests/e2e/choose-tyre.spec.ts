import { TYRES_WITH_FREE_INSTALLATION } from '../../domain/labour/labour-charge.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { horizontalOverflow } from '../support/page-checks.ts'
import { BookingDialog } from '../support/pages/booking-dialog.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { branches, chatNumberOf, findRow, sizeQuery, tyresOfSize, vehicles } from '../support/sample-data.ts'

const SIZE = '205/55R16'
const t = messages.ms
const all = tyresOfSize(SIZE)
const michelin = all.filter(({ brand }) => brand === 'Michelin')

test('a filter shows its count, becomes a chip that removes it, and survives the back button', async ({
  page,
  setLanguage,
}) => {
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await page.locator('summary', { hasText: t('tyres.brand') }).click()
  const option = page.getByRole('checkbox', { name: `Michelin ${michelin.length}` })
  await option.check()
  await list.expectFound(michelin.length)
  await page
    .getByRole('button', {
      name: t('tyres.filters.show', { count: michelin.length, n: String(michelin.length) }),
    })
    .click()
  await expect(option).toBeHidden()
  const chip = page.getByRole('link', { name: t('tyres.box.remove', { name: 'Michelin' }) })
  await chip.click()
  await list.expectFound(all.length)
  await expect(chip).toBeHidden()
  await page.goBack()
  await list.expectFound(michelin.length)
  await expect(chip).toBeVisible()
})

test('two tyres chosen on cards are compared side by side until one is removed', async ({
  page,
  setLanguage,
}) => {
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  const names = (await list.names()).slice(0, 2)
  for (const at of [0, 1])
    await list.cards
      .nth(at)
      .getByRole('checkbox', { name: t('tyres.compare') })
      .check()
  await page.getByRole('button', { name: t('tyres.compareCount', { n: '2' }) }).click()
  await expect(page).toHaveURL(/\/compare\?/)
  const table = page.getByRole('table')
  for (const name of names) await expect(table).toContainText(name.replace(SIZE, '').trim())
  expect(await horizontalOverflow(page)).toBe(0)
  const remove = table.getByRole('link', { name: t('compare.remove') })
  await remove.first().scrollIntoViewIfNeeded()
  const scroll = await page.evaluate(() => scrollY)
  expect(scroll).toBeGreaterThan(0)
  await remove.first().click()
  await expect(table.getByRole('button', { name: t('tyres.bookNow') })).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('link', { name: t('compare.back') }).click()
  await list.ready()
  await expect(page.getByRole('checkbox', { name: t('tyres.compare'), checked: true })).toHaveCount(1)
})

test('a saved car leads the home page to its tyres until it is forgotten', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const car = findRow(vehicles, 'car', row => row.tyre_size === '175/65R14' && !row.rear_tyre_size)
  await page.goto(
    `/tires?${new URLSearchParams({
      vehicleTireSize: car.tyre_size,
      vehicleBrand: car.brand,
      vehicleYear: car.year,
      vehicleModel: car.model,
    })}`,
  )
  await page.getByRole('button', { name: t('memory.save') }).click()
  await page.goto('/')
  const line = page.getByRole('link', { name: new RegExp(car.tyre_size) }).first()
  await expect(page.locator('main')).toContainText(car.model.split(' (')[0] ?? car.model)
  await line.click()
  await expect(page).toHaveURL(/vehicleTireSize=175/)
  await page.getByRole('button', { name: t('memory.forget') }).click()
  await page.goto('/')
  await expect(page.getByText(t('home.lead', { count: TYRES_WITH_FREE_INSTALLATION }))).toBeVisible()
})

// A driver who knows only a car and a wish: compares four fitting tyres, then opens the draft for a branch.
const TYPED = 'Myvi 2018, murah'
const CAR_SIZE = '175/65R14'
const branch = findRow(branches, 'branch with a chat', row => row.chat_number !== '')

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('a car and a wish become four compared tyres and a draft', async ({ page, setLanguage }) => {
    await setLanguage('ms')
    const list = new TyreListPage(page, 'ms')
    const booking = new BookingDialog(page, 'ms')
    await page.goto('/')
    await page.getByLabel(t('tyres.box.label')).last().fill(TYPED)
    await page.getByRole('button', { name: t('tyres.box.find') }).tap()
    await page.getByRole('link', { name: CAR_SIZE }).tap()
    await list.ready()
    for (const at of [0, 1, 2, 3])
      await list.cards
        .nth(at)
        .getByRole('checkbox', { name: t('tyres.compare') })
        .tap()
    await page.getByRole('button', { name: t('tyres.compareCount', { n: '4' }) }).tap()
    const table = page.getByRole('table')
    const books = table.getByRole('button', { name: t('tyres.bookNow') })
    await expect(books).toHaveCount(4)
    await books.first().tap()
    await booking.continueButton.tap()
    await booking.browseAll.tap()
    await booking.branch(branch.name).tap()
    const { number, text } = await booking.draft()
    expect(number).toBe(chatNumberOf(branch))
    expect(text).toContain(`4 × `)
    expect(text).toContain(CAR_SIZE)
    expect(text).toContain('Myvi')
  })
})

test('the same without script: links and GET forms lead from the words to the draft', async ({ server }) => {
  const open = async (path: string) => {
    const answer = await fetch(new URL(path, server.url), { headers: { cookie: 'language=ms' } })
    expect(answer.status).toBe(200)
    return (await answer.text()).replaceAll('&amp;', '&')
  }
  const first = (pattern: RegExp, html: string) => {
    const found = pattern.exec(html)?.[1]
    expect(found, String(pattern)).toBeDefined()
    return found ?? ''
  }
  const answer = await open(`/tires?${new URLSearchParams({ q: TYPED })}`)
  const list = await open(first(/href="(\/tires\?vehicleTireSize=175%2F65R14&[^"]*price-low-high)"/, answer))
  const car = Array.from(
    first(/<form id="compare"(.*?)<\/form>/s, list).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value],
  )
  const chosen = Array.from(list.matchAll(/name="tyre" value="([^"]+)"/g), ([, key = '']) => ['tyre', key])
  const compared = await open(`/compare?${new URLSearchParams([...car, ...chosen.slice(0, 4)])}`)
  const [action = '', ...others] = Array.from(
    compared.matchAll(/ formaction="(\/tire\/[^"]*\/book)"/gi),
    ([, path]) => path,
  )
  expect(others).toHaveLength(3)
  const fields = first(/<form id="book"[^>]*>(.*?)<\/form>/s, compared)
  const kept = Array.from(fields.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name = '', value = '']) => [
    name,
    value,
  ])
  const step = (more: Record<string, string>) =>
    open(`${action}?${new URLSearchParams([...kept, ...Object.entries(more)])}`)
  expect(await step({ quantity: '4', browse: 'all' })).toContain(`value="${branch.name}"`)
  const draft = new URL(
    first(
      /href="(https:\/\/wa\.me\/[^"]*)"/,
      await step({ quantity: '4', browse: 'all', store: branch.name }),
    ),
  )
  expect(draft.pathname).toBe(`/${chatNumberOf(branch)}`)
  expect(draft.searchParams.get('text')).toContain(CAR_SIZE)
  expect(draft.searchParams.get('text')).toContain('Myvi')
})
