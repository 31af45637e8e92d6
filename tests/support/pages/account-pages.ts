import type { Locator, Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'

/** /auth and the pages that it leads to: sign in, sign up, and choose a new password. */
export class CustomerAuthPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly confirmation: Locator
  readonly createButton: Locator
  private readonly signInButton: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.page = page
    this.email = page.getByRole('textbox', { name: t('account.email') })
    this.password = page.getByLabel(t('account.password'), { exact: true })
    this.confirmation = page.getByLabel(t('account.confirmPassword'), { exact: true })
    this.createButton = page.getByRole('button', { name: t('account.createAccount'), exact: true })
    this.signInButton = page.getByRole('button', { name: t('account.signIn'), exact: true })
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.signInButton.click()
  }

  async signUp(email: string, password: string, confirmation = password): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.confirmation.fill(confirmation)
    await this.createButton.click()
  }
}

/** /account: the password and the sessions of a customer. */
export class AccountSecurityPage {
  readonly current: Locator
  readonly next: Locator
  readonly confirmation: Locator
  /** The password field above the list of sessions. */
  readonly passwordToEnd: Locator
  readonly endButtons: Locator
  private readonly changeButton: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    const field = (name: string) => page.getByLabel(name, { exact: true })
    this.current = field(t('access.current'))
    this.next = field(t('access.next'))
    this.confirmation = field(t('access.confirm'))
    this.passwordToEnd = field(t('access.passwordToEnd'))
    this.endButtons = page.getByRole('button', { name: t('access.end') })
    this.changeButton = page.getByRole('button', { name: t('access.change'), exact: true })
  }

  async changePassword(current: string, next: string, confirmation = next): Promise<void> {
    await this.current.fill(current)
    await this.next.fill(next)
    await this.confirmation.fill(confirmation)
    await this.changeButton.click()
  }
}
