import type { Locator, Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'

/** The steps of a booking, in the dialog of the tyre list or, without JavaScript, as pages. */
export class BookingSteps {
  readonly scope: Locator
  readonly quantity: Locator
  readonly continueButton: Locator
  readonly useLocation: Locator
  readonly browseAll: Locator
  private readonly sendLink: Locator

  constructor(scope: Locator, language: Language = 'en') {
    const t = messages[language]
    this.scope = scope
    this.quantity = scope.getByRole('textbox', { name: t('booking.quantity') })
    this.continueButton = scope.getByRole('button', { name: t('booking.continue') })
    this.useLocation = scope.getByRole('button', { name: t('booking.useLocation') })
    this.browseAll = scope.getByRole('button', { name: t('booking.browseAll') })
    this.sendLink = scope.getByRole('link', { name: t('booking.send') })
  }

  branch(name: string): Locator {
    return this.scope.getByRole('button', { name, exact: true })
  }

  /** Goes from the first step to the draft, choosing the branch from all branches. */
  async chooseBranch(name: string): Promise<void> {
    await this.continueButton.click()
    await this.browseAll.click()
    await this.branch(name).click()
  }

  /** The WhatsApp draft: the number it goes to, and its text. */
  async draft(): Promise<{ number: string; text: string }> {
    const url = new URL((await this.sendLink.getAttribute('href')) ?? '')
    return { number: url.pathname.slice(1), text: url.searchParams.get('text') ?? '' }
  }
}

/** The booking dialog of the first tyre on /tires. */
export class BookingDialog extends BookingSteps {
  readonly bookNow: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    super(page.getByRole('dialog', { name: t('booking.title') }), language)
    this.bookNow = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: t('tyres.bookNow') })
  }
}
