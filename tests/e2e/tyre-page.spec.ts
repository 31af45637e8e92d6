import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import {
  cardName,
  findRow,
  partsOf,
  sizeQuery,
  sorted,
  type TyreRow,
  tyres,
  tyresOfSize,
} from '../support/sample-data.ts'
import { everyNth } from '../support/thorough.ts'

const addressOf = ({ tyre_size, model }: TyreRow) =>
  `/tire/${encodeURIComponent(tyre_size)}/${encodeURIComponent(model)}`
const listPage = (tyre: TyreRow) =>
  Math.floor(
    sorted(tyresOfSize(tyre.tyre_size), 'default').findIndex(each => each.model === tyre.model) / 10,
  ) + 1

const withRatings = findRow(tyres, 'tyre with load index and speed', row =>
  Boolean(row.load_index && row.speed_rating),
)
const withoutRatings = findRow(tyres, 'tyre without load index', row => !row.load_index && !row.treadwear)
const withLink = findRow(tyres, 'test result with a link', row => Boolean(row.test_logo && row.hyperlink))
const withoutLink = findRow(tyres, 'test result without a link', row =>
  Boolean(row.test_logo && !row.hyperlink),
)
/** One tyre for each model name with special characters. */
const strange = [
  ...new Map(tyres.filter(({ model }) => /[^\w -]/.test(model)).map(row => [row.model, row])).values(),
]

for (const tyre of [withRatings, withoutRatings]) {
  test(`the tyre page shows the specifications of ${cardName(tyre)}`, async ({ page, setLanguage }) => {
    const t = messages.ms
    await setLanguage('ms')
    const answer = await page.goto(addressOf(tyre))
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.tyre_size)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.model)
    const { width, ratio, rim } = partsOf(tyre.tyre_size)
    const diameter = Math.round(2 * Number(width) * (Number(ratio) / 100) + 25.4 * Number(rim))
    const card = page.getByRole('region', { name: t('tyre.specifications') })
    // Rows without a value are folded.
    await card.getByRole('group').locator('summary').click()
    await expect(card.getByText(t('specifications.treadwear'))).toBeVisible()
    const names = await card.getByRole('term').allInnerTexts()
    const values = await card.getByRole('definition').allInnerTexts()
    // The first line is the value, the second one what it means.
    expect(Object.fromEntries(names.map((name, at) => [name, values[at]?.split('\n')[0]]))).toMatchObject({
      [t('specifications.size')]: tyre.tyre_size,
      [t('specifications.model')]: tyre.model,
      [t('specifications.width')]: `${width} mm`,
      [t('specifications.aspectRatio')]: ratio,
      [t('specifications.rimSize')]: t('specifications.inch', { value: rim }),
      [t('specifications.overallDiameter')]: `${diameter} mm`,
      [t('specifications.speedRating')]: tyre.speed_rating || '-',
      [t('specifications.loadIndex')]: tyre.load_index || '-',
      [t('specifications.treadwear')]: tyre.treadwear || '-',
      [t('specifications.traction')]: tyre.traction || '-',
      [t('specifications.temperature')]: tyre.temperature || '-',
    })
    await expect(page.getByRole('heading', { name: t('tyre.price') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('tyres.bookNow') })).toBeVisible()
  })
}

test('an unknown tyre is 404 with a link to the search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  for (const address of [
    '/tire/195%2F55R15/Tiada%20Model',
    '/tire/999%2F99R99/Energy%20XM2%2B',
    // Size and model must match exactly.
    addressOf({ ...withRatings, model: withRatings.model.toUpperCase() }),
    '/tire/%F0%9F%9B%9E/%3Cb%3E',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyre.notFound'))
    await expect(page.getByText(t('tyre.notFoundText'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('tyre.backToSearch') })).toHaveAttribute('href', '/')
  }
})

test('images that fail to load are replaced by text', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.route('**/pictures/**', route => route.abort())
  await page.goto(`/tires?${sizeQuery(withLink.tyre_size)}&page=${listPage(withLink)}`)
  const card = page.getByRole('article', { name: cardName(withLink), exact: true })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText(t('tyres.noImage'), { exact: true })).toBeVisible()
  await expect(card.getByText(withLink.brand, { exact: true })).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0)

  await page.goto(addressOf(withLink))
  const main = page.getByRole('main')
  await expect(main.getByText(t('tyres.noImage'), { exact: true })).toBeVisible()
  await expect(main.getByText(t('tyres.noBrand'), { exact: true })).toBeVisible()
  await expect(main.getByRole('img')).toHaveCount(0)
})

test('on a tyre page, a brand logo that fails to load is replaced by a red BRAND badge', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.route('**/pictures/**', route => route.abort())
  await page.goto(addressOf(withLink))
  const badge = page.getByRole('main').getByText('BRAND', { exact: false }).and(page.locator('span'))
  await expect(badge).toBeVisible()
  expect(await badge.innerText()).toBe('BRAND')
  const [red = 0, green = 0, blue = 0] = await badge.evaluate(element =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(80)
})

test('a tyre without an image or brand logo in the data file shows text instead', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const pictureless = findRow(tyres, 'tyre without a picture', row => !row.model_image)
  await page.goto(addressOf(pictureless))
  await expect(page.getByRole('main').getByText('No Image', { exact: true })).toBeVisible()
  const markless = findRow(tyres, 'tyre without a mark', row => !row.brand_image)
  await page.goto(`/tires?${sizeQuery(markless.tyre_size)}&page=${listPage(markless)}`)
  const card = page.getByRole('article', { name: cardName(markless), exact: true })
  await expect(card.getByText(markless.brand, { exact: true })).toBeVisible()
})

test('a test result is a link if the data file has a URL, and otherwise an image', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto(addressOf(withLink))
  const link = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
  await expect(link).toHaveAttribute('href', withLink.hyperlink)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.goto(addressOf(withoutLink))
  await expect(page.getByRole('img', { name: /Test result/ })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.getByRole('img') }),
  ).toHaveCount(0)
})

for (const tyre of everyNth(4, strange)) {
  test(`${cardName(tyre)} opens from the list and by its URL`, async ({ page, setLanguage }) => {
    await setLanguage('en')
    await page.goto(`/tires?${sizeQuery(tyre.tyre_size)}&page=${listPage(tyre)}`)
    await page
      .getByRole('article', { name: cardName(tyre), exact: true })
      .getByRole('link', { name: 'View Detail' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.model)
    const opened = await page.reload()
    expect(opened?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.model)
    const answer = await page.goto(addressOf(tyre))
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tyre.model)
    await expect(page).toHaveTitle(new RegExp(tyre.tyre_size))
  })
}

test('no bar covers the sheets of a printed tyre page', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  // The width of an A4 sheet.
  await page.setViewportSize({ width: 680, height: 900 })
  await page.goto(addressOf(withRatings))
  const book = page.getByRole('button', { name: messages.ms('tyres.bookNow') }).filter({ visible: true })
  await expect(book).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(book).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
