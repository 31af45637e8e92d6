import { randomInt } from 'node:crypto'
import { type BrowserContext, chromium, type Locator } from '@playwright/test'
import { BEN, DESKTOP, MEI, newPlate } from '../tests/support/cast.ts'
import { findChromium } from '../tests/support/find-chromium.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../tests/support/login.ts'
import { messages } from '../tests/support/messages.ts'
import { claimByForm, registerByForm, TINY_PNG } from '../tests/support/register-by-form.ts'
import { today } from '../tests/support/sample-data.ts'
import { startBenchServer } from './bench-servers.ts'
import { CHROMIUM_FLAGS } from './chromium.ts'
import type { Measure } from './measure.ts'

const t = messages.en

/**
 * The most frequent tasks of the counter in the running product, by mouse and list filters, and by keyboard
 * only. With the keyboard each task is at least a third shorter, also compared with the time before there
 * were shortcuts, where it was counted (docs/counter.md). The seconds come from the keystroke-level model
 * (Card, Moran, Newell), not from the machine.
 */
export async function* counterBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer({ DEMO_PASSWORD })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const table: string[] = []
  try {
    const cookies = await loginAsStaff(server, BEN)
    for (const task of TASKS) {
      const lists = await count(task, 'before', cookies)
      const now = await count(task, 'after', cookies)
      const before = Math.min(task.secondsBefore ?? Number.POSITIVE_INFINITY, seconds(lists))
      yield {
        name: `${task.name}, by keys alone`,
        figure: seconds(now) / before,
        bound: { atMost: 0.67 },
        detail: `${show(now)}; by lists and mouse ${show(lists)}; before ${before.toFixed(1)} s`,
      }
      if (now.clicks > 0) throw new Error(`${task.name} needs the mouse`)
      const figures = [before, seconds(now)].map(figure => figure.toFixed(1))
      table.push(`| ${[task.name, ...figures, task.actions].join(' | ')} |`)
    }
    console.log(['', '| Task | Before (s) | Now (s) | Keys |', '|---|---|---|---|', ...table].join('\n'))
  } finally {
    await browser.close()
    await server.stop()
  }

  /** Does a task in one way, for a new customer, and checks its result. */
  async function count(task: Task, way: 'before' | 'after', cookies: string): Promise<Effort> {
    const plate = newPlate()
    const phone = `01${randomInt(10_000_000, 99_999_999)}`
    const context = await openContext(server.url, cookies)
    let number = ''
    if (!task.isOfNewCustomer) {
      const purchase = { car_plate: plate, contact_number: phone, tyre_quantity: 'set' } as const
      const { id: warrantyId } = await registerByForm(server, purchase)
      if (task.needsClaim)
        number = await claimNumber(context, await claimByForm(server, cookies, { warrantyId }))
    }
    const clerk = await openClerk(context)
    await task[way](clerk, { plate, phone, number })
    await clerk.page.getByText(task.result).first().waitFor()
    await context.close()
    return clerk.effort
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

/**
 * seconds for a key (a typist of 40 words a minute), for pointing and clicking, for moving the hand between
 * keyboard and mouse, and for thinking
 */
const MODEL = { keys: 0.28, clicks: 1.3, homings: 0.4, thoughts: 1.35 }
const seconds = (effort: Effort) =>
  Object.entries(MODEL).reduce((sum, [part, each]) => sum + effort[part as keyof typeof MODEL] * each, 0)
const show = (effort: Effort) =>
  `${seconds(effort).toFixed(1)} s (${effort.keys} keys, ${effort.clicks} clicks, ${effort.pages} pages)`

type Clerk = Awaited<ReturnType<typeof openClerk>>

/** A clerk on the first page of the dashboard, hands on the keyboard; counts the clerk's keys and clicks. */
async function openClerk(context: BrowserContext) {
  const page = await context.newPage()
  // Listen early: if the wait for a dialog began with the key that opens it, Chromium would learn of it too
  // late.
  page.on('filechooser', () => {})
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
    /** Types into the focused element: one thought, one key for each character. */
    async type(text: string) {
      hand(false)
      effort.thoughts++
      effort.keys += text.length
      await page.keyboard.type(text)
    },
    /** Presses a keyboard shortcut: one thought, and the keys. */
    async shortcut(key: string) {
      effort.thoughts++
      await clerk.press(key)
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
      // The page focuses its main control.
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
      await page.waitForURL(/\/dashboard\/(?:registrations|claims|find)/)
      await settle()
    },
    async unfold(field: string) {
      if (!(await page.locator(`[name=${field}]`).isVisible()))
        await clerk.click(page.getByText(t('staff.moreFilters')))
    },
    /** Finds a registration by one of the filters of the list. */
    async search(field: 'plate' | 'phone' | 'claim_id', text: string) {
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
      // Count opening the list; `click` counts the choice.
      effort.clicks++
      await clerk.click(target)
      await target.selectOption(value)
    },
    /** The file dialog of the operating system is the same in both ways and is not counted. */
    async chooseFile(open: () => Promise<unknown>) {
      const dialog = page.waitForEvent('filechooser')
      await open()
      await (await dialog).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(TINY_PNG) })
      await settle()
    },
    link: (name: string) => page.getByRole('link', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    field: (name: string) => page.locator(`[name=${name}]`),
  }
  return clerk
}

const isFocused = (target: Locator) =>
  target.first().evaluate(element => element === element.ownerDocument.activeElement)

type Subject = { plate: string; phone: string; number: string }
type Task = {
  name: string
  needsClaim?: true
  isOfNewCustomer?: true
  /** seconds before there were shortcuts, if counted */
  secondsBefore?: number
  /** the keys, for the printed table */
  actions: string
  /** text on the page at the end, in both ways */
  result: string | RegExp
  before(clerk: Clerk, subject: Subject): Promise<void>
  after(clerk: Clerk, subject: Subject): Promise<void>
}

/** Opens a claim by a field of the history. */
const openFromHistory = async (clerk: Clerk, field: 'claim_id' | 'plate', text: string) => {
  await clerk.openHistory()
  await clerk.search(field, text)
  await clerk.click(clerk.page.locator('table a[href*="/dashboard/claims/"]'))
}
const openBefore = (clerk: Clerk, { plate }: Subject) => openFromHistory(clerk, 'plate', plate)
const openAfter = (clerk: Clerk, { number }: Subject) => clerk.find(number)
const TEXT = 'A nail in the tread'
const NAME = 'Nur Aisyah binti Rahman'

const TASKS: readonly Task[] = [
  {
    name: 'Next customer, by plate',
    secondsBefore: 6.3,
    actions: '`/` plate `Enter`',
    result: t('tyreIds.positions.Front Left'),
    async before(clerk, { plate }) {
      await clerk.search('plate', plate)
      await clerk.click(clerk.link(t('staff.viewTyreIds')))
    },
    after: (clerk, { plate }) => clerk.find(plate),
  },
  {
    name: 'Next customer, by phone',
    actions: '`/` phone `Enter`',
    result: t('tyreIds.positions.Front Left'),
    async before(clerk, { phone }) {
      await clerk.search('phone', phone)
      await clerk.click(clerk.link(t('staff.viewTyreIds')))
    },
    after: (clerk, { phone }) => clerk.find(phone),
  },
  {
    name: 'Receipts of a customer',
    actions: '`/` plate `Enter`',
    result: t('staff.receipts'),
    async before(clerk, { plate }) {
      await clerk.search('plate', plate)
      await clerk.click(clerk.link(t('staff.viewReceipts')))
    },
    // The customer's page shows the receipts.
    after: (clerk, { plate }) => clerk.find(plate),
  },
  {
    name: 'Register a walk-in',
    isOfNewCustomer: true,
    actions: '`/` plate `Enter`, not found: `Enter`, name, phone, pair or set, receipt, `Ctrl` `Enter`',
    result: t('warranty.success'),
    async before(clerk, { plate, phone }) {
      const fill = async (field: string, text: string) => {
        await clerk.click(clerk.field(field))
        await clerk.type(text)
      }
      await clerk.click(clerk.link(t('staff.toShop')))
      await clerk.click(clerk.page.getByRole('navigation').getByRole('link', { name: t('shell.warranty') }))
      await fill('name', NAME)
      await fill('contact_number', phone)
      await fill('purchase_date', typedToday())
      await fill('car_plate', plate)
      await clerk.click(clerk.page.locator('[value=set]'))
      await clerk.chooseFile(() => clerk.click(clerk.page.locator('[type=file]').locator('..')))
      await clerk.click(clerk.button(t('warranty.submit')))
    },
    async after(clerk, { plate, phone }) {
      await clerk.find(plate)
      await clerk.press('Enter')
      await clerk.page.waitForURL(/register/)
      await clerk.tabTo(clerk.field('name'))
      await clerk.type(NAME)
      await clerk.press('Tab')
      await clerk.type(phone)
      await clerk.tabTo(clerk.page.locator('[name=tyre_quantity]'))
      await clerk.press('ArrowDown')
      await clerk.tabTo(clerk.page.locator('[type=file]'))
      await clerk.chooseFile(() => clerk.press('Enter'))
      await clerk.press('Control+Enter')
    },
  },
  {
    name: 'File a claim from a cold start',
    secondsBefore: 29,
    actions: '`/` plate `Enter`, `Tab` to the tyre, `Enter`, type, text, `Ctrl` `Enter`',
    result: TEXT,
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
      await clerk.tabTo(clerk.page.locator('a[href*="&tyre="]').last())
      await clerk.press('Enter')
      await clerk.tabTo(clerk.field('claim_type'))
      await clerk.type('Da')
      await clerk.tabTo(clerk.field('description'))
      await clerk.type(TEXT)
      await clerk.press('Control+Enter')
      await clerk.page.waitForURL(/\/dashboard\/claims\//)
    },
  },
  {
    name: 'Open a claim of a plate',
    needsClaim: true,
    actions: '`/` plate `Enter`, `Shift` `Tab`, `Enter`',
    result: t('claim.noteHint'),
    before: openBefore,
    async after(clerk, { plate }) {
      await clerk.find(plate)
      await clerk.tabTo(clerk.page.locator('a[href*="/dashboard/claims/"]'), 'Shift+Tab')
      await clerk.press('Enter')
    },
  },
  {
    name: 'Open a claim by its number',
    needsClaim: true,
    actions: '`/` number `Enter`',
    result: t('claim.noteHint'),
    before: (clerk, { number }) => openFromHistory(clerk, 'claim_id', number),
    after: openAfter,
  },
  {
    name: 'Print a claim',
    needsClaim: true,
    secondsBefore: 10.5,
    actions: '`/` number `Enter`, `Alt` `P`',
    result: /For the branch/,
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.click(clerk.link(t('claim.printSheet')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.shortcut('Alt+KeyP')
    },
  },
  {
    name: 'My open claims',
    needsClaim: true,
    secondsBefore: 7.5,
    actions: '`Alt` `M`',
    result: /C-\d+/,
    async before(clerk) {
      await clerk.openHistory()
      await clerk.unfold('status')
      await clerk.choose(clerk.field('status'), 'Open')
      await clerk.click(clerk.button(t('staff.search')))
    },
    after: clerk => clerk.shortcut('Alt+KeyM'),
  },
  {
    name: 'Note on a claim',
    needsClaim: true,
    actions: '`/` number `Enter`, text, `Ctrl` `Enter`',
    result: 'Called',
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.click(clerk.page.getByRole('textbox', { name: t('claim.note'), exact: true }))
      await clerk.type('Called')
      await clerk.click(clerk.button(t('claim.addNote')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.type('Called')
      await clerk.press('Control+Enter')
    },
  },
  {
    name: 'Decide a claim',
    needsClaim: true,
    actions: '`/` number `Enter`, `Alt` `K`, outcome, `Ctrl` `Enter`',
    result: t('claim.events.decide', { outcome: t('claim.outcomes.repair') }),
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.choose(clerk.field('outcome'), 'repair')
      await clerk.click(clerk.button(t('claim.decide')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.shortcut('Alt+KeyK')
      await clerk.type('R')
      await clerk.press('Control+Enter')
    },
  },
  {
    name: 'Hand a claim over',
    needsClaim: true,
    actions: '`/` number `Enter`, `Tab` to the field, e-mail, `Ctrl` `Enter`',
    result: t('flash.claim-handed-over.title'),
    async before(clerk, subject) {
      await openBefore(clerk, subject)
      await clerk.click(clerk.field('assignee'))
      await clerk.press('Control+A')
      await clerk.type(MEI)
      await clerk.click(clerk.button(t('staff.colleague.assign')))
    },
    async after(clerk, subject) {
      await openAfter(clerk, subject)
      await clerk.tabTo(clerk.field('assignee'))
      await clerk.type(MEI)
      await clerk.press('Control+Enter')
    },
  },
]

/** Today as typed into the date field of an English browser. */
const typedToday = () => {
  const [year, month, day] = today().split('-')
  return `${month}${day}${year}`
}
