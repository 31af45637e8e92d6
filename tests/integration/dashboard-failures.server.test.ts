import { Client } from 'pg'
import { expect, test } from 'vitest'
import { addStaffAccount } from '../../domain/staff-accounts/add-staff-account.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase } from '../support/databases.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendInvoice } from '../support/send-forms.ts'
import { startServer } from '../support/start-server.ts'

// The dashboard's messages when a limit is reached or a table is missing; each test has its own server.

const t = messages.en

test('a rate limit of the dashboard shows when to try again', async () => {
  // A limit of six photos per hour; one login and one registration stay below it.
  const own = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '0.02' })
  try {
    const who = `${await loginAsStaff(own, 'staff@tayar.test')}; language=en`
    const told = async (answer: Response) => [
      answer.status,
      Number(answer.headers.get('retry-after')) > 0,
      await answer.text(),
    ]

    const { id } = await registerByForm(own)
    const claim = await claimByForm(own, who, { warrantyId: id })
    const invoice = () => sendInvoice(own, { claim, invoice: Buffer.from('no picture') }, { cookies: who })
    for (let tries = 0; tries < 6; tries++) expect((await invoice()).status).toBe(422)
    expect(await told(await invoice())).toEqual([
      429,
      true,
      expect.stringContaining(`${t('staff.problems.upload.text')}. ${t('photos.errors.tooMany')}`),
    ])

    const switchOn = (password: string) =>
      fetch(`${own.url}/dashboard/second-factor`, {
        method: 'POST',
        headers: { origin: own.url, cookie: who },
        body: new URLSearchParams({ password }),
      })
    for (let tries = 0; tries < 10; tries++) expect((await switchOn('wrong')).status).toBe(422)
    const [status, hasTime, html] = await told(await switchOn(DEMO_PASSWORD))
    expect([status, hasTime]).toEqual([429, true])
    expect(html).toContain(t('errors.tooManyTriesText', { minutes: 15 }))
    expect(html).not.toContain(t('staff.secondFactor.wrongPassword'))
  } finally {
    await own.stop()
  }
})

test('a list of customers that cannot be recorded is not shown', async () => {
  const { own, breaker, ...breakable } = await startBreakableServer()
  try {
    const cookie = `${await loginAsStaff(own, BEN.email)}; language=en`
    const { id } = await registerByForm(own)
    const answers = () =>
      Promise.all(
        ['/dashboard', '/dashboard.data'].map(async path => {
          const answer = await fetch(own.url + path, { headers: { cookie } })
          return { status: answer.status, showsCustomer: (await answer.text()).includes(id) }
        }),
      )
    const shown = { status: 200, showsCustomer: true }
    expect(await answers()).toEqual([shown, shown])
    await breaker.query(
      "alter table audit add constraint not_recorded check (what <> 'listed-customers') not valid",
    )
    const refused = { status: 500, showsCustomer: false }
    expect(await answers()).toEqual([refused, refused])
    await breaker.query('alter table audit drop constraint not_recorded')
    expect(await answers()).toEqual([shown, shown])
  } finally {
    await breakable.stop()
  }
})

test('a claim that is refused because its registration cannot be read keeps all values', async () => {
  const { own, breaker, ...breakable } = await startBreakableServer()
  try {
    const who = `${await loginAsStaff(own, BEN.email)}; language=en`
    const { id } = await registerByForm(own)
    const [tyre = ''] = await fetchFreeTyreRowIds(own, who, id)
    const form = { warrantyId: id, claim: crypto.randomUUID(), tyre_id: tyre, description: 'Seen by both.' }
    const broken = [TINY_PNG, new Uint8Array(Buffer.from('no picture'))]
    await breaker.query('alter table warranty_registrations rename to elsewhere')
    const answer = await sendClaim(own, { ...form, photos: broken }, { cookies: who })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const text of [
      t('staff.failures.information.text'),
      'Seen by both.</textarea>',
      'photo-2.png',
      `<option value="${tyre}" selected="">`,
      '<option value="Damage" selected="">',
      `name="claim" value="${form.claim}"`,
      'alt="photo-1.png"',
      'name="photo_count" value="1"',
    ])
      expect(html).toContain(text)
    await breaker.query('alter table elsewhere rename to warranty_registrations')
    expect((await sendClaim(own, form, { cookies: who })).status).toBe(303)
  } finally {
    await breakable.stop()
  }
})

const BEN = { email: 'ben@example.com', role: 'staff', password: DEMO_PASSWORD } as const

/** A server with a staff account, and a connection to its database. */
async function startBreakableServer() {
  const database = await openTestDatabase()
  await addStaffAccount(BEN, { database, log: createLog({ level: 'silent' }), now: () => new Date() })
  const databaseUrl = database.settings.databaseUrl ?? ''
  const own = await startServer({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'of more than thirty-two bytes ..',
  })
  const breaker = new Client({ connectionString: databaseUrl })
  await breaker.connect()
  const stop = async () => {
    await breaker.end()
    await own.stop()
    await database.close()
  }
  return { own, breaker, stop }
}
