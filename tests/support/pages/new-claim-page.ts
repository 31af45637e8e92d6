import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'
import { waitForHydration } from '../page-checks.ts'
import { corners } from '../test-images.ts'

export const CLAIM_PHOTO = {
  name: 'paku.png',
  mimeType: 'image/png',
  buffer: await corners().png().toBuffer(),
}

/** The URL of the claim form. */
export const newClaimUrl = (warrantyId: string) => `/dashboard?tab=new-claim&warranty_id=${warrantyId}`

/** /dashboard?tab=new-claim&warranty_id=… */
export class NewClaimPage {
  readonly page: Page
  readonly type: Locator
  readonly date: Locator
  readonly tyre: Locator
  readonly description: Locator
  readonly files: Locator
  /** Photos that the server has: their URLs are the server's. */
  readonly acceptedPhotos: Locator
  readonly submitButton: Locator
  readonly reset: Locator
  readonly draftRestored: Locator
  readonly waitingForPhotos: Locator
  readonly submitted: Locator
  private readonly t: (typeof messages)[Language]

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.t = t
    this.page = page
    this.type = page.getByLabel(t('staff.claimType'), { exact: true }).filter({ visible: true })
    this.date = page.getByLabel(t('staff.claimDate'), { exact: true }).filter({ visible: true })
    this.tyre = page.getByLabel(t('staff.tyreId'), { exact: true })
    this.description = page.getByRole('textbox', { name: t('staff.description') })
    this.files = page.locator('input[type=file][name=photos]')
    this.acceptedPhotos = page.locator('img[src^="/files/proofs/"]')
    this.submitButton = page.getByRole('button', { name: t('staff.submitClaim') })
    this.reset = page.getByRole('button', { name: t('staff.reset') })
    this.draftRestored = page.getByText(t('staff.draftRestored'))
    this.waitingForPhotos = page.getByText(t('staff.photosSending'))
    this.submitted = page.getByText(t('flash.claim-submitted.text'))
  }

  /** Waits for hydration: only the script renders the button that adds photos. */
  ready(): Promise<void> {
    return expect(this.page.getByText(this.t('photos.add'), { exact: true })).toBeVisible()
  }

  submit(): Promise<void> {
    return this.submitButton.click()
  }

  /** From the page of the claim back to the search of this window. */
  backToSearch(): Promise<void> {
    return this.page.getByRole('link', { name: this.t('staff.admin') }).click()
  }

  alert(hasText: string): Locator {
    return this.page.getByRole('alert').filter({ hasText })
  }

  /** Opens the form and fills in a claim on the first free tyre, with a photo. Returns the tyre's id. */
  async gotoAndFill(warrantyId: string): Promise<string> {
    await this.page.goto(newClaimUrl(warrantyId))
    await waitForHydration(this.page)
    await this.type.selectOption('Damage')
    await this.tyre.selectOption({ index: 1 })
    await this.date.fill('2026-01-31')
    await this.description.fill('A nail in the tread.')
    await this.files.setInputFiles(CLAIM_PHOTO)
    await expect(this.acceptedPhotos).toHaveCount(1)
    return this.tyre.inputValue()
  }

  /** The form has the values of `gotoAndFill`, in whichever language the page is. */
  async expectFilled(tyreRowId: string): Promise<void> {
    const field = (name: string) => this.page.locator(`[name=${name}]`)
    await expect(field('description')).toHaveValue('A nail in the tread.')
    await expect(field('claim_type')).toHaveValue('Damage')
    await expect(field('tyre_id')).toHaveValue(tyreRowId)
    await expect(field('claim_date')).toHaveValue('2026-01-31')
    await expect(this.acceptedPhotos).toHaveCount(1)
  }
}
