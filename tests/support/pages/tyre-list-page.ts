import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'
import { waitForHydration } from '../page-checks.ts'
import type { VehicleRow } from '../sample-data.ts'

/** The values of a select, without its empty first option. */
export const optionValues = (select: Locator) =>
  select
    .locator('option')
    .evaluateAll((options: HTMLOptionElement[]) =>
      options.map(option => option.value).filter(value => value !== ''),
    )

/** The search by size, on /tires and on the home page. */
export class SizePanel {
  readonly panel: Locator
  readonly width: Locator
  readonly profile: Locator
  readonly rim: Locator
  readonly search: Locator
  readonly clear: Locator

  constructor(panel: Locator, language: Language = 'en') {
    const t = messages[language]
    this.panel = panel
    this.width = panel.getByRole('combobox', { name: t('tyres.width'), exact: true })
    this.profile = panel.getByRole('combobox', { name: t('tyres.profile'), exact: true })
    this.rim = panel.getByRole('combobox', { name: t('tyres.rim'), exact: true })
    this.search = panel.getByRole('button', { name: t('tyres.search'), exact: true })
    this.clear = panel.getByRole('button', { name: t('tyres.clear'), exact: true })
  }
}

/** The search by vehicle, on /tires and on the home page. */
export class VehiclePanel {
  readonly panel: Locator
  readonly brand: Locator
  readonly year: Locator
  readonly model: Locator
  readonly search: Locator
  readonly clear: Locator

  constructor(panel: Locator, language: Language = 'en') {
    const t = messages[language]
    this.panel = panel
    this.brand = panel.getByRole('combobox', { name: t('tyres.brand'), exact: true })
    this.year = panel.getByRole('combobox', { name: t('tyres.year'), exact: true })
    this.model = panel.getByRole('combobox', { name: t('tyres.model'), exact: true })
    this.search = panel.getByRole('button', { name: t('tyres.search'), exact: true })
    this.clear = panel.getByRole('button', { name: t('tyres.clear'), exact: true })
  }

  /** Waits for hydration: the server renders every select enabled, for browsers without JavaScript. */
  ready(): Promise<void> {
    return expect(this.year).toBeDisabled()
  }

  async choose({ brand, year, model }: Pick<VehicleRow, 'brand' | 'year' | 'model'>): Promise<void> {
    await this.brand.selectOption(brand)
    await expect(this.year).toBeEnabled()
    await this.year.selectOption(year)
    await expect(this.model).toBeEnabled()
    await this.model.selectOption(model)
  }
}

/** /tires */
export class TyreListPage {
  readonly page: Page
  readonly size: SizePanel
  readonly vehicle: VehiclePanel
  readonly heading: Locator
  readonly cards: Locator
  readonly sortBy: Locator
  readonly pagination: Locator
  private readonly t: (typeof messages)[Language]

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.t = t
    this.page = page
    this.size = new SizePanel(page.getByRole('group', { name: t('tyres.searchBySize') }), language)
    this.vehicle = new VehiclePanel(page.getByRole('group', { name: t('tyres.searchByVehicle') }), language)
    this.heading = page.getByRole('heading', { level: 1 })
    this.cards = page.getByRole('article')
    this.sortBy = page.getByRole('combobox', { name: t('tyres.sortBy') })
    this.pagination = page.getByRole('navigation', { name: t('tyres.pagination') })
  }

  /** Opens the search panels of a page that was opened with a search. */
  async openPanels(): Promise<void> {
    await this.page.getByText(this.t('tyres.change'), { exact: true }).click()
    await expect(this.size.panel).toBeVisible()
  }

  ready(): Promise<unknown> {
    return waitForHydration(this.page)
  }

  /** The card of a tyre, by its accessible name. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  expectFound(count: number): Promise<void> {
    return expect(this.heading).toHaveText(this.t('tyres.found', { count, n: String(count) }))
  }

  /** The cards' headings, which are their accessible names. */
  async names(): Promise<string[]> {
    const headings = await this.cards.getByRole('heading').allInnerTexts()
    return headings.map(text => text.replace(/\s+/g, ' ').trim())
  }
}
