import type { Locator, Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'

/** /warranty-registration?tab=check */
export class CheckStatusPage {
  readonly page: Page
  readonly plate: Locator
  readonly searchButton: Locator
  /** The warranties on the page. */
  readonly cards: Locator
  readonly viewReceipts: Locator
  readonly lastFourDigits: Locator
  readonly notFound: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.page = page
    // The other tab has a plate field too, until this one is open.
    const panel = page.getByRole('tabpanel', { name: t('warranty.check') })
    this.plate = panel.getByRole('textbox', { name: t('warranty.fields.plate') })
    this.searchButton = page.getByRole('button', { name: t('warranty.search'), exact: true })
    this.cards = page.getByRole('article')
    this.viewReceipts = page.getByRole('button', { name: t('warranty.viewReceipts') })
    this.lastFourDigits = page.getByRole('textbox', { name: t('warranty.fields.lastFour') })
    this.notFound = page.getByRole('heading', { name: t('warranty.none') })
  }

  async goto(): Promise<void> {
    await this.page.goto('/warranty-registration?tab=check')
  }

  async search(plate: string): Promise<void> {
    await this.plate.fill(plate)
    await this.searchButton.click()
  }
}
