import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { expectUsable, waitForHydration } from '../support/page-checks.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { sizeQuery, tyres } from '../support/sample-data.ts'

for (const language of triedLanguages) {
  const t = messages[language]
  test(`a car and a wish typed on the home page become its list, cheapest first (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    const list = new TyreListPage(page, language)
    await page.goto('/')
    await page.getByLabel(t('tyres.box.label')).last().fill('myvi 2018 murah')
    await page.getByRole('button', { name: t('tyres.box.find') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('tyres.box.whichCar', { car: 'Perodua Myvi' }),
    )
    await expectUsable(page)
    await page.getByRole('link', { name: '175/65R14' }).click()
    await expect(page).toHaveURL(/vehicleModel=Myvi/)
    await expect(page).toHaveURL(/sort=price-low-high/)
    await list.expectFound(tyres.filter(({ tyre_size }) => tyre_size === '175/65R14').length)
    await expect(
      page.getByRole('link', { name: t('tyres.box.remove', { name: t('tyreList.cheapest') }) }),
    ).toBeVisible()
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })
  const t = messages.ms

  for (const [from, typed, answer] of [
    ['/tires', '175/65R14', null],
    ['/tires', 'murah', null],
    ['/tires', 'promosi', null],
    ['/tires', 'myvi 2018 murah', '175/65R14'],
    [`/tires?${sizeQuery('195/55R15')}`, 'myvi 2018 murah', '175/65R14'],
  ] as const)
    test(`the list of "${typed}" typed on ${from} is on the screen`, async ({ page, setLanguage }) => {
      await setLanguage('ms')
      await page.goto(from)
      if (from !== '/tires') await page.locator('summary', { hasText: t('tyres.change') }).tap()
      await page.getByLabel(t('tyres.box.label')).last().fill(typed)
      await page.getByRole('button', { name: t('tyres.box.find') }).tap()
      if (answer) await page.getByRole('link', { name: answer }).tap()
      await expect(page).not.toHaveURL(from)
      await expect(new TyreListPage(page, 'ms').cards.first()).toBeInViewport()
    })

  test('the parts of a text stand in one row, so that the list begins in the upper third of the screen', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('ms')
    await page.goto('/tires?q=myvi+2018+1.3+g+murah')
    await expect(
      page.getByRole('link', { name: t('tyres.box.remove', { name: t('tyreList.cheapest') }) }),
    ).toBeVisible()
    const card = await new TyreListPage(page, 'ms').cards.first().boundingBox()
    expect(card?.y).toBeLessThan(250)
  })

  test('a car that is not in the list is named beside the models of its brand, with a chat about it', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('ms')
    await page.goto('/tires?q=toyota+hiace')
    const main = page.getByRole('main')
    await expect(main.getByText(messages.ms('tyreList.ignored', { words: 'hiace' }))).toBeInViewport()
    const chat = main.getByRole('link', { name: t('tyres.askShop') })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/60\d+\?text=.*toyota%20hiace/)
  })

  test('a search typed into the box replaces the search of the page', async ({ page, setLanguage }) => {
    await setLanguage('ms')
    await page.goto('/tires?q=myvi')
    await waitForHydration(page)
    const box = page.getByLabel(t('tyres.box.label')).last()
    await box.tap()
    await page.keyboard.type('axia')
    await expect(box).toHaveValue('axia')
    // The text typed so far is not selected again.
    await page.getByRole('button', { name: t('tyres.box.find') }).focus()
    await box.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2018')
    await expect(box).toHaveValue('axia 2018')
  })
})

test('suggestions are chosen with the arrows and Enter, and closed with Escape', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.goto('/tires')
  const box = page.getByRole('combobox', { name: t('tyres.box.label') })
  await page.locator('input[name=q]').focus()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('michel')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText('Michelin')
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('michel')
  await box.press('i')
  await expect(options.first()).toContainText('Michelin')
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=Michelin/)
  await expect(page.locator('input[name=q]')).toHaveValue('Michelin')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a misspelt brand finds its tyres, with a note and a link to the text as typed', async ({
    page,
    setLanguage,
  }) => {
    const t = messages.en
    await setLanguage('en')
    await page.goto('/tires')
    await page.getByRole('textbox', { name: t('tyres.box.label') }).fill('michlin')
    await page.getByRole('button', { name: t('tyres.box.find') }).click()
    await new TyreListPage(page).expectFound(tyres.filter(({ brand }) => brand === 'Michelin').length)
    await expect(page.getByText(t('tyreList.corrected', { meant: 'Michelin' }))).toBeVisible()
    await page.getByRole('link', { name: t('tyreList.searchTyped', { typed: 'michlin' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
  })
})
