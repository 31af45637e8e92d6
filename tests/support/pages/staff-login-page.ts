import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../login.ts'
import { type Language, messages } from '../messages.ts'

/** /staff-login */
export class StaffLoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly signIn: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.page = page
    this.email = page.getByRole('textbox', { name: t('staff.email') })
    this.password = page.getByLabel(t('staff.password'), { exact: true })
    this.signIn = page.getByRole('button', { name: t('staff.signIn'), exact: true })
  }

  /** Fills in the form of the current page and submits it. */
  async login(email: string, password = DEMO_PASSWORD): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.signIn.click()
  }
}
