import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, loginContextAs, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, MEI, newPlate } from '../support/cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { languages, messages } from '../support/messages.ts'
import { fetchFreeTyreIds, fileClaim, registerWarranty } from '../support/register-warranty.ts'
import { today } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'
import { corners } from '../support/test-images.ts'

// Ben and Mei stand at the counter, Devi administers (W §§2, 4, 6, 8; reliability.md 3, 19, 26).

test.use({ viewport: DESKTOP })

const png = await corners().png().toBuffer()
const PHOTO = { name: 'paku.png', mimeType: 'image/png', buffer: png }
/** Nearly as long as one may be. */
const DESCRIPTION = 'Tapak tayar koyak sepanjang satu jengkal. '.repeat(115).trim()
/** A list with a line for each word. */
const WORDS = Array.from({ length: 30 }, (_, n) => `Paku ${n + 1}`)
/** 210 × 297 mm in points. */
const A4 = /MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/
const photos = (count: number) => Array<Uint8Array>(count).fill(new Uint8Array(png))

for (const language of languages) {
  const t = messages[language]
  const counter = counterIn(language)

  test(`Ben comes in, finds a registration, looks at it and files a claim (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const plate = newPlate()
    const { id } = await registerWarranty(
      server,
      { name: 'Aisyah binti Contoh', car_plate: plate, email: 'aisyah@example.com' },
      { receipts: photos(2) },
    )
    // The counter is closed to strangers, and leads them back to where they wanted to go.
    await page.goto('/dashboard?tab=search')
    await expect(page.getByRole('heading', { level: 1, name: t('staff.loginTitle') })).toBeVisible()
    await expect(page.getByText(t('staff.loginText'))).toBeVisible()
    await page.getByRole('link', { name: t('staff.forgot') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('staff.forgotText') })).toBeVisible()
    await page.getByRole('textbox', { name: t('staff.email') }).fill(BEN)
    await page.getByLabel(t('staff.password'), { exact: true }).fill('not the password')
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(t('staff.wrongPassword'))
    await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.staff-signed-in.title') })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(BEN)

    await counter.find(page, { plate: plate.toLowerCase(), name: 'AISYAH' })
    await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?tab=search&q=[\da-f]{8}$/)
    const row = counter.row(page, plate)
    const cells = [
      'Aisyah binti Contoh',
      '012-345 6789',
      'aisyah@example.com',
      shown(today()),
      id.slice(0, 8),
    ]
    for (const text of cells) await expect(row).toContainText(text)
    await expect(row.getByText(t('staff.states.active'), { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: t('staff.delete') })).toHaveCount(0)

    await row.getByRole('link', { name: t('staff.viewTyreIds') }).click()
    const details = page.getByRole('dialog', { name: t('staff.details') })
    await expect(details).toContainText(t('staff.tyreIdCounts', { used: '0', available: '2' }))
    await expect(details.getByText(t('staff.available'), { exact: true })).toHaveCount(2)
    await counter.escape(page)

    await row.getByRole('link', { name: t('staff.viewReceipts') }).click()
    const gallery = page.getByRole('dialog', { name: t('staff.receipts') })
    await expect(gallery.getByRole('status')).toHaveText(t('photos.imageOf.receipt', { i: 1, n: 2 }))
    await expect(gallery.getByRole('button', { name: t('photos.previous') })).toBeDisabled()
    await gallery.getByRole('button', { name: t('photos.next') }).click()
    await expect(gallery.getByRole('status')).toHaveText(t('photos.imageOf.receipt', { i: 2, n: 2 }))
    await expect(gallery.getByRole('img')).toBeVisible()
    await page.goBack()
    await expect(gallery).toBeHidden()

    await expect(page.getByRole('tab', { name: t('staff.tabs.newClaim') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await row.getByRole('link', { name: t('staff.fileClaim') }).click()
    await expect(page).toHaveURL(new RegExp(`tab=new-claim&q=[\\da-f]{8}&warranty_id=${id}$`))
    await expect(page.getByText(t('staff.availableOf', { x: '2', y: '2' }))).toBeVisible()
    const claim = counter.claim(page)
    await expect(claim.date).toHaveValue(today())
    await claim.submit.click()
    await expect(
      page.getByRole('alert').filter({ hasText: t('staff.problems.validation.title') }),
    ).toContainText(t('staff.problems.validation.text'))
    for (const field of [claim.type, claim.tyre, claim.description]) {
      await expect(field).toHaveAccessibleDescription(new RegExp(t('staff.errors.missing')))
    }
    await claim.type.selectOption('Damage')
    await claim.tyre.selectOption({ index: 1 })
    await page.locator('input[type=file][name=photos]').setInputFiles(PHOTO)
    await expect(page.getByText(t('photos.count', { count: 1, most: 10 }))).toBeVisible()
    await expect(page.locator('img[src^="/files/proofs/"]')).toHaveCount(1)
    await claim.description.fill('Paku di tapak.\nSebelah luar.')
    // What is put right is called wrong no longer.
    for (const field of [claim.type, claim.tyre, claim.description]) {
      await expect(field).not.toHaveAccessibleDescription(new RegExp(t('staff.errors.missing')))
    }
    await claim.submit.click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.claim-submitted.title') }),
    ).toContainText(t('flash.claim-submitted.text'))
    // The search stands as it was left.
    await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue(
      plate.toLowerCase(),
    )
    await expect(page.getByRole('textbox', { name: t('staff.filters.name') })).toHaveValue('AISYAH')
    await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()

    await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
    await counter.findClaims(page, { plate, claim_type: 'Damage', status: 'Open' })
    const filed = counter.row(page, plate)
    for (const text of ['Aisyah binti Contoh', shown(today()), BEN]) await expect(filed).toContainText(text)
    await filed.getByRole('link', { name: t('staff.viewPhotos') }).click()
    const picture = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('staff.close') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await filed.getByRole('link', { name: t('staff.viewDetails') }).click()
    await expect(page.getByRole('dialog')).toContainText('Paku di tapak.')
    await expect(page.getByRole('dialog').getByText(t('staff.audited.filed-claim'))).toBeVisible()
    await counter.escape(page)

    await page.getByRole('button', { name: t('staff.logout') }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.staff-signed-out.title') }),
    ).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/staff-login$/)
  })

  test(`the claim’s sheet is one page of A4, however much there is to print (${language})`, async ({
    page,
    server,
    setLanguage,
    loginAs,
  }) => {
    await setLanguage(language)
    const cookies = await loginAs(BEN)
    const { id: warrantyId } = await registerWarranty(server, {
      name: 'Nur Aisyah binti Muhammad Haji Abdul Rahman '.repeat(4).trim(),
      car_plate: newPlate(),
      tyre_quantity: 'set',
    })
    const goesOn = '… Sambungan dalam rekod / Continued in the record'
    for (const [description, count, isWhole] of [
      ['A nail in the tread.', 0, true],
      [WORDS.join('\n'), 5, true],
      [DESCRIPTION, 10, true],
      [WORDS.join('\n').repeat(10), 10, false],
    ] as const) {
      const claim = await fileClaim(server, cookies, { warrantyId, description, photos: photos(count) })
      await page.goto(`/dashboard?tab=claims-history&claim=${claim}`)
      await page.getByRole('link', { name: t('staff.print') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuntutan waranti / Warranty claim')
      await expect(page.getByRole('button', { name: t('staff.printNow') })).toBeVisible()
      await expect
        .poll(() =>
          page.evaluate(() => [...document.images].every(image => image.complete && image.naturalWidth > 0)),
        )
        .toBe(true)
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      expect(pdf.toString('latin1')).toMatch(A4)

      // As wide as A4 between its margins, in CSS pixels.
      await page.setViewportSize({ width: 680, height: 1009 })
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('staff.printNow') })).toHaveCount(0)
      for (const signature of [t('staff.signatureCustomer'), t('staff.signatureShop')]) {
        await expect(page.getByText(signature)).toBeVisible()
      }
      const text = page.getByRole('article').getByText(description.slice(0, 20)).first()
      const over = await text.evaluate(own => {
        const room = own.parentElement?.parentElement as Element
        return own.getBoundingClientRect().bottom - room.getBoundingClientRect().bottom
      })
      expect([description.slice(0, 20), over <= 1]).toEqual([description.slice(0, 20), isWhole])
      // What does not stand there whole says so, on the paper.
      await expect(page.getByText(goesOn)).toBeVisible({ visible: !isWhole })
      if (!isWhole) {
        const mark = await page.getByText(goesOn).boundingBox()
        const signature = await page.getByText(t('staff.signatureCustomer')).boundingBox()
        expect((mark?.y ?? 0) + 12).toBeLessThan(signature?.y ?? 0)
      }
      await page.emulateMedia({ media: null })
      await page.setViewportSize(DESKTOP)
    }
    await expect(page.getByRole('img')).toHaveCount(10)
    // On the screen there is room for all of it.
    await expect(page.getByText(goesOn)).toBeHidden()
  })

  test.describe(`without script (${language})`, () => {
    test.use({ javaScriptEnabled: false })

    test('searched, looked at, claimed with a photo and closed with an invoice', async ({
      page,
      server,
      setLanguage,
      loginAs,
    }) => {
      await setLanguage(language)
      await loginAs(BEN)
      const plate = newPlate()
      await registerWarranty(server, { car_plate: plate }, { receipts: photos(2) })
      await page.goto('/dashboard')
      await counter.find(page, { plate })
      const row = counter.row(page, plate)
      await row.getByRole('link', { name: t('staff.viewReceipts') }).click()
      // All of them stand on the page, which a link leaves.
      await expect(page.getByRole('dialog').locator('noscript img')).toHaveCount(2)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('staff.close') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await row.getByRole('link', { name: t('staff.fileClaim') }).click()
      const claim = counter.claim(page)
      await claim.description.fill('Paku di tapak.')
      await page.locator('input[type=file][name=photos]').setInputFiles(PHOTO)
      await claim.submit.click()
      // What was typed and the photo are still there.
      await expect(
        page.getByRole('alert').filter({ hasText: t('staff.problems.validation.title') }),
      ).toBeVisible()
      await expect(claim.description).toHaveValue('Paku di tapak.')
      await expect(page.getByRole('img', { name: PHOTO.name })).toBeVisible()
      await claim.type.selectOption('Defect')
      await claim.tyre.selectOption({ index: 2 })
      await claim.submit.click()
      await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()

      await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
      await counter.findClaims(page, { plate })
      await expect(counter.row(page, plate)).toContainText(`${t('staff.viewPhotos')} (1)`)
      await counter
        .row(page, plate)
        .getByRole('link', { name: t('staff.uploadInvoice') })
        .click()
      await page
        .locator('input[type=file][name=invoice]')
        .setInputFiles({ name: 'invois.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
      await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: t('staff.problems.upload.title') }),
      ).toContainText(t('staff.invoiceNoImage'))
      await page.locator('input[type=file][name=invoice]').setInputFiles(PHOTO)
      await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
      await expect(
        page.getByRole('status').filter({ hasText: t('flash.invoice-uploaded.title') }),
      ).toContainText(t('flash.invoice-uploaded.text'))
      await expect(counter.row(page, plate).getByText(t('staff.closed'), { exact: true })).toBeVisible()
      await expect(counter.row(page, plate).getByRole('link', { name: t('staff.viewInvoice') })).toBeVisible()
    })
  })
}

const t = messages.en
const counter = counterIn('en')

test('by the keyboard alone', async ({ page, server, setLanguage, loginAs }) => {
  await setLanguage('en')
  const plate = newPlate()
  await registerWarranty(server, { car_plate: plate })
  await loginAs(BEN)
  await page.goto('/dashboard')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Tab by tab to something, as who sees no pointer goes; it must come within a screen's worth of steps. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let steps = 0; steps < 40; steps++) {
      await press(key)
      if (await target.evaluate(element => element === document.activeElement)) return
    }
    throw new Error(`${target} was not reached`)
  }
  // The page opens where the work begins; from there one goes back to its very start.
  await expect(page.getByRole('textbox', { name: t('staff.filters.phone') })).toBeFocused()
  await tabTo(page.getByRole('link', { name: messages.en('shell.skip') }), 'Shift+Tab')
  await press('Enter')
  await tabTo(page.getByRole('tab', { name: t('staff.tabs.search') }))
  // The tab that cannot be opened yet is stepped over.
  await press('ArrowRight')
  await expect(page.getByRole('tab', { name: t('staff.tabs.history') })).toBeFocused()
  await expect(page).toHaveURL(/tab=claims-history$/)
  // The address changes a moment before the tab does.
  await expect(page.getByRole('tab', { name: t('staff.tabs.history') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await press('ArrowLeft')
  await expect(page).toHaveURL(/tab=search$/)
  // Until then the field of the same name is the other tab's.
  await expect(page.getByRole('tab', { name: t('staff.tabs.search') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await tabTo(page.getByRole('textbox', { name: t('staff.filters.plate') }))
  await page.keyboard.type(plate)
  await press('Enter')
  await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()

  const row = counter.row(page, plate)
  const view = row.getByRole('link', { name: t('staff.viewTyreIds') })
  await tabTo(view)
  await press('Enter')
  await counter.escape(page)
  // One is back where one was.
  await expect(view).toBeFocused()
  await press('Tab', 'Enter')
  const claim = counter.claim(page)
  await expect(claim.submit).toBeVisible()
  await tabTo(claim.type)
  await page.keyboard.type('Defect')
  await tabTo(claim.tyre)
  await press('ArrowDown')
  await tabTo(claim.description)
  await page.keyboard.type('The belt shows.')
  await tabTo(claim.submit)
  await press('Enter')
  await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()
})

test('a registration whose tyre IDs are used up takes no claim, and says why', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerWarranty(server, { car_plate: plate })
  await fileClaim(server, cookies, { warrantyId })
  await fileClaim(server, cookies, { warrantyId, claim_date: '2026-01-31' })
  await page.goto('/dashboard')
  await counter.find(page, { plate, claim_status: 'claimed' })
  const row = counter.row(page, plate)
  const button = row.getByRole('button', { name: t('staff.fileClaim') })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleName(new RegExp(t('staff.noTyreIds')))
  await expect(button).toHaveAttribute('title', t('staff.noTyreIds'))
  await expect(row.getByText(t('staff.states.inactive'), { exact: true })).toBeVisible()
  await row.getByRole('link', { name: t('staff.viewTyreIds') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.details') })
  await expect(dialog.getByText(t('staff.usedOn', { date: shown(today()) }))).toHaveCount(2)
  await counter.escape(page)
  await counter.find(page, { plate, claim_status: 'not-claimed' })
  await expect(page.getByText(t('staff.noneFound'))).toBeVisible()
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue('')
})

test('dates that cannot be searched are told, and what was typed stays', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto('/dashboard')
  await counter.find(page, { plate: 'WXY', purchase_from: '2026-02-01', purchase_to: '2026-01-31' })
  await expect(page.getByLabel(t('staff.filters.purchaseTo'))).toHaveAccessibleDescription(
    t('staff.filters.datesTurned'),
  )
  await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue('WXY')
  await page.getByLabel(t('staff.filters.purchaseFrom')).fill('0202-01-01')
  await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  await expect(page.getByLabel(t('staff.filters.purchaseFrom'))).toHaveAccessibleDescription(
    t('staff.filters.dateWrong'),
  )
})

test('of two clerks on one tyre the second is told, and loses nothing that was typed', async ({
  page,
  server,
  setLanguage,
  loginAs,
  browser,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerWarranty(server, { car_plate: plate, tyre_quantity: 'set' })
  const fill = async (page: Page) => {
    await page.goto(`/dashboard?tab=new-claim&warranty_id=${warrantyId}`)
    const claim = counter.claim(page)
    await claim.type.selectOption('Other')
    await claim.tyre.selectOption({ index: 1 })
    await claim.description.fill('Seen by both of us.\n"Quotes" & <angles>.')
    await page.locator('input[type=file][name=photos]').setInputFiles(PHOTO)
    await expect(page.locator('img[src^="/files/proofs/"]')).toHaveCount(1)
    return claim
  }
  const claim = await fill(page)
  const devis = await browser.newContext({ baseURL: server.url, viewport: DESKTOP })
  await loginContextAs(DEVI, devis, server)
  await devis.addCookies([{ name: 'language', value: 'en', url: server.url }])
  const atDevis = await devis.newPage()
  const hers = await fill(atDevis)

  const mei = await loginAsStaff(server, MEI)
  const [first = ''] = await fetchFreeTyreIds(server, mei, warrantyId)
  await fileClaim(server, mei, { warrantyId, tyre_id: first })
  await claim.submit.click()
  const told = page.getByRole('alert').filter({ hasText: t('staff.problems.claimed.title') })
  await expect(told).toContainText(t('staff.problems.claimed.text'))
  await expect(claim.type).toHaveValue('Other')
  await expect(claim.description).toHaveValue('Seen by both of us.\n"Quotes" & <angles>.')
  await expect(page.getByRole('img', { name: PHOTO.name })).toBeVisible()
  await expect(page.getByText(t('staff.availableOf', { x: '3', y: '4' }))).toBeVisible()
  // Who was faster is the administrator's to know.
  expect(await page.content()).not.toContain(MEI)
  await hers.submit.click()
  await expect(atDevis.getByRole('alert')).toContainText(t('staff.problems.claimedBy.text', { who: MEI }))
  await devis.close()

  await claim.tyre.selectOption({ index: 1 })
  await claim.submit.click()
  await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()
  await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
  await counter.findClaims(page, { plate })
  await expect(counter.row(page, plate)).toHaveCount(1)
  await expect(counter.row(page, plate)).toContainText(`${t('staff.viewPhotos')} (1)`)
})

test('a claim’s photos: ten at most, none left out without a word, all gone at Reset', async ({
  page,
  registered,
}) => {
  const { id } = registered
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${id}`)
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  const files = page.locator('input[type=file][name=photos]')
  await files.setInputFiles(Array(11).fill(PHOTO))
  await expect(page.getByRole('alert').filter({ hasText: t('staff.problems.tooMany.title') })).toContainText(
    t('staff.problems.tooMany.text'),
  )
  const claim = counter.claim(page)
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 1 })
  await claim.description.fill('A nail in the tread.')
  await page.route('**/dashboard/photos?*', route => route.abort())
  await files.setInputFiles(PHOTO)
  await claim.submit.click()
  await expect(
    page.getByRole('alert').filter({ hasText: t('staff.problems.photosFailed.text') }),
  ).toBeVisible()
  await expect(page).toHaveURL(/tab=new-claim/)
  await page.unroute('**/dashboard/photos?*')
  await page.getByRole('button', { name: t('photos.retry') }).click()
  await expect(page.locator('img[src^="/files/proofs/"]')).toHaveCount(1)
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect(claim.description).toHaveValue('')
  await expect(claim.date).toHaveValue(today())
  await expect(page.getByText(t('photos.count', { count: 0, most: 10 }))).toBeVisible()
})

test('what was typed before the script had come is not lost', async ({ page, registered }) => {
  const { id } = registered
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${id}`)
  const claim = counter.claim(page)
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 2 })
  const tyre = await claim.tyre.inputValue()
  await claim.date.fill('2026-01-31')
  await claim.description.fill('A nail in the tread.')
  release()
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  await expect(claim.type).toHaveValue('Damage')
  await expect(claim.tyre).toHaveValue(tyre)
  await expect(claim.date).toHaveValue('2026-01-31')
  await expect(claim.description).toHaveValue('A nail in the tread.')
})

test('each clerk sees the own claims, the administrator all of them', async ({
  page,
  context,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const plate = newPlate()
  const { id: warrantyId } = await registerWarranty(server, { car_plate: plate })
  const ben = await loginAs(BEN)
  const mei = await loginAsStaff(server, MEI)
  const bens = await fileClaim(server, ben, { warrantyId, claim_type: 'Defect' })
  const meis = await fileClaim(server, mei, { warrantyId, claim_type: 'Other' })

  await page.goto('/dashboard?tab=claims-history')
  await counter.findClaims(page, { plate })
  await expect(counter.row(page, plate)).toHaveCount(1)
  await expect(counter.row(page, plate)).toContainText(bens.slice(0, 8))
  expect(await page.content()).not.toContain(MEI)
  // Mei's is not there, by whichever way.
  for (const address of [
    `/dashboard?tab=claims-history&claim=${meis}`,
    `/dashboard?tab=claims-history&photos=${meis}`,
    `/dashboard?tab=claims-history&invoice=${meis}`,
    `/dashboard/claims/${meis}`,
  ]) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
    expect(await page.content()).not.toContain(MEI)
  }
  // Whose page it would be has a frame of its own; what is said in its place stands in the shop's.
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(t('errors.notFound'))
  await page.goto(`/dashboard?tab=claims-history&claim=${meis}`)
  await expect(page.getByRole('dialog')).toContainText(t('staff.claimNotFound'))

  await context.clearCookies()
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/dashboard?tab=claims-history')
  await counter.findClaims(page, { plate })
  await expect(counter.row(page, plate)).toHaveCount(2)
  for (const email of [BEN, MEI]) await expect(page.getByRole('table')).toContainText(email)
  await page.goto(`/dashboard?tab=claims-history&claim=${bens}`)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(BEN)

  // That the administrator has looked is not Ben's to read.
  await context.clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto(`/dashboard?tab=claims-history&claim=${bens}`)
  await expect(page.getByRole('dialog')).toContainText(t('staff.audited.filed-claim'))
  expect(await page.content()).not.toContain(DEVI)
})

test('an invoice closes a claim once', async ({ page, server, setLanguage, loginAs }) => {
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerWarranty(server, { car_plate: plate })
  const claim = await fileClaim(server, cookies, { warrantyId })
  await page.goto(`/dashboard?tab=claims-history&invoice=${claim}`)
  const second = await page.context().newPage()
  await second.goto(page.url())
  for (const each of [page, second]) {
    await each.locator('input[type=file][name=invoice]').setInputFiles(PHOTO)
  }
  await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(page.getByText(t('flash.invoice-uploaded.text'))).toBeVisible()
  await second.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(second.getByRole('alert').first()).toContainText(t('staff.problems.alreadyClosed.text'))
  await second.close()

  await counter.findClaims(page, { plate, status: 'Closed' })
  const row = counter.row(page, plate)
  await expect(row.getByRole('link', { name: t('staff.uploadInvoice') })).toHaveCount(0)
  await row.getByRole('link', { name: t('staff.viewInvoice') }).click()
  const invoice = page.getByRole('dialog').getByRole('link', { name: t('staff.viewInvoice') })
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a dialog closes by Escape, the back button and its link, and an address opens it', async ({
  page,
  registered,
}) => {
  const { id, plate } = registered
  const dialog = page.getByRole('dialog', { name: t('staff.details') })

  // Straight from an address, and away by Escape before anything else was touched; then it opens again.
  await page.goto(`/dashboard?tab=search&tyres=${id}`)
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\?tab=search$/)
  await counter.find(page, { plate })
  const link = counter.row(page, plate).getByRole('link', { name: t('staff.viewTyreIds') })

  for (const close of [
    () => counter.escape(page),
    () => page.goBack(),
    () => dialog.getByRole('link', { name: t('staff.close') }).click(),
    () => counter.escape(page),
  ]) {
    await link.click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`tyres=${id}`))
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\?tab=search&q=[\da-f]{8}$/)
    await expect(counter.row(page, plate)).toBeVisible()
    await expect(link).toBeFocused()
  }
  await page.goto('/dashboard?tab=search&tyres=00000000-0000-0000-0000-000000000000')
  await expect(dialog).toContainText(t('staff.notFound'))
})

test('two windows of one clerk each keep their own search, and the back button the one before', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plates = [newPlate(), newPlate()] as const
  for (const plate of plates) await registerWarranty(server, { car_plate: plate })
  const other = await page.context().newPage()
  const search = async (window: Page, plate: string) => {
    await window.getByRole('textbox', { name: t('staff.filters.plate') }).fill(plate)
    await window.getByRole('button', { name: t('staff.search'), exact: true }).click()
    await expect(window.getByRole('cell', { name: plate })).toBeVisible()
  }
  for (const window of [page, other]) await window.goto('/dashboard')
  await search(page, plates[0])
  await search(other, plates[1])
  await page.reload()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(plates[0].slice(1)))
  await search(page, plates[1])
  await page.goBack()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  // After a claim it is the own search again, whatever the other window looked for meanwhile.
  await search(other, plates[1])
  await page.getByRole('link', { name: t('staff.fileClaim') }).click()
  const claim = counter.claim(page)
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 1 })
  await claim.description.fill('A nail in the tread.')
  await claim.submit.click()
  await expect(page.getByRole('status').filter({ hasText: t('flash.claim-submitted.title') })).toBeVisible()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  // A window that is opened anew goes on where the clerk was last.
  await other.goto('/dashboard')
  await expect(other.getByRole('cell', { name: plates[1] })).toBeVisible()
  await other.close()
})

test('a tab takes the place of the other in the browser’s history', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto('/about-us')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
  await expect(page).toHaveURL(/tab=claims-history$/)
  await page.getByRole('tab', { name: t('staff.tabs.search') }).click()
  await expect(page).toHaveURL(/tab=search$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)
  await page.goto('/dashboard?tab=new-claim')
  await expect(page.getByText(t('staff.noWarranty'))).toBeVisible()
})

test('the administrator deletes a registration after the question, and all of it is gone', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerWarranty(server, { name: 'Aisyah', car_plate: plate })
  await fileClaim(server, cookies, { warrantyId: id, photos: photos(1) })
  await page.goto('/dashboard')
  await counter.find(page, { plate })
  await counter
    .row(page, plate)
    .getByRole('link', { name: t('staff.viewReceipts') })
    .click()
  const receipt = (await page.getByRole('dialog').getByRole('img').getAttribute('src')) ?? ''
  expect((await page.request.get(receipt)).status()).toBe(200)
  await counter.escape(page)

  const ask = counter.row(page, plate).getByRole('link', { name: t('staff.delete') })
  const question = page.getByRole('dialog', { name: t('staff.deleteTitle') })
  await ask.click()
  await expect(question).toContainText(`Aisyah · ${plate}`)
  await expect(question).toContainText(t('staff.deleteText'))
  await expect(question).toContainText(t('staff.deleteWhat', { tyreIds: 2, claims: 1, files: 2 }))
  await counter.escape(page)
  await expect(counter.row(page, plate)).toBeVisible()
  await ask.click()
  await question.getByRole('button', { name: t('staff.deleteConfirm') }).click()
  await expect(
    page.getByRole('status').filter({ hasText: t('flash.registration-deleted.text') }),
  ).toBeVisible()
  await expect(page.getByText(t('staff.noneFound'))).toBeVisible()
  expect((await page.request.get(receipt)).status()).toBe(404)
  await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
  await counter.findClaims(page, { plate })
  await expect(page.getByText(t('staff.noClaims'))).toBeVisible()

  // A clerk has no such button, and nothing behind it.
  const { id: other } = await registerWarranty(server, { car_plate: plate })
  await page.context().clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto(`/dashboard?tab=search&delete=${other}`)
  await expect(page.getByRole('dialog')).toContainText(t('staff.notFound'))
  const refused = await page.request.post('/dashboard/delete', {
    headers: { origin: server.url },
    form: { registration: other },
  })
  expect(refused.status()).toBe(404)
  await counter.escape(page)
  await counter.find(page, { plate })
  await expect(counter.row(page, plate)).toHaveCount(1)
})

test('the audit trail tells the administrator who did what', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const ben = await loginAsStaff(server, BEN)
  const { id: warrantyId } = await registerWarranty(server, { car_plate: newPlate() })
  const claim = await fileClaim(server, ben, { warrantyId })
  await fetch(`${server.url}/dashboard?tab=search&receipts=${warrantyId}`, { headers: { cookie: ben } })
  await loginAs(DEVI)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: t('staff.audit') }).click()
  const lines = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const look = async (filters: Record<string, string>) => {
    for (const [name, value] of Object.entries(filters)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  }
  await look({ record: claim })
  await expect(lines).toHaveCount(1)
  for (const text of [BEN, t('staff.audited.filed-claim'), shown(today())]) {
    await expect(lines.first()).toContainText(text)
  }
  await look({ record: warrantyId, who: BEN, from: today(), to: today() })
  await expect(lines.filter({ hasText: t('staff.audited.read-receipts') })).toHaveCount(1)
  await expect(lines.filter({ hasText: t('staff.audited.read-registration') })).not.toHaveCount(0)
  await look({ record: '', who: MEI, from: '2020-01-01', to: '2020-01-02' })
  await expect(page.getByText(t('staff.auditNone'))).toBeVisible()
  await look({ who: DEVI, from: '2026-01-02', to: '2026-01-01' })
  await expect(page.getByLabel(t('staff.filters.to'), { exact: true })).toHaveAccessibleDescription(
    t('staff.filters.datesTurned'),
  )
  await expect(page.locator('[name=who]')).toHaveValue(DEVI)

  await page.context().clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  expect((await page.goto('/dashboard/audit'))?.status()).toBe(404)
})

test('where the owner demands a second factor nobody goes on without one', async ({ page, context }) => {
  const own = await startServer({ DEMO_PASSWORD, STAFF_SECOND_FACTOR: 'required' })
  try {
    await context.addCookies([{ name: 'language', value: 'en', url: own.url }])
    const signIn = async () => {
      await page.goto(`${own.url}/staff-login`)
      await page.getByRole('textbox', { name: t('staff.email') }).fill(BEN)
      await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    }
    await signIn()
    await expect(page).toHaveURL(/\/dashboard\/second-factor$/)
    await expect(page.getByRole('alert').filter({ hasText: t('staff.secondFactor.demanded') })).toBeVisible()
    await page.goto(`${own.url}/dashboard`)
    await expect(page).toHaveURL(/\/dashboard\/second-factor$/)
    const password = page.getByLabel(t('staff.password'), { exact: true })
    await password.fill('not the password')
    await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
    await expect(password).toHaveAccessibleDescription(t('staff.secondFactor.wrongPassword'))
    await password.fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
    const secret = await page.locator('code').innerText()
    const recovery = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(recovery).toHaveLength(10)
    const code = page.getByRole('textbox', { name: t('staff.secondFactor.code') })
    // A slip of the finger takes nothing away that is shown this once.
    await code.fill('000000')
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(t('staff.secondFactor.wrongCode')))
    await expect(page.locator('code')).toHaveText(secret)
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(recovery)
    // Nor does a code on paper show that the app has the key.
    await code.fill(recovery[1] ?? '')
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(t('staff.secondFactor.wrongCode')))
    await expect(page.getByText(t('staff.secondFactor.isOff'))).toBeVisible()
    const used = totp(secret)
    await code.fill(used)
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.second-factor-on.title') }),
    ).toBeVisible()
    await expect(page.getByText(t('staff.secondFactor.isOn'))).toBeVisible()
    await page.goto(`${own.url}/dashboard`)
    await expect(page.getByRole('tab', { name: t('staff.tabs.search') })).toBeVisible()

    await page.getByRole('button', { name: t('staff.logout') }).click()
    await signIn()
    await expect(page).toHaveURL(/\/staff-login\/code$/)
    // The password alone opens nothing.
    expect((await page.request.get(`${own.url}/dashboard`, { maxRedirects: 0 })).status()).toBe(303)
    await code.fill('000000')
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    // A code that was used is none any more; a clock that is half a minute ahead is forgiven.
    await code.fill(used)
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    await signIn()
    await code.fill(totp(secret, 30))
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(page.getByRole('tab', { name: t('staff.tabs.search') })).toBeVisible()

    // The phone is lost: a code on paper works, once.
    for (const works of [true, false]) {
      await context.clearCookies({ name: /session|tayar/ })
      await signIn()
      await code.fill(recovery[0] ?? '')
      await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
      if (works) await expect(page).toHaveURL(/\/dashboard$/)
      else await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    }
  } finally {
    await own.stop()
  }
})

/** The counter's screens, by what stands on them. */
function counterIn(language: 'en' | 'ms') {
  const t = messages[language]
  /** Fills in filters by the names of their fields, and searches. */
  const search = async (page: Page, filters: Record<string, string>) => {
    for (const [name, value] of Object.entries(filters)) {
      const field = page.locator(`[role=tabpanel]:not([hidden]) [name=${name}]`)
      if (await field.evaluate(element => element.tagName === 'SELECT')) await field.selectOption(value)
      else await field.fill(value)
    }
    await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  }
  return {
    row: (page: Page, plate: string) => page.getByRole('row').filter({ hasText: plate }),
    find: search,
    async findClaims(page: Page, filters: Record<string, string>) {
      await expect(page.getByLabel(t('staff.filters.dateFrom')).filter({ visible: true })).toBeVisible()
      await search(page, filters)
    },
    claim: (page: Page) => ({
      type: page.getByLabel(t('staff.claimType'), { exact: true }).filter({ visible: true }),
      date: page.getByLabel(t('staff.claimDate'), { exact: true }).filter({ visible: true }),
      tyre: page.getByLabel(t('staff.tyreId'), { exact: true }),
      description: page.getByRole('textbox', { name: t('staff.description') }),
      submit: page.getByRole('button', { name: t('staff.submitClaim') }),
    }),
    /** Closes the dialog that is open; before the script has come Escape is nobody's. */
    async escape(page: Page) {
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.evaluate(element => element.matches(':modal'))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    },
  }
}

/** As the counter reads a date: dd/MM/yyyy. */
const shown = (date: string) => date.split('-').reverse().join('/')

/** The code that an authenticator app shows so many seconds from now (RFC 6238: SHA-1, 30 seconds, six digits). */
function totp(secret: string, later = 0): string {
  const bits = Array.from(secret.replaceAll('=', ''), letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1_000 + later) / 30)))
  const hash = createHmac('sha1', key).update(moment).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
