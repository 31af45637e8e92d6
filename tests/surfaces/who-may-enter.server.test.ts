import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import site, { audienceOf } from '../../app/routes.ts'
import { DEMO_PASSWORD, signInAsCustomer, signInAtCounter } from '../support/sign-in.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'

// The authorisation matrix (reliability.md 2): everybody, at every address, reading and posting. What an audience may do is
// written here once more and apart from app/gate.ts, so that a change of either is seen.

const PEOPLE = ['stranger', 'customer', 'staff', 'other staff', 'administrator', 'disabled staff'] as const
type Somebody = (typeof PEOPLE)[number]

const MAY_ENTER = {
  everyone: PEOPLE,
  staff: ['staff', 'other staff', 'administrator'],
  administrators: ['administrator'],
} satisfies Record<string, readonly Somebody[]>

/** Who is of the counter but may not enter an address finds nothing there; all others are sent to the door. */
const refusal = (somebody: Somebody) => (['staff', 'other staff'].includes(somebody) ? 404 : 303)

type Entry = (typeof site)[number]
const patternOf = ({ index, path = '' }: Entry) => (index ? '/' : path)
const addressOf = (entry: Entry) =>
  `/${patternOf(entry)
    .replace(/^\//, '')
    .replace(/:\w+|\*/g, 'x')}`
const guarded = site.filter(entry => audienceOf(patternOf(entry)) !== 'everyone')

describe('everybody at every address', () => {
  let shop: RunningShop
  const cookies = {} as Record<Somebody, string>
  beforeAll(async () => {
    shop = await startShop({ DEMO_PASSWORD })
    cookies.stranger = ''
    cookies.customer = await signInAsCustomer(shop, 'aisyah@example.com')
    cookies.staff = await signInAtCounter(shop, 'staff@tayar.test')
    cookies['other staff'] = await signInAtCounter(shop, 'second@tayar.test')
    cookies.administrator = await signInAtCounter(shop, 'admin@tayar.test')
    await staffCommand(shop, ['add', 'leaver@example.com', '--role', 'staff'], DEMO_PASSWORD)
    cookies['disabled staff'] = await signInAtCounter(shop, 'leaver@example.com')
    await staffCommand(shop, ['disable', 'leaver@example.com'])
  }, 200_000)
  afterAll(() => shop?.stop())

  const ask = (path: string, somebody: Somebody, method: 'GET' | 'POST') =>
    fetch(shop.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: cookies[somebody],
        origin: shop.url,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: '' }),
    })

  test('there is something to guard', () => {
    expect(guarded.length).toBeGreaterThan(3)
  })

  const rows = guarded.flatMap(entry => PEOPLE.map(somebody => [patternOf(entry), somebody, entry] as const))
  test.each(rows)('%s, %s', async (pattern, somebody, entry) => {
    const audience = audienceOf(pattern) ?? 'everyone'
    const may = (MAY_ENTER[audience] as readonly Somebody[]).includes(somebody)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(addressOf(entry), somebody, method)
      const isAtDoor = answer.headers.get('location')?.startsWith('/staff-login') ?? false
      if (may) {
        expect([method, isAtDoor, answer.status < 500]).toEqual([method, false, true])
      } else {
        expect([method, answer.status, isAtDoor]).toEqual([
          method,
          refusal(somebody),
          refusal(somebody) === 303,
        ])
      }
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    // By its data too, whichever part of the page is asked for: the gate is no parent's loader.
    for (const query of ['', `?_routes=${encodeURIComponent(entry.file.replace(/\.tsx?$/, ''))}`]) {
      const data = await ask(`${addressOf(entry)}.data${query}`, somebody, 'GET')
      const text = await data.text()
      if (!may) {
        expect([202, 303, 404]).toContain(data.status)
        expect(text).not.toMatch(/tyreIds|carPlate|contactNumber/)
      }
    }
  })

  test('who has signed in and is turned away is in the log, by number and not by name', () => {
    const lines = shop
      .output()
      .split('\n')
      .filter(line => line.includes('"refused to somebody who has signed in"'))
    const entries = lines.map(line => JSON.parse(line))
    const refused = (role: string, pattern: string) =>
      entries.filter(entry => entry.role === role && entry.pattern.endsWith(pattern)).length
    // Read, posted, and by its data twice.
    expect(refused('customer', 'dashboard')).toBeGreaterThanOrEqual(4)
    expect(refused('staff', 'dashboard/audit')).toBeGreaterThanOrEqual(4)
    // A claim that is not there, or not theirs.
    expect(refused('staff', 'dashboard/claims/:id')).toBeGreaterThanOrEqual(4)
    expect(refused('admin', 'dashboard/audit')).toBe(0)
    expect(refused('staff', 'dashboard')).toBe(0)
    expect(entries[0]).toMatchObject({ level: 'warn', account: expect.any(String) })
    expect(lines.join('')).not.toMatch(/@|aisyah/)
  })

  test('a stranger at the door is led back to where they wanted to go', async () => {
    const answer = await ask('/dashboard?tab=claims-history', 'stranger', 'GET')
    expect(answer.headers.get('location')).toBe('/staff-login?redirect=%2Fdashboard%3Ftab%3Dclaims-history')
    expect((await ask('/dashboard', 'stranger', 'GET')).headers.get('location')).toBe('/staff-login')
  })
})

/** Runs `npm run staff` beside the running shop. */
async function staffCommand(shop: RunningShop, args: string[], input = '') {
  const child = spawn(process.execPath, ['server/commands/staff.ts', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(said)
}
