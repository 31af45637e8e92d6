import { type BrowserContext, chromium, type Locator } from '@playwright/test'
import { BEN, DESKTOP, newPlate } from '../tests/support/cast.ts'
import { findChromium } from '../tests/support/find-chromium.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../tests/support/login.ts'
import { messages } from '../tests/support/messages.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm } from '../tests/support/register-by-form.ts'
import { startBenchServer } from './bench-servers.ts'
import { CHROMIUM_FLAGS } from './chromium.ts'
import type { Measure } from './measure.ts'

const t = messages.en

/**
 * Tasks of the counter in the running product, by the mouse and the lists with their filters, and by the find box and keys
 * alone. The seconds are those of the keystroke-level model (Card, Moran, Newell), not of the machine.
 */
export async function* counterBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer({ DEMO_PASSWORD })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const cookies = await loginAsStaff(server, BEN)
    for (const task of TASKS) {
      const effort: Record<string, Effort> = {}
      for (const way of ['before', 'after'] as const) {
        const plate = newPlate()
        const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
        const [tyre = ''] = await fetchFreeTyreRowIds(server, cookies, warrantyId)
        const claim = task.needsClaim ? await claimByForm(server, cookies, { warrantyId, tyre_id: tyre }) : ''
        const context = await openContext(server.url, cookies)
        const number = claim && (await claimNumber(context, claim))
        const clerk = await openClerk(context)
        await task[way](clerk, { plate, number })
        effort[way] = clerk.effort
        await context.close()
      }
      const { before, after } = effort as { before: Effort; after: Effort }
      yield {
        name: `${task.name}, by keys alone against lists and mouse`,
        figure: seconds(after) / seconds(before),
        bound: { atMost: 0.66 },
        detail: `${show(after)} : ${show(before)}`,
      }
      if (after.clicks > 0) throw new Error(`${task.name} needs the mouse`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }

  async function openContext(url: string, cookies: string) {
    const context = await browser.newContext({ baseURL: url, viewport: DESKTOP })
    const pairs = [...cookies.split('; '), 'language=en'].map(cookie => cookie.split(/=(.*)/s))
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })))
    return context
  }
}

async function claimNumber(context: BrowserContext, claim: string): Promise<string> {
  const page = await context.request.get(`/dashboard/claims/${claim}`)
  return /C-\d{4,}/.exec(await page.text())?.[0] ?? ''
}

type Effort = { keys: number; clicks: number; homings: number; thoughts: number; pages: number }

/** seconds of a key of a typist of 40 words a minute, of pointing and clicking, of moving the hand, and of thinking */
const MODEL = { keys: 0.28, clicks: 1.3, homings: 0.4, thoughts: 1.35 }
const seconds = (effort: Effort) =>
  Object.entries(MODEL).reduce((sum, [part, each]) => sum + effort[part as keyof typeof MODEL] * each, 0)
const show = (effort: Effort) =>
  `${seconds(effort).toFixed(1)} s (${effort.keys} keys, ${effort.clicks} clicks, ${effort.pages} pages)`

type Clerk = Awaited<ReturnType<typeof openClerk>>

/** A clerk on the first page of the dashboard, with the hands on the keys, whose keys and clicks are counted. */
async function openClerk(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  const effort: Effort = { keys: 0, clicks: 0, homings: 0, thoughts: 0, pages: 0 }
  page.on('framenavigated', () => effort.pages++)
  let isOnMouse = false
  const hand = (onMouse: boolean) => {
    if (isOnMouse !== onMouse) effort.homings++
    isOnMouse = onMouse
  }
  const settle = () => page.waitForLoadState('networkidle')
  const clerk = {
    page,
    effort,
    /** Types into what has the focus: one thought, one key for each character. */
    async type(text: string) {
      hand(false)
      effort.thoughts++
      effort.keys += text.length
      await page.keyboard.type(text)
    },
    async press(key: string) {
      hand(false)
      effort.keys += key.split('+').length
      await page.keyboard.press(key)
      await settle()
    },
    /** Presses Tab (or another key) until this has the focus. */
    async tabTo(target: Locator, key = 'Tab') {
      await target.first().waitFor()
      await settle()
      // The page focuses where the work begins.
      await page.waitForFunction(() => document.activeElement !== document.body)
      effort.thoughts++
      for (let steps = 0; !(await isFocused(target)); steps++) {
        if (steps === 40) throw new Error(`${target} was not reached`)
        await clerk.press(key)
      }
    },
    async click(target: Locator) {
      hand(true)
      effort.thoughts++
      effort.clicks++
      await target.first().click()
      await settle()
    },
    async find(text: string) {
      await clerk.press('/')
      await clerk.type(text)
      await clerk.press('Enter')
      await page.waitForURL(/\/dashboard\/(?:registrations|claims)\//)
      await settle()
    },
    async unfold(field: string) {
      if (!(await page.locator(`[name=${field}]`).isVisible()))
        await clerk.click(page.getByText(t('staff.moreFilters')))
    },
    /** Finds a registration by one of the filters of the list. */
    async search(field: 'plate' | 'claim_id', text: string) {
      await clerk.unfold(field)
      await clerk.click(page.locator(`input[name=${field}]`))
      await clerk.type(text)
      await clerk.click(page.getByRole('button', { name: t('staff.search'), exact: true }))
    },
    async openHistory() {
      await clerk.click(page.getByRole('tab', { name: t('staff.tabs.history') }))
      // The URL changes before the tab does.
      await page.getByRole('tab', { name: t('staff.tabs.history'), selected: true }).waitFor()
    },
    choose: async (target: Locator, value: string) => {
      // Opening the list, and the choice in it.
      effort.clicks++
      await clerk.click(target)
      await target.selectOption(value)
    },
    link: (name: string) => page.getByRole('link', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    field: (name: string) => page.locator(`[name=${name}]`),
  }
  return clerk
}

const isFocused = (target: Locator) =>
  target.first().evaluate(element => element === element.ownerDocument.activeElement)

type Subject = { plate: string; number: string }
type Task = {
  name: string
  needsClaim?: true
  before(clerk: Clerk, subject: Subject): Promise<void>
  after(clerk: Clerk, subject: Subject): Promise<void>
}

/** Opens a claim that a field of the history finds; and from the find box. */
const openFromHistory = async (clerk: Clerk, field: 'claim_id' | 'plate', text: string) => {
  await clerk.openHistory()
  await clerk.search(field, text)
  await clerk.click(clerk.page.locator('table a[href*="/dashboard/claims/"]'))
}
const openBefore = (clerk: Clerk, { plate }: Subject) => openFromHistory(clerk, 'plate', plate)
const openAfter = (clerk: Clerk, { number }: Subject) => clerk.find(number)
const TEXT = 'A nail in the tread'

const TASKS: readonly Task[] = [
  {
    name: 'next customer, by plate',
    async before(clerk, { plate }) {
      await clerk.search('plate', plate)
      await clerk.click(clerk.link(t('staff.viewTyreIds')))
    },
    after: (clerk, { plate }) => clerk.find(plate),
  },
  {
    name: 'file a claim from a cold start',
    async before(clerk, { plate }) {
      await clerk.search('plate', plate)
      await clerk.click(clerk.link(t('staff.fileClaim')))
      await clerk.choose(clerk.field('claim_type'), 'Damage')
      const tyre = await clerk.field('tyre_id').locator('option').last().getAttribute('value')
      await clerk.choose(clerk.field('tyre_id'), tyre ?? '')
      await clerk.click(clerk.field('description'))
      await clerk.type(TEXT)
      await clerk.click(clerk.button(t('staff.submitClaim')))
    },
    async after(clerk, { plate }) {
      await clerk.find(plate)
      await clerk.tabTo(clerk.link(t('staff.fileClaim')))
      await clerk.press('Enter')
      await clerk.tabTo(clerk.field('claim_type'))
      await clerk.type('D')
      await clerk.tabTo(clerk.field('tyre_id'))
      await clerk.press('ArrowDown')
      await clerk.tabTo(clerk.field('description'))
      await clerk.type(TEXT)
      await clerk.press('Control+Enter')
      await clerk.page.waitForURL(/\/dashboard\/claims\//)
    },
  },
  {
    name: 'open a claim of a plate',
    needsClaim: true,
    before: openBefore,
    after: openAfter,
  },
  {
    name: 'open a claim by its number',
    needsClaim: true,
    before: (clerk, { number }) => openFromHistory(clerk, 'claim_id', number),
    after: openAfter,
  },
  {
    name: 'print a claim',
    needsClaim: true,
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.click(clerk.link(t('claim.printSheet')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.tabTo(clerk.link(t('claim.printSheet')), 'Shift+Tab')
      await clerk.press('Enter')
    },
  },
  {
    name: 'my open claims',
    needsClaim: true,
    async before(clerk) {
      await clerk.openHistory()
      await clerk.unfold('status')
      await clerk.choose(clerk.field('status'), 'Open')
      await clerk.click(clerk.button(t('staff.search')))
    },
    async after(clerk) {
      await clerk.tabTo(clerk.page.getByRole('tab', { name: t('staff.tabs.search') }))
      await clerk.press('ArrowRight')
      await clerk.tabTo(clerk.page.locator('a[href*="queue=mine"]'))
      await clerk.press('Enter')
    },
  },
  {
    name: 'receipts of a customer',
    async before(clerk, { plate }) {
      await clerk.search('plate', plate)
      await clerk.click(clerk.link(t('staff.viewReceipts')))
    },
    // The page of the customer shows them.
    after: (clerk, { plate }) => clerk.find(plate),
  },
  {
    name: 'note on a claim',
    needsClaim: true,
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.click(clerk.field('note').first())
      await clerk.type('Called')
      await clerk.click(clerk.button(t('claim.addNote')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.type('Called')
      await clerk.tabTo(clerk.button(t('claim.addNote')))
      await clerk.press('Enter')
    },
  },
]
