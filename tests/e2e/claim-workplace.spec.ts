import type { Request } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, newEmail, newPlate, PHONE } from '../support/cast.ts'
import { mailedLink } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { CheckStatusPage } from '../support/pages/check-status-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { detailed } from '../support/test-images.ts'

// The page of a claim (docs/rules/warranty.md, section 32).

test.use({ viewport: DESKTOP })

const t = messages.ms

test('a claim that waits for the supplier says so on its page, in the queue and to the customer (rule W32.3)', async ({
  page,
  server,
  loginAs,
}) => {
  const plate = newPlate()
  const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })

  await page.goto(`/dashboard/claims/${claim}`)
  await expect(page.getByRole('radio', { name: t('claim.waitFor.customer') })).toBeChecked()
  await page.getByLabel(t('claim.note'), { exact: true }).fill('Laporan makmal')
  await page.getByRole('radio', { name: t('claim.waitFor.supplier') }).check()
  await page.getByRole('button', { name: t('claim.wait') }).click()
  await expect(page.getByText(`${t('claim.stages.supplier')}: Laporan makmal.`)).toBeVisible()
  await expect(page.getByText(t('claim.events.waitForSupplier'))).toBeVisible()
  // The form for a further note has the supplier preselected.
  await expect(page.getByRole('radio', { name: t('claim.waitFor.supplier') })).toBeChecked()

  await page.goto('/dashboard?tab=claims-history&queue=waiting')
  await expect(page.getByRole('row').filter({ hasText: plate })).toContainText(t('staff.stages.supplier'))

  await page.goto('/warranty-registration?tab=check')
  const check = new CheckStatusPage(page, 'ms')
  await check.search(plate)
  await expect(check.cards).toContainText(t('claimStatus.next.supplier'))
  await expect(check.cards).not.toContainText('Laporan makmal')
})

test('a notice links to the refused fields, which keep the typed values', async ({
  page,
  server,
  loginAs,
}) => {
  const { id: warrantyId } = await registerByForm(server)
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })
  await page.goto(`/dashboard/claims/${claim}`)
  await page.getByLabel(t('claim.outcome')).selectOption('part-payment')
  const percent = page.getByLabel(t('claim.percent'))
  const sentence = page.getByLabel(t('claim.sentence'))
  await percent.fill('120')
  await sentence.fill('x'.repeat(2_001))
  await page.getByRole('button', { name: t('claim.decide'), exact: true }).click()
  // In the order of the form, and each link keeps the others.
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).toHaveText([
    `${t('claim.percent')}: ${t('claim.errors.percent-wrong')}`,
    `${t('claim.sentence')}: ${t('claim.errors.too-long')}`,
  ])
  await expect(percent).toBeFocused()
  await links.last().click()
  await expect(sentence).toBeFocused()
  await links.first().click()
  await expect(percent).toBeFocused()
  await expect(percent).toHaveValue('120')

  await page.getByLabel(t('claim.assignee')).fill('tiada@tayar.test')
  await page.getByRole('button', { name: t('staff.colleague.assign') }).click()
  await expect(links).toHaveText([`${t('claim.assignee')}: ${t('staff.colleague.unknown')}`])
})

test('a decision sent again after a refused field does not replace the one that was made meanwhile (rule W32.2)', async ({
  page,
  server,
  loginAs,
}) => {
  const { id: warrantyId } = await registerByForm(server)
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })
  await page.goto(`/dashboard/claims/${claim}`)
  const other = await page.context().newPage()
  await other.goto(`/dashboard/claims/${claim}`)
  await other.getByLabel(t('claim.outcome')).selectOption('replace')
  await other.getByRole('button', { name: t('claim.decide'), exact: true }).click()
  await expect(other.getByText(t('flash.claim-saved.title'))).toBeVisible()

  const outcome = page.getByLabel(t('claim.outcome'))
  const decide = page.getByRole('button', { name: t('claim.decide'), exact: true })
  await outcome.selectOption('part-payment')
  await decide.click()
  await expect(page.getByLabel(t('claim.percent'))).toBeFocused()
  await page.getByLabel(t('claim.percent')).fill('50')
  await decide.click()
  await expect(page.getByRole('alert')).toContainText(t('claim.problems.changed'))
  await expect(outcome).toBeFocused()
  await decide.click()
  await expect(page.getByText(t('flash.claim-saved.title'))).toBeVisible()
})

test('photos of a claim that are sent at once are made smaller first, and sent once; without one the field is focused', async ({
  page,
  server,
  loginAs,
}) => {
  const email = newEmail()
  const { id: warrantyId } = await registerByForm(server, { email })
  const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })
  await page.goto(`/dashboard/claims/${claim}`)
  await page.getByLabel(t('claim.note'), { exact: true }).fill('Gambar dinding tayar')
  await page.getByRole('button', { name: t('claim.wait') }).click()
  await expect(page.getByText(t('claim.events.wait'))).toBeVisible()
  const link = await mailedLink(server, email, '/claim/')

  // A slow phone: the photo is decoded when the test says so.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (file: Blob) => Promise<ImageBitmap>
    const isReleased = new Promise<void>(done => addEventListener('release', () => done(), { once: true }))
    Object.assign(window, { createImageBitmap: (file: Blob) => isReleased.then(() => decode(file)) })
  })
  const sent: Request[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request)
  })
  await page.goto(link)
  const photos = page.locator('input[type=file]')
  await page.getByRole('button', { name: t('claimPhotos.send') }).click()
  await expect(photos).toBeFocused()
  await expect(photos).toHaveAccessibleDescription(t('claimPhotos.problems.no-file'))
  sent.length = 0
  const buffer = await detailed(2_000, 1_500).png().toBuffer()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  await photos.setInputFiles({ name: 'dinding.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: t('claimPhotos.send') }).click()
  await expect(page.getByRole('button', { name: t('claimPhotos.sending') })).toBeVisible()
  expect(sent).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(page.getByText(t('claimPhotos.sent', { n: 1 }))).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(Number(await sent[0]?.headerValue('content-length'))).toBeLessThan(buffer.length)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a field that was refused is scrolled to, without opening the keyboard', async ({
    page,
    server,
    loginAs,
  }) => {
    const { id: warrantyId } = await registerByForm(server)
    const claim = await claimByForm(server, await loginAs(BEN), { warrantyId })
    await page.goto(`/dashboard/claims/${claim}`)
    const note = page.getByLabel(t('claim.note'), { exact: true })
    await note.fill('@unknown')
    await page.getByRole('button', { name: t('claim.addNote') }).tap()
    await expect(page.getByText(t('claim.errors.no-such-colleague'), { exact: true })).toBeInViewport()
    await expect(note).not.toBeFocused()
  })
})
