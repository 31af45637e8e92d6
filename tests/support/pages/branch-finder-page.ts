import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { type Language, messages } from '../messages.ts'
import { branches } from '../sample-data.ts'

export type Place = { lat: number; lng: number }

export const KUALA_LUMPUR: Place = { lat: 3.139, lng: 101.6869 }
export const KAJANG: Place = { lat: 2.993, lng: 101.787 }
export const TAWAU: Place = { lat: 4.2447, lng: 117.8911 }

// No request leaves the machine: the tests answer in place of the geocoder and the map tiles.
export const GEOCODER = 'https://nominatim.openstreetmap.org/search?*'
const TILES = 'https://tile.openstreetmap.org/**'
const EMPTY_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO8deve/wAIZwN3n0jXbwAAAABJRU5ErkJggg==',
  'base64',
)

export const answerTiles = (context: BrowserContext) =>
  context.route(TILES, route => route.fulfill({ body: EMPTY_TILE }))

/** The branches within a radius, nearest first (rule S16.12), computed independently of the product. */
export const branchesWithin = (place: Place, radius: number) =>
  branches
    .map(({ name, lat, lng }) => ({ name, km: distance(place, { lat: Number(lat), lng: Number(lng) }) }))
    .sort((a, b) => a.km - b.km)
    .filter(({ km }) => Number(km.toFixed(1)) <= radius)

export const inState = (name: string) => branches.filter(({ state }) => state === name).length

export async function setLocation(context: BrowserContext, { lat, lng }: Place) {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: lat, longitude: lng })
}

/** The branch finder, `/branches`. */
export class BranchFinderPage {
  readonly page: Page
  /** the field of that tab */
  readonly area: Locator
  readonly search: Locator
  readonly findNearMe: Locator
  /** the second tab */
  readonly byArea: Locator
  readonly results: Locator

  constructor(page: Page, language: Language = 'en') {
    const t = messages[language]
    this.page = page
    this.area = page.getByRole('textbox', { name: t('branches.area') })
    this.search = page.getByRole('button', { name: t('branches.search'), exact: true })
    this.findNearMe = page.getByRole('button', { name: t('branches.findNearMe') })
    this.byArea = page.getByRole('tab', { name: t('branches.byArea') })
    this.results = page.getByRole('region', { name: t('branches.results'), exact: true })
  }

  /** Opens the tab and waits for hydration, which disables the button while the field is empty. */
  async openArea(): Promise<void> {
    if (!this.page.url().includes('/branches')) await this.page.goto('/branches')
    await expect(this.findNearMe).toBeEnabled()
    await this.byArea.click()
  }

  /** Types into the field of the open tab and presses Enter. */
  async searchArea(text: string): Promise<void> {
    await this.area.fill(text)
    await this.area.press('Enter')
  }
}

/** Answers geocoder requests from now on. Returns the queries that it receives. */
export async function answerGeocoder(
  page: Page,
  answer: Place | { status?: number; json?: unknown; body?: string; contentType?: string },
): Promise<string[]> {
  const asked: string[] = []
  const json = 'lat' in answer ? [{ lat: String(answer.lat), lon: String(answer.lng) }] : null
  await page.unroute(GEOCODER)
  await page.route(GEOCODER, route => {
    asked.push(new URL(route.request().url()).search.slice(1))
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...(json ? { json } : answer) })
  })
  return asked
}

function distance(from: Place, to: Place): number {
  const rad = Math.PI / 180
  const cosine =
    Math.sin(from.lat * rad) * Math.sin(to.lat * rad) +
    Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.cos((to.lng - from.lng) * rad)
  return 6371 * Math.acos(Math.min(1, cosine))
}
