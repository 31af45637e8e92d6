import { expect, type Locator, type Page } from '@playwright/test'
import { AISYAH } from '../cast.ts'
import { heic } from '../heic-file.ts'
import { type Language, messages } from '../messages.ts'
import { waitForHydration } from '../page-checks.ts'
import { today } from '../sample-data.ts'
import { corners } from '../test-images.ts'

const jpeg = await corners().jpeg().toBuffer()
export const RECEIPT = { name: 'resit.jpg', mimeType: 'image/jpeg', buffer: jpeg }
export const SECOND_RECEIPT = { name: 'resit-2.jpg', mimeType: 'image/jpeg', buffer: jpeg }
/** An iPhone photo as some phones send it: no media type, only the file name extension says what it is. */
export const HEIC_RECEIPT = { name: 'IMG_0042.HEIC', mimeType: '', buffer: heic('corners') }
/** A file with the type of a JPEG and other content: only the server can detect it. */
export const BROKEN_RECEIPT = {
  name: 'rosak.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('not an image'),
}

/** The URL where the receipts of a form are listed, uploaded and removed. */
export const RECEIPT_UPLOADS = '**/warranty-registration/receipts?*'

/** The image of a photo that the server has: it is shown by a link of the server. */
export const STORED_PHOTO = 'img[src^="/files/receipts/"]'

/** /warranty-registration, tab "Register". */
export class RegisterWarrantyPage {
  readonly page: Page
  readonly name: Locator
  readonly contact: Locator
  readonly email: Locator
  readonly date: Locator
  readonly plate: Locator
  readonly pair: Locator
  readonly files: Locator
  readonly submitButton: Locator
  readonly thankYou: Locator
  readonly draftRestored: Locator
  readonly waitingForPhotos: Locator
  readonly clearDraft: Locator
  readonly acceptedPhotos: Locator
  readonly progress: Locator
  private readonly t: (typeof messages)[Language]

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.t = t
    this.page = page
    this.name = page.getByRole('textbox', { name: t('warranty.fields.name') })
    this.contact = page.getByRole('textbox', { name: t('warranty.fields.contact') })
    this.email = page.getByRole('textbox', { name: t('warranty.fields.email') })
    this.date = page.getByLabel(t('warranty.fields.purchaseDate'))
    this.plate = page.getByRole('textbox', { name: t('warranty.fields.plate') })
    this.pair = page.getByRole('radio', { name: t('warranty.fields.pair') })
    this.files = page.locator('input[type=file][name=receipts]')
    this.submitButton = page.getByRole('button', { name: t('warranty.submit'), exact: true })
    this.thankYou = page.getByRole('heading', { level: 1, name: t('warranty.thankYou') })
    this.draftRestored = page.getByText(t('warranty.draftRestored'))
    this.waitingForPhotos = page.getByText(t('warranty.waitingForPhotos'))
    this.clearDraft = page.getByRole('button', { name: t('warranty.draftClear') })
    this.acceptedPhotos = page.locator(STORED_PHOTO)
    this.progress = page.getByRole('progressbar')
  }

  async goto(): Promise<void> {
    await this.page.goto('/warranty-registration')
    await this.ready()
  }

  /**
   * Uses the page and waits for the hydration of the form: only the script renders the button that adds
   * photos.
   */
  async ready(): Promise<void> {
    await waitForHydration(this.page)
    await this.page.mouse.move(10, 10)
    await expect(this.page.getByText(this.t('photos.add'), { exact: true })).toBeVisible()
  }

  async fill({
    plate,
    contact = AISYAH.contact,
    email = '',
  }: {
    plate: string
    contact?: string
    email?: string
  }): Promise<void> {
    await this.name.fill(AISYAH.name)
    await this.contact.fill(contact)
    await this.email.fill(email)
    await this.date.fill(today())
    await this.plate.fill(plate)
    await this.pair.check()
  }

  /** Opens the form and fills it in, with a receipt that the server has accepted. */
  async gotoAndFill(plate: string): Promise<void> {
    await this.goto()
    await this.fill({ plate })
    await this.files.setInputFiles(RECEIPT)
    await expect(this.acceptedPhoto(RECEIPT.name)).toHaveCount(1)
  }

  /** The list item of a photo. */
  photo(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name })
  }

  acceptedPhoto(name: string): Locator {
    return this.photo(name).locator(STORED_PHOTO)
  }

  removePhoto(name: string): Promise<void> {
    return this.photo(name)
      .getByRole('button', { name: this.t('photos.remove') })
      .click()
  }

  retryButton(name: string): Locator {
    return this.photo(name).getByRole('button', { name: this.t('photos.retry') })
  }

  /** The text "1 of 5 photos". */
  expectPhotoCount(count: number): Promise<void> {
    return expect(this.page.getByText(this.t('photos.count', { count, most: 5 }))).toBeVisible()
  }

  submit(): Promise<void> {
    return this.submitButton.click()
  }

  expectRegistered(): Promise<void> {
    return expect(this.thankYou).toBeVisible()
  }

  /**
   * The notice with this title or text. Links to fields in another notice repeat the text after their names.
   */
  alert(text: string): Locator {
    return this.page.getByRole('alert').filter({ has: this.page.getByText(text, { exact: true }) })
  }

  localStorage(): Promise<string> {
    return this.page.evaluate(() => JSON.stringify(localStorage))
  }

  /** The number of warranties that the server finds for a plate. */
  async countRegistrations(plate: string): Promise<number> {
    const origin = new URL(this.page.url()).origin
    const response = await this.page.request.post(`${origin}/warranty-registration?tab=check`, {
      headers: { origin },
      form: { car_plate: plate },
    })
    return (await response.text()).match(/<article/g)?.length ?? 0
  }
}
