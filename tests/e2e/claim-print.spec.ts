import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, newPlate } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { corners } from '../support/test-images.ts'

// The printable claim (docs/rules/warranty.md, section 23).

test.use({ viewport: DESKTOP })

const png = await corners().png().toBuffer()
/** Just below the maximum length of 5,000 characters. */
const DESCRIPTION = 'Tapak tayar koyak sepanjang satu jengkal. '.repeat(115).trim()
/** One line per word. */
const WORDS = Array.from({ length: 30 }, (_, n) => `Paku ${n + 1}`)
/** Everything that a claim may say about a tyre. */
const TYRE = {
  branch: 'Tayar Contoh Cheras',
  brand: 'Goodyear',
  model: 'EfficientGrip Performance 2 SUV',
  size: '265/50R20',
  dot_week: '2319',
  tread_mm: '4.5',
}
/** 210 × 297 mm in points. */
const A4 = /MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/
const photos = (count: number) => Array<Uint8Array>(count).fill(new Uint8Array(png))

for (const language of triedLanguages) {
  const t = messages[language]

  test(`the claim print is exactly one A4 page for short and for long claims (${language})`, async ({
    page,
    server,
    setLanguage,
    loginAs,
  }) => {
    await setLanguage(language)
    const cookies = await loginAs(BEN)
    const goesOn = '… Sambungan dalam rekod / Continued in the record'
    for (const [description, count, isWhole, isDecided] of [
      ['A nail in the tread.', 0, true, false],
      // The longest texts that are printed in the normal size, and in the small one.
      ['Paku 1', 5, true, true],
      [WORDS.slice(0, 10).join('\n'), 5, true, true],
      [WORDS.join('\n'), 5, true, false],
      [DESCRIPTION, 10, true, false],
      [WORDS.join('\n').repeat(10), 10, false, false],
    ] as const) {
      const { id: warrantyId } = await registerByForm(server, {
        name: 'Nur Aisyah binti Muhammad Haji Abdul Rahman '.repeat(4).trim(),
        car_plate: newPlate(),
      })
      const known = isDecided ? TYRE : {}
      const form = { warrantyId, description, photos: photos(count), ...known }
      const claim = await claimByForm(server, cookies, form)
      if (isDecided) {
        const path = `/dashboard/claims/${claim}`
        await page.goto(path)
        const version = await page.locator('[name=version]').first().inputValue()
        const form = {
          step: 'decide',
          version,
          outcome: 'rejected',
          reason: 'misuse',
          note: DESCRIPTION.slice(0, 2_000),
        }
        const decided = await page.request.post(path, {
          headers: { origin: server.url },
          form,
          maxRedirects: 0,
        })
        expect(decided.status()).toBe(303)
      }
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

      // The printable width of A4 in CSS pixels.
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
      // The print says so if a text is cut off.
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
    // On screen the whole text is visible.
    await expect(page.getByText(goesOn)).toBeHidden()
  })
}
