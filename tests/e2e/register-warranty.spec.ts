import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, PHONE, test } from '../support/browser-test.ts'
import { freePort } from '../support/free-port.ts'
import { heic } from '../support/heic-file.ts'
import { mailsTo } from '../support/login.ts'
import { languages, messages } from '../support/messages.ts'
import { horizontalOverflow } from '../support/page-checks.ts'
import { newPlate } from '../support/register-warranty.ts'
import { today } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'
import { corners } from '../support/test-images.ts'

// Aisyah has bought two tyres and registers them on her phone (W §§2, 5, 8; reliability.md 7, 21).

test.use({ viewport: PHONE })

const jpeg = await corners().jpeg().toBuffer()
const RECEIPT = { name: 'resit.jpg', mimeType: 'image/jpeg', buffer: jpeg }
const SECOND = { name: 'resit-2.jpg', mimeType: 'image/jpeg', buffer: jpeg }
/** Phones that know HEIC by its ending alone send no type. */
const FROM_IPHONE = { name: 'IMG_0042.HEIC', mimeType: '', buffer: heic('corners') }

for (const language of languages) {
  const t = messages[language]
  const form = formIn(language)

  test(`she fills it in with two photos, is thanked and gets a mail (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const plate = newPlate()
    const email = `${plate.toLowerCase()}@example.com`
    await page.goto('/warranty-registration')
    await ready(page, language)
    await expect(page.getByText(t('photos.count', { count: 0, most: 5 }))).toBeVisible()
    await form.fill(page, { plate: ` ${plate.toLowerCase()} `, email })

    const release = await blockRequest(page, PHOTOS)
    await form.files(page).setInputFiles([RECEIPT, FROM_IPHONE, SECOND])
    await expect(
      page.getByRole('progressbar', { name: t('photos.progress', { name: RECEIPT.name }) }),
    ).toBeVisible()
    await expect(page.getByText(t('photos.sending'))).toBeVisible()
    release()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByText(t('photos.count', { count: 3, most: 5 }))).toBeVisible()
    // Whatever it was, every browser can show what became of it.
    const phone = page.getByRole('img', { name: FROM_IPHONE.name })
    await expect.poll(() => phone.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await form
      .photo(page, SECOND.name)
      .getByRole('button', { name: t('photos.remove') })
      .click()
    await expect(page.getByText(t('photos.count', { count: 2, most: 5 }))).toBeVisible()

    await form.submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
    await expect(page.getByText(t('warranty.thankYouText'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('warranty.successText'))).toBeVisible()
    await expect(page.getByText(t('warranty.mailSent', { email }))).toBeVisible()
    await expect(page.getByText(t('warranty.mailFailed.title'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('warranty.returnHome') })).toHaveAttribute('href', '/')
    const tyreIds = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(tyreIds).toHaveLength(2)

    const [mail = '', ...more] = await mailsTo(server, email)
    expect(more).toEqual([])
    for (const text of [plate, ...tyreIds]) expect(mail).toContain(text)

    await page.getByRole('button', { name: t('warranty.search') }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(2)
  })

  test(`what is wrong stands beside its field, and goes when it is put right (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto('/warranty-registration')
    await ready(page, language)
    await form.submit(page).click()
    await expect(form.name(page)).toBeFocused()
    await expect(
      page.getByRole('alert').filter({ hasText: t('warranty.problems.fields.title') }),
    ).toBeVisible()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('warranty.problems.missing.title') })
        .filter({ hasText: t('warranty.problems.missing.text') }),
    ).toBeVisible()
    await says(form.name(page), t('warranty.errors.name-too-short'))
    await says(form.contact(page), t('warranty.errors.contact-wrong'))
    await says(form.date(page), t('warranty.errors.date-missing'))
    await says(form.plate(page), t('warranty.errors.plate-missing'))
    await says(
      page.getByRole('group', { name: t('warranty.fields.quantity') }),
      t('warranty.errors.quantity-missing'),
    )
    // The e-mail is optional.
    await expect(form.email(page)).not.toHaveAttribute('aria-invalid', 'true')

    await form.name(page).fill('Ai')
    await expect(form.name(page)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(t('warranty.errors.name-too-short'))).toHaveCount(0)
    await form.email(page).fill('aisyah@')
    await form.date(page).fill('2999-12-31')
    await form.submit(page).click()
    await says(form.email(page), t('warranty.errors.email-wrong'))
    await says(form.date(page), t('warranty.errors.date-in-future'))
    await form.date(page).fill('1999-12-31')
    await form.submit(page).click()
    await says(form.date(page), t('warranty.errors.date-too-early'))
    await expect(page).toHaveURL(/\/warranty-registration$/)
  })

  test(`files that cannot be receipts are named with the reason (${language})`, async ({
    page,
    setLanguage,
  }, testInfo) => {
    await setLanguage(language)
    await page.goto('/warranty-registration')
    await ready(page, language)
    const large = testInfo.outputPath('besar.jpg')
    writeFileSync(large, '')
    truncateSync(large, 10_485_760)
    await form.files(page).setInputFiles(large)
    await form.files(page).setInputFiles([
      { name: 'invois.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      // A picture by its name alone: only the shop can tell.
      { name: 'rosak.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing of the kind') },
    ])
    const alert = (name: string) => form.photo(page, name).getByRole('alert')
    await expect(alert('invois.pdf')).toHaveText(t('photos.errors.wrongKind'))
    await expect(alert('besar.jpg')).toHaveText(t('photos.errors.tooLarge'))
    await expect(alert('rosak.jpg')).toHaveText(t('photos.errors.wrongKind'))
    for (const name of ['invois.pdf', 'besar.jpg', 'rosak.jpg']) {
      await expect(form.photo(page, name).getByRole('button', { name: t('photos.retry') })).toHaveCount(0)
    }
    // None is left out without a word: the form stays until each is taken away.
    await form.fill(page, { plate: newPlate() })
    await form.files(page).setInputFiles(RECEIPT)
    await expect(form.photo(page, RECEIPT.name)).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await form.submit(page).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('warranty.problems.someFailed.title') })
        .filter({ hasText: t('warranty.problems.someFailed.text') }),
    ).toBeVisible()
    for (const name of ['invois.pdf', 'besar.jpg', 'rosak.jpg']) {
      await form
        .photo(page, name)
        .getByRole('button', { name: t('photos.remove') })
        .click()
    }
    await expect(page.getByText(t('warranty.problems.someFailed.title'))).toHaveCount(0)

    await form.files(page).setInputFiles(Array(5).fill(RECEIPT))
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('warranty.problems.tooMany.title') })
        .filter({ hasText: t('warranty.problems.tooMany.text') }),
    ).toBeVisible()
    await expect(page.getByText(t('photos.count', { count: 1, most: 5 }))).toBeVisible()
  })

  test.describe(`without script (${language})`, () => {
    test.use({ javaScriptEnabled: false })

    test('a form with errors comes back with everything typed and the accepted photo, and is then accepted', async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      const plate = newPlate()
      await page.goto('/warranty-registration')
      await form.fill(page, { plate, contact: '12', email: 'aisyah@' })
      await form
        .files(page)
        .setInputFiles([
          RECEIPT,
          { name: 'rosak.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing of the kind') },
        ])
      await form.submit(page).click()
      await says(form.contact(page), t('warranty.errors.contact-wrong'))
      await says(form.email(page), t('warranty.errors.email-wrong'))
      await expect(page.getByRole('alert').filter({ hasText: 'rosak.jpg' })).toContainText(
        t('photos.errors.wrongKind'),
      )
      await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
      await expect(form.contact(page)).toHaveValue('12')
      await expect(form.email(page)).toHaveValue('aisyah@')
      await expect(form.date(page)).toHaveValue(today())
      await expect(form.plate(page)).toHaveValue(plate)
      await expect(page.getByRole('radio', { name: t('warranty.fields.pair') })).toBeChecked()
      await expect(page.getByRole('img', { name: RECEIPT.name })).toBeVisible()
      await expect(page.getByText(t('photos.count', { count: 1, most: 5 }))).toBeVisible()

      // Taken away and chosen again: nothing that was typed is lost by it.
      await page.getByRole('button', { name: t('photos.remove') }).click()
      await expect(page.getByRole('img', { name: RECEIPT.name })).toHaveCount(0)
      await expect(form.contact(page)).toHaveValue('12')
      await form.contact(page).fill('012-345 6789')
      await form.email(page).fill('')
      await form.submit(page).click()
      await expect(
        page.getByRole('alert').filter({ hasText: t('warranty.problems.missing.text') }),
      ).toBeVisible()
      await form.files(page).setInputFiles(FROM_IPHONE)
      await form.submit(page).click()
      await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
      await expect(page.getByRole('button', { name: t('warranty.resend') })).toHaveCount(0)
      expect(await registeredFor(page, plate)).toBe(1)
    })
  })
}

const t = messages.en
const form = formIn('en')

test('a photo that was lost on the way is sent again at a press', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await page.route(PHOTOS, route => route.abort())
  await form.files(page).setInputFiles(RECEIPT)
  const photo = form.photo(page, RECEIPT.name)
  await expect(photo.getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(PHOTOS)
  await photo.getByRole('button', { name: t('photos.retry') }).click()
  await expect(photo.getByRole('alert')).toHaveCount(0)
  await expect(photo.locator('input[name=accepted_receipts]')).toHaveCount(1)
  // Another one is chosen again instead, which is the same.
  const file = join(tmpdir(), `tayar-${newPlate()}.jpg`)
  writeFileSync(file, jpeg)
  const again = form.photo(page, basename(file))
  await page.route(PHOTOS, route => route.abort())
  await form.files(page).setInputFiles(file)
  await expect(again.getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(PHOTOS)
  await form.files(page).setInputFiles(file)
  await expect(again.locator('input[name=accepted_receipts]')).toHaveCount(1)
  await expect(again).toHaveCount(1)
  rmSync(file)
})

test('a photo that was not taken is named after another language too, and is left out only by her', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await begin(page, newPlate())
  await page.route(PHOTOS, route => route.abort())
  await form.files(page).setInputFiles([SECOND, { ...RECEIPT, name: 'resit.pdf' }])
  await expect(form.photo(page, SECOND.name).getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(PHOTOS)

  await page.goto('/warranty-registration?lang=ms')
  const malay = formIn('ms')
  const photo = malay.photo(page, SECOND.name)
  await expect(photo.getByRole('alert')).toHaveText(messages.ms('photos.errors.left'))
  await expect(photo.getByRole('button', { name: messages.ms('photos.retry') })).toHaveCount(0)
  const paper = malay.photo(page, 'resit.pdf')
  await expect(paper.getByRole('alert')).toHaveText(messages.ms('photos.errors.wrongKind'))
  await malay.submit(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: messages.ms('warranty.problems.someFailed.text') }),
  ).toBeVisible()

  await paper.getByRole('button', { name: messages.ms('photos.remove') }).click()
  // Chosen again it takes the place of the one that was left.
  await malay.files(page).setInputFiles(SECOND)
  await expect(photo.locator('input[name=accepted_receipts]')).toHaveCount(1)
  await expect(photo).toHaveCount(1)
  await malay.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: messages.ms('warranty.thankYou') })).toBeVisible()
})

test('a photo of her draft that is kept no longer is told of when the form opens', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await begin(page, newPlate())
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('warranty-draft') ?? '{}')
    draft.accepted[0].url = '/files/a-link-that-opens-no-longer'
    draft.accepted.push({ id: crypto.randomUUID(), name: 'lama.jpg', url: '' })
    localStorage.setItem('warranty-draft', JSON.stringify(draft))
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(t('warranty.problems.photosGone.text'))
  await expect(page.locator('input[name=accepted_receipts]')).toHaveCount(1)
  // Its link is a new one.
  await expect
    .poll(() =>
      page.getByRole('img', { name: RECEIPT.name }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('what was typed and the accepted photo survive a reload, and are gone once the form was sent', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  // Another time, in the same browser: nothing of the page itself is left.
  await page.goto('/')
  await page.goto('/warranty-registration')
  await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
  await expect(form.plate(page)).toHaveValue(plate)
  await expect(form.date(page)).toHaveValue(today())
  await expect(page.getByRole('radio', { name: t('warranty.fields.pair') })).toBeChecked()
  await expect(page.getByText(t('photos.count', { count: 1, most: 5 }))).toBeVisible()
  // She is gone again before the script of the next page has come.
  await page.route(/\.js$/, route => route.abort())
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  await page.unroute(/\.js$/)

  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await expect(form.name(page)).toHaveValue('')
  await expect(page.getByText(t('warranty.draftRestored'))).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  for (const typed of [plate, 'Aisyah', '012-345']) expect(kept).not.toContain(typed)
})

test('after she has sent it, the way back keeps nothing of her for whoever is next at this phone', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await begin(page, newPlate())
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  await page.goBack()
  await ready(page, 'en')
  // The browser has filled it in again, and the page has made up for that.
  await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Aisyah|012-345/)
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await expect(form.name(page)).toHaveValue('')
})

test('for another car the second tab is a form of its own, once the first was sent', async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  const other = newPlate()
  await begin(page, newPlate())
  const second = await context.newPage()
  await second.goto('/warranty-registration')
  await expect(form.photo(second, RECEIPT.name)).toHaveCount(1)
  await form
    .photo(second, RECEIPT.name)
    .getByRole('button', { name: t('photos.remove') })
    .click()
  await expect(form.files(second)).toBeFocused()
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  await form.plate(second).fill(other)
  await form.files(second).setInputFiles(SECOND)
  await expect(form.photo(second, SECOND.name).locator('input[name=accepted_receipts]')).toHaveCount(1)
  await second.reload()
  await expect(form.plate(second)).toHaveValue(other)
  await expect(form.photo(second, SECOND.name)).toHaveCount(1)
  await form.submit(second).click()
  await expect(second.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(await registeredFor(second, other)).toBe(1)
})

test('an address of one long word does not push the page to the side', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate: 'W'.repeat(30), email: `${'hafizuddin'.repeat(6)}@example.com` })
  await form.files(page).setInputFiles(RECEIPT)
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: t('warranty.search') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await horizontalOverflow(page)).toBe(0)
})

test('a registration whose answer was lost on the way is the same one when she sends it again', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  await loseAnswer(page)
  await page.goto('/warranty-registration')
  await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  await page.getByRole('button', { name: t('warranty.search') }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('what she typed before the script had come stands, the draft fills in the rest, and a photo taken out stays out', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  const accepted = form.photo(page, RECEIPT.name).locator('input[name=accepted_receipts]')

  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/warranty-registration', { waitUntil: 'commit' })
  await form.name(page).fill('Aisyah Contoh')
  release()
  await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  await expect(form.name(page)).toHaveValue('Aisyah Contoh')
  await expect(form.plate(page)).toHaveValue(plate)
  await expect(accepted).toHaveCount(1)

  await form
    .photo(page, RECEIPT.name)
    .getByRole('button', { name: t('photos.remove') })
    .click()
  await expect(accepted).toHaveCount(0)
  await page.goto('/warranty-registration')
  await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  await expect(form.plate(page)).toHaveValue(plate)
  await expect(form.photo(page, RECEIPT.name)).toHaveCount(0)
})

test('what another tab still shows of a form that was sent leaves no draft', async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate: newPlate() })
  const other = await context.newPage()
  await other.goto('/warranty-registration')
  await expect(other.getByText(t('warranty.draftRestored'))).toBeVisible()
  await form.files(page).setInputFiles(RECEIPT)
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()

  await form.name(other).fill('Aisyah once more')
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Aisyah')
})

test('a refused form is as she left it when she has looked at the other tab, and so is what was found there', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  const plate = newPlate()
  await form.fill(page, { plate })
  // Before its script has come: the server answers with the form.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[enctype]')?.submit())
  await ready(page, 'en')
  await expect(form.plate(page)).toHaveValue(plate)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  const checked = page.getByRole('tabpanel', { name: t('warranty.check') })
  await checked.getByLabel(t('warranty.fields.plate')).fill(newPlate())
  await checked.getByRole('button', { name: t('warranty.search'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
  await page.getByRole('tab', { name: t('warranty.register') }).click()
  await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
  await expect(form.plate(page)).toHaveValue(plate)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
})

test('what she changes in a form that had arrived is not in its registration, and she is told', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const [plate, other] = [newPlate(), newPlate()]
  await begin(page, plate)
  await loseAnswer(page)
  const goesOn = async () => {
    await page.goto('/warranty-registration')
    await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  }
  const isTold = async () => {
    await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
    await expect(
      page.getByRole('alert').filter({ hasText: t('flash.registered-before.title') }),
    ).toContainText(t('flash.registered-before.text'))
  }
  // For another car the photo is asked for again: it belongs to the first one's registration.
  await goesOn()
  await form.plate(page).fill(other)
  await form.submit(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.photosGone.title') }),
  ).toContainText(t('warranty.problems.photosGone.text'))
  await expect(form.plate(page)).toHaveValue(other)

  await page.evaluate(() => localStorage.clear())
  await begin(page, newPlate())
  await loseAnswer(page)
  await goesOn()
  await form.name(page).fill('Aisyah binti Contoh Baharu')
  await form.submit(page).click()
  await isTold()

  await begin(page, other)
  await loseAnswer(page)
  await goesOn()
  await form.files(page).setInputFiles(SECOND)
  await expect(page.locator('input[name=accepted_receipts]')).toHaveCount(2)
  await form.submit(page).click()
  await isTold()
  expect(await registeredFor(page, other)).toBe(1)
})

test('a draft is thrown away where she starts again', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate: newPlate() })
  await page.goto('/')
  await page.goto('/warranty-registration')
  await page.getByRole('button', { name: t('warranty.draftClear') }).click()
  await expect(form.name(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: t('warranty.fields.pair') })).not.toBeChecked()
  await page.reload()
  await ready(page, 'en')
  await expect(form.name(page)).toHaveValue('')
})

test('sent while a photo still travels, the form waits for it and goes by itself', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate })
  const release = await blockRequest(page, PHOTOS)
  await form.files(page).setInputFiles(RECEIPT)
  await form.submit(page).click()
  await expect(page.getByRole('status').filter({ hasText: t('warranty.waitingForPhotos') })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(await registeredFor(page, plate)).toBe(1)
})

test('no button moves under a thumb when a photo has arrived', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  const release = await blockRequest(page, PHOTOS)
  await form.files(page).setInputFiles(RECEIPT)
  await expect(page.getByText('MB sent')).toBeVisible()
  const place = () =>
    form
      .submit(page)
      .evaluate(button => button.getBoundingClientRect().top + document.documentElement.scrollTop)
  const before = await place()
  release()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await place()).toBe(before)
})

test('a form that is sent while the photo of its draft is being asked for waits for that one too', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  const release = await blockRequest(page, `${PHOTOS}?*`)
  await page.goto('/warranty-registration')
  await expect(page.getByText(t('warranty.draftRestored'))).toBeVisible()
  await form.submit(page).click()
  await expect(page.getByText(t('warranty.waitingForPhotos'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(await registeredFor(page, plate)).toBe(1)
})

test('where that photo is lost after all, the form does not go without it', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  const fail = await blockRequest(page, PHOTOS, 'abort')
  await form.files(page).setInputFiles(SECOND)
  await form.submit(page).click()
  await expect(page.getByText(t('warranty.waitingForPhotos'))).toBeVisible()
  fail()
  await expect(form.photo(page, SECOND.name).getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.someFailed.text') }),
  ).toBeVisible()
  await page.unroute(PHOTOS)
  await form
    .photo(page, SECOND.name)
    .getByRole('button', { name: t('photos.retry') })
    .click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
})

test('a form that she empties while it waits for a photo does not go', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await begin(page, newPlate())
  await page.reload()
  await expect(form.photo(page, RECEIPT.name)).toBeVisible()
  const release = await blockRequest(page, PHOTOS)
  await form.files(page).setInputFiles(SECOND)
  await form.submit(page).click()
  await expect(page.getByText(t('warranty.waitingForPhotos'))).toBeVisible()
  const sent = posts(page)
  await page.getByRole('button', { name: t('warranty.draftClear') }).click()
  await expect(page.getByText(t('warranty.waitingForPhotos'))).toHaveCount(0)
  await form.name(page).fill('Aisyah')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(sent).toEqual([])
  release()
})

test('a form that she empties says no longer what was wrong with it', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await begin(page, newPlate())
  await page.reload()
  await form
    .photo(page, RECEIPT.name)
    .getByRole('button', { name: t('photos.remove') })
    .click()
  await form.contact(page).fill('12')
  await form.submit(page).click()
  await says(form.contact(page), t('warranty.errors.contact-wrong'))
  await form.files(page).setInputFiles(Array(6).fill(RECEIPT))
  await expect(page.getByText(t('warranty.problems.tooMany.title'))).toBeVisible()
  await page.getByRole('button', { name: t('warranty.draftClear') }).click()
  await expect(form.name(page)).toBeFocused()
  await expect(form.contact(page)).toHaveValue('')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a form that was opened yesterday takes what was bought today', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
  await page.route(/\/warranty-registration$/, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    // The scripts in it, which the policy knows by what they say, name the day.
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(today(), yesterday) })
  })
  await page.goto('/warranty-registration')
  await expect(form.date(page)).toHaveAttribute('max', yesterday)
  await ready(page, 'en')
  await form.date(page).focus()
  await expect(form.date(page)).toHaveAttribute('max', today())
  await form.fill(page, { plate: newPlate() })
  await form.files(page).setInputFiles(RECEIPT)
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
})

test('a form that was begun is gone from this browser after a day, whichever page is opened then', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await begin(page, newPlate())
  const age = (hours: number) =>
    page.evaluate(ms => {
      const draft = JSON.parse(localStorage.getItem('warranty-draft') ?? '{}')
      localStorage.setItem('warranty-draft', JSON.stringify({ ...draft, savedAt: draft.savedAt - ms }))
    }, hours * 3_600_000)
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await age(23)
  await page.goto('/about-us')
  await isTakenOver(page)
  expect(await kept()).toContain('Aisyah')
  await age(2)
  await page.goto('/about-us')
  await isTakenOver(page)
  await expect.poll(kept).not.toMatch(/Aisyah|012-345/)
})

test('in a shop of the local network, without https, she registers all the same', async ({
  playwright,
  launchOptions,
}) => {
  const PORT = String(await freePort())
  const address = `http://192.168.0.10:${PORT}`
  const own = await startServer({ PORT, PUBLIC_URL: address })
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP 192.168.0.10 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${address}/warranty-registration?lang=en`)
    await ready(page, 'en')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await form.fill(page, { plate: newPlate() })
    await form.files(page).setInputFiles(RECEIPT)
    await expect(form.photo(page, RECEIPT.name).locator('input[name=accepted_receipts]')).toHaveCount(1)
    await form.submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  } finally {
    await browser.close()
    await own.stop()
  }
})

test('a photo chosen before the script has come is not lost', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const release = await blockRequest(page, SCRIPTS)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto('/warranty-registration')
  await form.fill(page, { plate: newPlate() })
  await form.files(page).setInputFiles([RECEIPT, SECOND])
  release()
  await ready(page, 'en')
  await expect(form.photo(page, RECEIPT.name).locator('input[name=accepted_receipts]')).toHaveCount(1)
  await expect(form.photo(page, SECOND.name).locator('input[name=accepted_receipts]')).toHaveCount(1)
  await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
  await form.submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a double click registers once', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const plate = newPlate()
  await begin(page, plate)
  await form.submit(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
  expect(await registeredFor(page, plate)).toBe(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the Enter key sends the form, and takes no accepted photo out of it', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('en')
    const plate = newPlate()
    await page.goto('/warranty-registration')
    await form.fill(page, { plate, contact: '12' })
    await form.files(page).setInputFiles(RECEIPT)
    await form.submit(page).click()
    await says(form.contact(page), t('warranty.errors.contact-wrong'))
    await form.contact(page).fill('012-345 6789')
    await form.contact(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
    expect(await registeredFor(page, plate)).toBe(1)
  })

  test('however many files are too many, that is what is said', async ({ page, setLanguage }) => {
    await setLanguage('en')
    await page.goto('/warranty-registration')
    await form.fill(page, { plate: 'MANY 1' })
    await form.files(page).setInputFiles(Array(25).fill(RECEIPT))
    await form.submit(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: t('warranty.problems.tooMany.title') }),
    ).toContainText(t('warranty.problems.tooMany.text'))
    await expect(form.name(page)).toHaveValue('Aisyah binti Contoh')
  })

  test('after the back button the same form is the same registration, filled in for another car it is another', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('en')
    const [plate, other] = [newPlate(), newPlate()]
    await page.goto('/warranty-registration')
    const id = await page.locator('input[name=registration]').inputValue()
    const send = async (plate: string) => {
      await form.fill(page, { plate })
      await form.files(page).setInputFiles(RECEIPT)
      await form.submit(page).click()
      await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
      return page.url()
    }
    const back = async () => {
      await page.goBack()
      // Phones keep a page as it was left, its number included; the browser of the tests asks for it again.
      await page.locator('input[name=registration]').evaluate((field: HTMLInputElement, id) => {
        field.value = id
      }, id)
    }
    const first = await send(plate)
    await back()
    expect(await send(plate)).toBe(first)
    await back()
    const second = await send(other)
    expect(second).not.toBe(first)
    await back()
    expect(await send(other)).toBe(second)
    expect(await registeredFor(page, plate)).toBe(1)
    expect(await registeredFor(page, other)).toBe(1)
  })
})

test('the confirmation is sent again three times within an hour, and no more', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  const email = `${plate.toLowerCase()}@example.com`
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate, email })
  await form.files(page).setInputFiles(RECEIPT)
  await form.submit(page).click()
  const resend = page.getByRole('button', { name: t('warranty.resend') })
  for (let times = 1; times <= 3; times++) {
    await resend.click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.mail-sent.title') })).toContainText(
      t('flash.mail-sent.text'),
    )
    await expect.poll(async () => (await mailsTo(server, email)).length).toBe(times + 1)
    // The sentence is said once.
    await page.reload()
    await expect(page.getByText(t('flash.mail-sent.title'))).toHaveCount(0)
  }
  await resend.click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors.tooManyTries') })).toBeVisible()
  expect(await mailsTo(server, email)).toHaveLength(4)
})

test('where the mail cannot be sent the warranty is registered all the same, and she is told', async ({
  page,
}) => {
  const own = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const plate = newPlate()
    await page.goto(`${own.url}/warranty-registration?lang=en`)
    await ready(page, 'en')
    await form.fill(page, { plate, email: 'aisyah@example.com' })
    await form.files(page).setInputFiles(RECEIPT)
    await form.submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: t('warranty.mailFailed.title') })).toContainText(
      t('warranty.mailFailed.text'),
    )
    await page.getByRole('button', { name: t('warranty.resend') }).click()
    // Bad news interrupts; only good news waits its turn.
    await expect(page.getByRole('alert').filter({ hasText: t('flash.mail-failed.title') })).toContainText(
      t('flash.mail-failed.text'),
    )
    expect(await registeredFor(page, plate)).toBe(1)
  } finally {
    await own.stop()
  }
})

const PHOTOS = '**/warranty-registration/receipts'

/** The form, by what its fields are called. */
function formIn(language: 'en' | 'ms') {
  const t = messages[language]
  const box = (page: Page, name: string) => page.getByRole('textbox', { name })
  const fields = {
    name: (page: Page) => box(page, t('warranty.fields.name')),
    contact: (page: Page) => box(page, t('warranty.fields.contact')),
    email: (page: Page) => box(page, t('warranty.fields.email')),
    date: (page: Page) => page.getByLabel(t('warranty.fields.purchaseDate')),
    plate: (page: Page) => box(page, t('warranty.fields.plate')),
    files: (page: Page) => page.locator('input[type=file][name=receipts]'),
    photo: (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }),
    submit: (page: Page) => page.getByRole('button', { name: t('warranty.submit'), exact: true }),
  }
  return {
    ...fields,
    async fill(
      page: Page,
      { plate, contact = '012-345 6789', email = '' }: { plate: string; contact?: string; email?: string },
    ) {
      await fields.name(page).fill('Aisyah binti Contoh')
      await fields.contact(page).fill(contact)
      await fields.email(page).fill(email)
      await fields.date(page).fill(today())
      await fields.plate(page).fill(plate)
      await page.getByRole('radio', { name: t('warranty.fields.pair') }).check()
    },
  }
}

/** A field says what is wrong with it, to the eye and to who hears it. */
async function says(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}

/** The button for photos is the script's own. */
const ready = (page: Page, language: 'en' | 'ms') =>
  expect(page.getByText(messages[language]('photos.add'), { exact: true })).toBeVisible()

/** Opens the form and fills it in, with a photo that is accepted. */
async function begin(page: Page, plate: string) {
  await page.goto('/warranty-registration')
  await ready(page, 'en')
  await form.fill(page, { plate })
  await form.files(page).setInputFiles(RECEIPT)
  await expect(form.photo(page, RECEIPT.name).locator('input[name=accepted_receipts]')).toHaveCount(1)
}

/** Sends the form; it arrives, and its answer is lost on the way, with what that would have told the browser. */
async function loseAnswer(page: Page) {
  const address = /\/warranty-registration$/
  await page.route(address, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  await form.submit(page).click()
  await lost
  await page.unroute(address)
  await page.context().clearCookies({ name: 'sent' })
}

/** Every form that the page sends from now on. */
function posts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => request.isNavigationRequest() && sent.push(request.url()))
  return sent
}

/** Waits until the script has taken a page over: React marks what it has. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

/** How many warranties there are for a plate. */
async function registeredFor(page: Page, plate: string): Promise<number> {
  const origin = new URL(page.url()).origin
  const answer = await page.request.post(`${origin}/warranty-registration?tab=check`, {
    headers: { origin },
    form: { car_plate: plate },
  })
  return (await answer.text()).match(/<article/g)?.length ?? 0
}
