import type { Page } from '@playwright/test'
import { blockRequest } from '../support/block-request.ts'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { BEN, newPlate, PHONE } from '../support/cast.ts'
import { loginAsStaff } from '../support/login.ts'
import { languages, messages } from '../support/messages.ts'
import { fileClaim, registerWarranty } from '../support/register-warranty.ts'
import { today } from '../support/sample-data.ts'
import { corners } from '../support/test-images.ts'

// Anybody may ask for a plate, and learns nothing about whose it is (W §§2, 4; readings.md "Receipts by plate").

test.use({ viewport: PHONE })

const AISYAH = {
  name: 'Aisyah binti Rahsia',
  contact_number: '+60 12-345 9876',
  email: 'rahsia.aisyah@example.com',
}
/** A receipt with pixels, so that it can be seen. */
const receipts = [new Uint8Array(await corners().png().toBuffer())]

for (const language of languages) {
  const t = messages[language]

  test(`the plate as anybody would type it finds the warranty (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const plate = newPlate()
    const { id } = await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
    const cookies = await loginAsStaff(server, BEN)
    await fileClaim(server, cookies, { warrantyId: id })
    await registerWarranty(server, { car_plate: plate, purchase_date: daysAgo(101), tyre_quantity: 'set' })

    await page.goto('/warranty-registration')
    await page.getByRole('tab', { name: t('warranty.check') }).click()
    await expect(page).toHaveURL(/\?tab=check$/)
    await search(
      page,
      language,
      ` ${plate.slice(0, 1).toLowerCase()}-${plate.slice(1, 4)} ${plate.slice(4)}.`,
    )
    await expect(page).not.toHaveURL(new RegExp(plate.slice(1)))

    const [newest, older] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
    await expect(page.getByRole('article')).toHaveCount(2)
    // The one that was registered last stands first; its period is over.
    await expect(newest.getByText(t('warranty.expired'), { exact: true })).toBeVisible()
    await expect(newest.getByText(shown(daysAgo(101)))).toBeVisible()
    await expect(newest.getByText(t('warranty.available'), { exact: true })).toHaveCount(4)
    await expect(older.getByText(t('warranty.active'), { exact: true })).toBeVisible()
    await expect(older.getByText(shown(today()))).toBeVisible()
    await expect(older.getByText(shown(daysAgo(-100)))).toBeVisible()
    await expect(older.getByText(t('warranty.claimed'), { exact: true })).toHaveCount(1)
    await expect(older.getByText(t('warranty.available'), { exact: true })).toHaveCount(1)
    for (const text of [t('warranty.card'), t('warranty.referToReceipt'), t('warranty.receiptNote')]) {
      await expect(older.getByText(text, { exact: true })).toBeVisible()
    }
    // Within the width of the phone.
    for (const card of [newest, older]) {
      const box = await card.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
    }

    await older.getByRole('button', { name: t('warranty.terms') }).click()
    const dialog = page.getByRole('dialog', { name: t('warranty.terms') })
    await expect(dialog.getByRole('table').getByRole('rowheader')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name: t('warranty.registerNew') }).click()
    await expect(page.getByRole('tab', { name: t('warranty.register') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('button', { name: t('warranty.submit'), exact: true })).toBeVisible()
  })

  test(`what there is not is said so, and what is missing too (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto('/warranty-registration?tab=check')
    await search(page, language, '')
    await expect(
      page.getByRole('alert').filter({ hasText: t('warranty.problems.plateMissing.title') }),
    ).toBeVisible()
    await expect(plateBox(page, language)).toHaveAccessibleDescription(
      t('warranty.problems.plateMissing.text'),
    )
    // A plate of which nothing is left finds nothing, and not everything.
    await search(page, language, '%_-')
    await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
    await search(page, language, newPlate())
    await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
    await expect(page.getByText(t('warranty.noneText'))).toBeVisible()
    await page.getByRole('link', { name: t('warranty.registerNew') }).click()
    await expect(page.getByRole('button', { name: t('warranty.submit'), exact: true })).toBeVisible()
  })

  test(`a stranger opens the receipts with the last four digits alone (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const plate = newPlate()
    await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
    await page.goto('/warranty-registration?tab=check')
    await search(page, language, plate)
    const card = page.getByRole('article')
    await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    const digits = card.getByRole('textbox', { name: t('warranty.fields.lastFour') })
    await expect(digits).toBeFocused()
    await digits.fill('12')
    await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    await expect(digits).toHaveAccessibleDescription(new RegExp(t('warranty.problems.digitsNeeded')))
    await digits.fill('0000')
    await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    await expect(digits).toHaveAccessibleDescription(new RegExp(t('warranty.problems.wrongDigits')))
    await digits.fill('9876')
    await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    const picture = card.getByRole('img', { name: t('photos.imageOf.receipt', { i: 1, n: 1 }) })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await expect(picture).toBeInViewport()
    await expect(card.getByRole('link', { name: t('photos.openInNewTab') })).toHaveAttribute(
      'target',
      '_blank',
    )
  })

  test.describe(`without script (${language})`, () => {
    test.use({ javaScriptEnabled: false })

    test('it is checked, its terms read and its receipts opened all the same', async ({
      page,
      server,
      setLanguage,
    }) => {
      await setLanguage(language)
      const plate = newPlate()
      await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
      await page.goto('/warranty-registration')
      await page.getByRole('tab', { name: t('warranty.check') }).click()
      await search(page, language, plate.toLowerCase())
      const card = page.getByRole('article')
      await expect(card.getByText(t('warranty.active'), { exact: true })).toBeVisible()
      await card.getByRole('button', { name: t('warranty.terms') }).click()
      await expect(page.getByRole('dialog', { name: t('warranty.terms') })).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('warranty.close') })
        .click()
      await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
      await card.getByRole('textbox', { name: t('warranty.fields.lastFour') }).fill('9876')
      await card.getByRole('button', { name: t('warranty.viewReceipts') }).click()
      await expect(card.getByRole('img')).toBeVisible()
    })
  })
}

const t = messages.en

test('the browser that registered it opens its receipts at once', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  const { cookies } = await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
  await addCookies(cookies, context, server)
  await page.goto('/warranty-registration?tab=check')
  await search(page, 'en', plate)
  await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
  await expect(page.getByRole('article').getByRole('img')).toBeVisible()
})

test('receipts have the focus when they open, and leave it to her from then on', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  const { cookies } = await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
  await addCookies(cookies, context, server)
  await page.goto('/warranty-registration')
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await search(page, 'en', plate)
  await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
  const opened = page
    .getByRole('article')
    .getByRole('list')
    .filter({ has: page.getByRole('img') })
  await expect(opened).toBeFocused()
  // To the other tab and back.
  await page.getByRole('tab', { name: t('warranty.check') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: t('warranty.register') })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(opened).toBeVisible()
  await expect(page.getByRole('tab', { name: t('warranty.check') })).toBeFocused()
  // While another plate is looked for.
  const release = await blockRequest(page, '**/warranty-registration.data?*')
  await plateBox(page, 'en').fill(newPlate())
  await plateBox(page, 'en').press('Enter')
  await expect(page.getByRole('button', { name: t('warranty.searching') }).first()).toBeVisible()
  await expect(plateBox(page, 'en')).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeFocused()
})

test('the answer comes in place, and a line that is gone costs nobody the plate', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await registerWarranty(server, { car_plate: plate })
  await page.goto('/warranty-registration')
  // What only script can do shows that it is there; from then on a tab needs no line.
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await context.setOffline(true)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await search(page, 'en', plate.toLowerCase())
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.searchFailed.title') }),
  ).toBeVisible()
  await expect(plateBox(page, 'en')).toHaveValue(plate)
  await context.setOffline(false)
  // Where something is missing she types at once.
  await search(page, 'en', '')
  await expect(plateBox(page, 'en')).toBeFocused()
  await plateBox(page, 'en').fill(plate)
  await page.getByRole('button', { name: t('warranty.search'), exact: true }).click()
  // Where the reader of the screen goes on.
  await expect(page.getByRole('heading', { name: t('warranty.found', { count: 1, plate }) })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  // Neither does it cost the warranties that were found.
  await context.setOffline(true)
  await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.searchFailed.title') }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(documents).toEqual([])
})

test('nothing of whose car it is stands in the page, in its data or in what is asked for on the way', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await page.goto('/warranty-registration?tab=check')
  await search(page, 'en', plate)
  await expect(page.getByRole('article')).toHaveCount(1)
  const id = await idOf(page)
  const pages = [
    await page.content(),
    ...(await Promise.all(
      ['/warranty-registration', '/warranty-registration.data'].flatMap(path =>
        [{ car_plate: plate }, { car_plate: plate, registration: id }].map(async form => {
          const answer = await fetch(`${server.url}${path}?tab=check`, {
            method: 'POST',
            headers: { origin: server.url },
            body: new URLSearchParams(Object.entries(form)),
          })
          return answer.text()
        }),
      ),
    )),
  ]
  expect(pages[1]).toContain('<article')
  for (const source of pages) {
    expect(source).toContain(plate)
    for (const secret of [
      'Rahsia',
      'rahsia',
      '345 9876',
      '3459876',
      '9876',
      '/files/',
      'receipts/anonymous',
    ]) {
      expect(source.includes(secret)).toBe(false)
    }
  }
  expect(addresses.filter(address => address.includes(plate))).toEqual([])
})

test('wrong digits are limited, for this registration and whoever types them', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await registerWarranty(server, { ...AISYAH, car_plate: plate }, { receipts })
  await page.goto('/warranty-registration?tab=check')
  await search(page, 'en', plate)
  const view = page.getByRole('button', { name: t('warranty.viewReceipts') })
  const digits = page.getByRole('textbox', { name: t('warranty.fields.lastFour') })
  await view.click()
  // A slip of the finger is no try.
  for (const guess of ['12', '0000', '1111', '2222', '3333', '4444']) {
    await digits.fill(guess)
    await view.click()
    const problem = guess === '12' ? 'digitsNeeded' : 'wrongDigits'
    await expect(digits).toHaveAccessibleDescription(new RegExp(t(`warranty.problems.${problem}`)))
    await expect(digits).toHaveValue('')
  }
  // The right ones come too late now.
  await digits.fill('9876')
  await view.click()
  const lock = page
    .getByRole('article')
    .getByRole('alert')
    .filter({ hasText: t('errors.tooManyTries') })
  await expect(lock).toContainText('60 min')
  await expect(lock).toBeInViewport()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('img')).toHaveCount(0)
})

const plateBox = (page: Page, language: 'en' | 'ms') =>
  page.getByRole('textbox', { name: messages[language]('warranty.fields.plate') })

async function search(page: Page, language: 'en' | 'ms', plate: string) {
  await plateBox(page, language).fill(plate)
  await page.getByRole('button', { name: messages[language]('warranty.search'), exact: true }).click()
}

/** The number of the one warranty that is shown. */
const idOf = (page: Page) => page.getByRole('article').locator('input[name=registration]').inputValue()

/** A day in Kuala Lumpur, so many days before today. */
function daysAgo(days: number): string {
  return new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
}

/** As customers read a date: dd-MM-yyyy. */
const shown = (date: string) => date.split('-').reverse().join('-')
