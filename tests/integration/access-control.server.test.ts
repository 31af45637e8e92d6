import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES, type Route, routeOfPattern } from '../../app/routes.ts'
import { CHEAP_PASSWORDS } from '../support/cheap-scrypt.ts'
import { BOUNDARY, multipart, type Part } from '../support/form-body.ts'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff } from '../support/login.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm } from '../support/register-by-form.ts'
import { captureCommand } from '../support/run-command.ts'
import { today } from '../support/sample-data.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { corners } from '../support/test-images.ts'

// The authorization matrix: every role at every route, for GET and POST. Permissions are repeated here,
// independently of app/middleware/authorize.ts, so that a change of either fails.

const ROLES = [
  'stranger',
  'customer',
  'staff',
  'other staff',
  'office',
  'administrator',
  'disabled staff',
] as const
type Role = (typeof ROLES)[number]

const MAY_ENTER = {
  everyone: ROLES,
  customers: ['customer'],
  'staff-accounts': ['staff', 'other staff', 'office', 'administrator'],
  staff: ['staff', 'other staff', 'administrator'],
  desk: ['office', 'administrator'],
  administrators: ['administrator'],
} satisfies Record<string, readonly Role[]>

/** Staff without permission get 404; everyone else is redirected to the login page. */
const refusedStatus = (role: Role) =>
  ['staff', 'other staff', 'office', 'administrator'].includes(role) ? 404 : 303

/**
 * Where a role without access is redirected, or null for 404: customer pages send staff accounts to their own
 * pages, the counter sends the office to the desk.
 */
function redirectOf(role: Role, access: keyof typeof MAY_ENTER, pattern: string): string | null {
  if (role === 'office' && pattern === 'dashboard') return '/desk'
  if (access !== 'customers') return refusedStatus(role) === 404 ? null : '/staff-login'
  return MAY_ENTER['staff-accounts'].some(colleague => colleague === role)
    ? '/dashboard/account'
    : '/auth?redirect='
}

const patternOf = ({ path }: Route) => path.slice(1) || '/'
const addressOf = (entry: Route) =>
  `/${patternOf(entry)
    .replace(/^\//, '')
    .replace(/:\w+|\*/g, 'x')}`
const guarded = ROUTES.filter(entry => routeOfPattern(patternOf(entry))?.access !== 'everyone')

describe('every role at every route', () => {
  let server: RunningServer
  const cookies = {} as Record<Role, string>
  beforeAll(async () => {
    server = await startServer({ DEMO_PASSWORD })
    cookies.stranger = ''
    cookies.customer = await loginAsCustomer(server, 'aisyah@example.com')
    cookies.staff = await loginAsStaff(server, 'staff@tayar.test')
    cookies['other staff'] = await loginAsStaff(server, 'second@tayar.test')
    cookies.office = await loginAsStaff(server, 'office@tayar.test')
    cookies.administrator = await loginAsStaff(server, 'admin@tayar.test')
    await staffCommand(server, ['add', 'leaver@example.com', '--role', 'staff'], DEMO_PASSWORD)
    cookies['disabled staff'] = await loginAsStaff(server, 'leaver@example.com')
    await staffCommand(server, ['disable', 'leaver@example.com'])
  }, 200_000)
  afterAll(() => server?.stop())

  const ask = (path: string, role: Role, method: 'GET' | 'POST') =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: cookies[role],
        origin: server.url,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: '' }),
    })

  test('there are protected routes to check', () => {
    expect(guarded.length).toBeGreaterThan(3)
  })

  const rows = guarded.flatMap(entry => ROLES.map(role => [patternOf(entry), role, entry] as const))
  test.each(rows)('as %s: %s', async (pattern, role, entry) => {
    const access = routeOfPattern(pattern)?.access ?? 'everyone'
    const may = (MAY_ENTER[access] as readonly Role[]).includes(role)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(addressOf(entry), role, method)
      const location = answer.headers.get('location')
      const isAtLogin = /^\/(staff-login|auth)\b/.test(location ?? '')
      const redirect = redirectOf(role, access, pattern)
      if (may) {
        expect([method, isAtLogin, answer.status < 500]).toEqual([method, false, true])
      } else {
        expect([method, answer.status, location?.slice(0, redirect?.length) ?? null]).toEqual([
          method,
          redirect === null ? 404 : 303,
          redirect,
        ])
      }
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    // The data requests of every route of the page are protected too: authorization is not inherited from a
    // parent loader.
    for (const query of ['', `?_routes=${encodeURIComponent(entry.file.replace(/\.tsx?$/, ''))}`]) {
      const data = await ask(`${addressOf(entry)}.data${query}`, role, 'GET')
      const text = await data.text()
      if (!may) {
        expect([202, 303, 404]).toContain(data.status)
        expect(text).not.toMatch(/tyreIds|carPlate|contactNumber|lastUsed/)
      }
    }
  })

  test('a denied request of a signed-in user is logged with the account id, not the e-mail address', () => {
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.includes('"event":"access_denied"'))
    const entries = lines.map(line => JSON.parse(line))
    const refused = (role: string, pattern: string) =>
      entries.filter(entry => entry.role === role && entry.pattern.endsWith(pattern)).length
    // GET, POST, and two data requests.
    expect(refused('customer', 'dashboard')).toBeGreaterThanOrEqual(4)
    expect(refused('staff', 'dashboard/audit')).toBeGreaterThanOrEqual(4)
    // A claim that does not exist or belongs to someone else.
    expect(refused('staff', 'dashboard/claims/:id')).toBeGreaterThanOrEqual(4)
    expect(refused('admin', 'dashboard/audit')).toBe(0)
    expect(refused('staff', 'dashboard')).toBe(0)
    expect(entries[0]).toMatchObject({ level: 'warn', account: expect.any(String) })
    expect(lines.join('')).not.toMatch(/@|aisyah/)
  })

  test('records are readable and changeable only by the roles and owners that may, at every URL', async () => {
    const jpeg = await corners().jpeg().toBuffer()
    const registered = await registerByForm(server, {
      name: 'Siti Secret',
      car_plate: 'SEC 1',
      tyre_quantity: 'set',
    })
    const claim = await claimByForm(server, cookies.staff, {
      warrantyId: registered.id,
      description: 'a secret nail',
      photos: [jpeg],
    })
    const [tyre = ''] = await fetchFreeTyreRowIds(server, cookies.staff, registered.id)
    const other = await registerByForm(server, { car_plate: 'OTH 2' })
    const read = (path: string, cookie: string) =>
      fetch(server.url + path, { redirect: 'manual', headers: { cookie } })
    const link = async (path: string, cookie: string, start: string) =>
      new RegExp(`/files/${start}[^"\\s]+`)
        .exec(await (await read(path, cookie)).text())?.[0]
        .replaceAll('&amp;', '&') ?? `no ${start}`
    const photo = await link(`/dashboard?photos=${claim}`, cookies.staff, 'proofs/')
    const receipt = await link(`/dashboard?receipts=${registered.id}`, cookies.staff, 'receipts/')
    expect([photo, receipt].map(path => path.startsWith('/files/'))).toEqual([true, true])

    // Reading: permitted users see the data; all others see none of it, wherever they are redirected.
    const counter: readonly Role[] = ['staff', 'other staff', 'administrator']
    const handler: readonly Role[] = ['staff', 'administrator']
    for (const [path, readers, secret] of [
      [`/dashboard/claims/${claim}`, handler, /a secret nail/],
      [`/dashboard/claims/${claim}/print`, handler, /a secret nail/],
      [`/dashboard?claim=${claim}`, handler, /a secret nail/],
      [`/dashboard?photos=${claim}`, handler, /proofs\/claim_/],
      [`/dashboard?invoice=${claim}`, handler, /type="file"/],
      [`/dashboard?tab=claims-history&claim=${claim}`, handler, /a secret nail/],
      [`/dashboard?tyres=${registered.id}`, counter, /Siti Secret/],
      [`/dashboard?delete=${registered.id}`, ['administrator'], /action="\/dashboard\/delete"/],
      [photo, handler, /^\xff\xd8/],
      [receipt, counter, /^\xff\xd8/],
      [`/warranty-registration/thank-you?id=${registered.id}`, [], /Siti Secret|[0-9A-Z]{4}-[0-9A-Z]{4}/],
    ] as const) {
      for (const role of ROLES) {
        for (const address of path.startsWith('/files/')
          ? [path]
          : [path, path.replace(/(\?|$)/, '.data$1')]) {
          const answer = await read(address, cookies[role])
          // The requested id is part of the page's own URL, and may look like a tyre ID.
          const text = Buffer.from(await answer.arrayBuffer())
            .toString('latin1')
            .replaceAll(registered.id, '')
          const may = (readers as readonly Role[]).includes(role)
          const seen = [address.slice(0, 60), role, secret.test(text)]
          if (!may) expect(seen).toEqual([address.slice(0, 60), role, false])
          else if (address === path) expect(seen).toEqual([address.slice(0, 60), role, true])
          expect(answer.status).toBeLessThan(500)
        }
      }
    }
    expect(
      (await read(`/warranty-registration/thank-you?id=${registered.id}`, registered.cookies)).status,
    ).toBe(200)
    // A signed link for staff does not work for the owner, for another file, or after its expiry.
    for (const forged of [
      photo.replace('for=staff', 'for=holder'),
      photo.replace('&for=staff', ''),
      photo.replace(/\/files\/[^?]+/, receipt.split('?')[0] ?? ''),
      photo.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
      photo.replace('/files/', '/files/./'),
      photo.replace('/files/', '/files/../files/'),
      photo.replace('/files/', '/files//'),
      photo.replace('.jpg', '.jpg%00'),
      photo.replace('.jpg', '%2ejpg/'),
    ]) {
      const isSame = new URL(forged, server.url).href === new URL(photo, server.url).href
      if (!isSame) expect([forged, (await read(forged, cookies.stranger)).status]).toEqual([forged, 404])
    }

    // Writing: without permission the response is 404, and nothing changes.
    const write = (path: string, cookie: string, parts: Part[]) =>
      fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: server.url, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: multipart(parts) as Buffer<ArrayBuffer>,
      })
    const field = (name: string, value: string): Part => ({ name, value })
    const invoice = { name: 'invoice', value: jpeg, fileName: 'invoice.jpg' }
    // Without the signed photo links, which change every few minutes.
    const sheet = async () => {
      const html = await (await read(`/dashboard/claims/${claim}/print`, cookies.administrator)).text()
      return html.replaceAll(/expires=\d+[^"]*?signature=[\w-]+/g, '')
    }
    const before = await sheet()
    for (const role of ROLES.filter(role => !handler.includes(role))) {
      const answer = await write(`/dashboard?tab=claims-history&invoice=${claim}`, cookies[role], [invoice])
      expect([role, answer.status]).toEqual([role, role === 'other staff' ? 404 : 303])
      const step = [field('step', 'note'), field('version', '1'), field('note', 'A note of a stranger')]
      const noted = await write(`/dashboard/claims/${claim}`, cookies[role], step)
      expect([role, noted.status]).toEqual([role, role === 'other staff' ? 404 : refusedStatus(role)])
    }
    for (const role of ROLES.filter(role => role !== 'administrator')) {
      const answer = await write('/dashboard/delete', cookies[role], [field('registration', registered.id)])
      expect([role, answer.status]).toEqual([role, refusedStatus(role)])
    }
    const form = (over: Record<string, string>) =>
      Object.entries({
        claim: crypto.randomUUID(),
        claim_type: 'Damage',
        claim_date: today(),
        tyre_id: tyre,
        description: 'not mine',
        ...over,
      }).map(([name, value]) => field(name, value))
    // Another clerk's claim id, a tyre of another registration, a registration that does not exist.
    for (const [path, over] of [
      [registered.id, { claim }],
      [other.id, {}],
      [crypto.randomUUID(), {}],
    ] as const) {
      const answer = await write(
        `/dashboard?tab=new-claim&warranty_id=${path}`,
        cookies['other staff'],
        form(over),
      )
      expect([422, 404]).toContain(answer.status)
      expect(await answer.text()).not.toMatch(/secret nail|staff@tayar\.test/)
    }
    expect(await fetchFreeTyreRowIds(server, cookies.staff, registered.id)).toContain(tyre)
    expect(await sheet()).toBe(before)
    // Uploaded photos of another form: of a visitor's receipts, of a colleague's claim.
    const begun = crypto.randomUUID()
    const receipts = `/warranty-registration/receipts?registration=${begun}`
    const sent = await write(receipts, registered.cookies, [
      { name: 'receipts', value: jpeg, fileName: 'mine.jpg' },
    ])
    const { photos: waiting } = (await sent.json()) as { photos: { id: string; url: string }[] }
    expect(waiting).toHaveLength(1)
    for (const cookie of [other.cookies, cookies.customer, cookies['other staff'], '']) {
      const answer = await write('/warranty-registration', cookie, [
        ...Object.entries({
          registration: begun,
          name: 'Thief',
          contact_number: '012-345 6789',
          email: '',
          purchase_date: today(),
          car_plate: 'THF 1',
          tyre_quantity: 'pair',
          photo_count: '1',
        }).map(([name, value]) => field(name, value)),
      ])
      expect(answer.status).toBe(422)
      expect(await answer.text()).not.toContain('/files/')
      const kept = await fetch(server.url + receipts, { headers: { cookie } })
      expect([kept.status, await kept.json()]).toEqual([200, { ok: true, photos: [] }])
      await write(receipts, cookie, [field('remove', waiting[0]?.id ?? '')])
    }
    const own = await fetch(server.url + receipts, { headers: { cookie: registered.cookies } })
    expect(await own.json()).toEqual({
      ok: true,
      photos: [{ ...waiting[0], url: expect.stringContaining('/files/') }],
    })
    // The receipts of a plate that can be read in a car park; staff with a generated password cannot open
    // any.
    const check = async (cookie: string) => {
      const fields = [field('car_plate', 'SEC 1'), field('registration', registered.id)]
      return (await write('/warranty-registration?tab=check', cookie, fields)).text()
    }
    const said = await staffCommand(server, ['add', 'new@example.com', '--role', 'admin'])
    const newcomer = await loginAsStaff(server, 'new@example.com', /\b\w{20}\b/.exec(said)?.[0])
    const [, staffLink = ''] = /src="(\/files\/[^"]+)/.exec(await check(cookies.staff)) ?? []
    // The link is useless to anyone who sees it on the screen at the counter.
    for (const [cookie, status] of [
      [cookies.staff, 200],
      [cookies.customer, 404],
      ['', 404],
    ] as const)
      expect((await read(staffLink.replaceAll('&amp;', '&'), cookie)).status).toBe(status)
    for (const cookie of ['', cookies.customer, other.cookies, newcomer]) {
      expect(await check(cookie)).not.toMatch(/\/files\/|Siti Secret|345 ?6789|\b6789\b/)
      const resent = await write(`/warranty-registration/thank-you?id=${registered.id}`, cookie, [])
      expect(resent.status).toBe(404)
    }
  }, 120_000)

  test('an anonymous visitor returns to the requested page after login', async () => {
    const answer = await ask('/dashboard?tab=claims-history', 'stranger', 'GET')
    expect(answer.headers.get('location')).toBe('/staff-login?redirect=%2Fdashboard%3Ftab%3Dclaims-history')
    expect((await ask('/dashboard', 'stranger', 'GET')).headers.get('location')).toBe('/staff-login')
  })
})

/** Runs `npm run staff` next to the running server. Returns its output. */
async function staffCommand(server: RunningServer, args: string[], input = ''): Promise<string> {
  const env = { ...CHEAP_PASSWORDS, DATA_DIR: server.dataDir }
  const { code, out, err } = await captureCommand('staff', args, { env, input })
  if (code !== 0) throw new Error(out + err)
  return out + err
}
