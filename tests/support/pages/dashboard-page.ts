import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'

/** /dashboard: the tabs of the staff, their tables and dialogs. */
export class DashboardPage {
  readonly page: Page
  readonly dialog: Locator
  readonly searchTab: Locator
  readonly newClaimTab: Locator
  readonly historyTab: Locator
  readonly searchButton: Locator
  readonly logout: Locator
  private readonly t: (typeof messages)[Language]

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.t = t
    this.page = page
    this.dialog = page.getByRole('dialog')
    this.searchTab = page.getByRole('tab', { name: t('staff.tabs.search') })
    this.newClaimTab = page.getByRole('tab', { name: t('staff.tabs.newClaim') })
    this.historyTab = page.getByRole('tab', { name: t('staff.tabs.history') })
    this.searchButton = page.getByRole('button', { name: t('staff.search'), exact: true })
    this.logout = page.getByRole('button', { name: t('staff.logout') })
  }

  /** The table row of a registration or claim. */
  row(plate: string): Locator {
    return this.page.getByRole('row').filter({ hasText: plate })
  }

  /** Fills in filters of the open tab by field name, and searches. */
  async search(filters: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(filters)) {
      const field = this.page.locator(`[role=tabpanel]:not([hidden]) [name=${name}]`)
      if (await field.evaluate(element => element.tagName === 'SELECT')) await field.selectOption(value)
      else await field.fill(value)
    }
    await this.searchButton.click()
  }

  /** The same in the claims history, which may still be opening. */
  async searchClaims(filters: Record<string, string>): Promise<void> {
    await expect(
      this.page.getByLabel(this.t('staff.filters.dateFrom')).filter({ visible: true }),
    ).toBeVisible()
    await this.search(filters)
  }

  /** Waits until the dialog is modal, which it is once hydrated: before that Escape does nothing. */
  expectModal(): Promise<void> {
    return expect.poll(() => this.dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  }

  async closeWithEscape(): Promise<void> {
    await this.expectModal()
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  async closeWithLink(): Promise<void> {
    await this.dialog.getByRole('link', { name: this.t('staff.close') }).click()
  }
}

/** A date as the dashboard shows it: dd/MM/yyyy. */
export const formatStaffDate = (date: string) => date.split('-').reverse().join('/')
