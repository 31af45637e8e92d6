import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../platform/files/files.table.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit, staffPermit } from '../access/permit.ts'
import type { Role, User } from '../access/user.ts'
import { auditFileRead, listAuditEvents } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { deleteRegistration, previewDeletion } from '../deletion/delete-registration.server.ts'
import { users } from '../identity/users.table.ts'
import { registerWarranty } from '../warranties/register-warranty.server.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { searchRegistrations } from '../warranties/search-registrations.server.ts'
import { claimPhotos, claims } from './claims.table.ts'
import { closeClaim } from './close-claim.server.ts'
import { type FileClaimInput, fileClaim } from './file-claim.server.ts'
import { loadClaimRecord } from './load-claim-record.server.ts'
import { searchClaims } from './search-claims.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const NO_FILTERS = {
  phone: '',
  plate: '',
  name: '',
  purchasedFrom: null,
  purchasedTo: null,
  claimStatus: 'all',
} as const
const NO_CLAIM_FILTERS = {
  warranty: '',
  plate: '',
  claim: '',
  tyreId: null,
  claimType: null,
  from: null,
  to: null,
  status: null,
} as const

const EVERYTHING = { tyreIds: 9, claims: 9, files: 9 }

describe('claims', () => {
  let database: TestDatabase
  const people: Record<string, User> = {}
  beforeAll(async () => {
    database = await openTestDatabase()
    for (const [name, role] of [
      ['ben', 'staff'],
      ['mei', 'staff'],
      ['devi', 'admin'],
    ] as [string, Role][]) {
      people[name] = {
        id: name,
        email: `${name}@example.com`,
        role,
        session: '',
        hasSecondFactor: false,
        mustChangePassword: false,
      }
      await database.orm
        .insert(users)
        .values({ id: name, name, email: `${name}@example.com`, role, createdAt: NOW, updatedAt: NOW })
    }
  })
  afterAll(() => database.close())
  const tools = () => ({ database, now: () => NOW })
  const as = (name: string) => {
    const permit = staffPermit(people[name] ?? null)
    if (!permit) throw new Error(`${name} is not of the counter`)
    return permit
  }
  const admin = () => {
    const permit = adminPermit(people.devi ?? null)
    if (!permit) throw new Error('devi is no administrator')
    return permit
  }

  async function waiting(owner: string, path = `x/${randomUUID()}.jpg`) {
    const file = { id: randomUUID(), path, name: 'photo.jpg', bytes: 9 }
    await database.orm.insert(files).values({ ...file, state: 'waiting', owner, madeAt: NOW })
    return file
  }

  /** A registration of four tyres, and its tyre IDs. */
  async function registered(
    change: Partial<{ name: string; contactNumber: string; carPlate: string; at: Date }> = {},
  ) {
    const id = randomUUID()
    const { at = NOW, ...own } = change
    await registerWarranty(
      {
        id,
        registration: {
          name: 'Aisyah Rahman',
          contactNumber: '012-345 6789',
          email: null,
          purchaseDate: '2026-11-01',
          carPlate: 'WXY 1234',
          tyreQuantity: 'set',
          ...own,
        },
        receipts: [await waiting('visitor')],
        visitorHash: 'visitor',
        user: null,
      },
      { database, now: () => at },
    )
    const tyres = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, id))
    return { id, tyres }
  }

  async function claimInput(name: string, change: Partial<FileClaimInput> = {}): Promise<FileClaimInput> {
    const { id, tyres } = await registered()
    return {
      id: randomUUID(),
      warrantyId: id,
      claim: {
        claimType: 'Defect',
        claimDate: '2026-11-20',
        tyreRowId: tyres[0]?.id ?? '',
        description: 'A bulge',
      },
      photos: [await waiting(name)],
      ...change,
    }
  }

  describe('filing a claim', () => {
    test('takes the tyre ID, stores the photos, marks the registration and is audited', async () => {
      const sent = await claimInput('ben')
      expect(await fileClaim(as('ben'), sent, tools())).toEqual({ ok: true })
      const [tyre] = await database.orm.select().from(tyreIds).where(eq(tyreIds.id, sent.claim.tyreRowId))
      expect(tyre).toMatchObject({ isClaimed: true, claimedAt: NOW })
      const [row] = await database.orm
        .select()
        .from(registrations)
        .where(eq(registrations.id, sent.warrantyId))
      expect(row).toMatchObject({ isClaimed: true, lastClaimDate: '2026-11-20' })
      const claim = await loadClaimRecord(as('ben'), { id: sent.id, action: 'read-claim' }, tools())
      expect(claim).toMatchObject({
        status: 'Open',
        processedBy: 'ben@example.com',
        photos: [{ name: 'photo.jpg' }],
        tyreId: tyre?.tyreId,
      })
      expect(claim?.history.map(line => line.action)).toEqual(['filed-claim', 'read-claim'])
    })

    test('photos keep the order in which they were sent', async () => {
      const names = ['c', 'a', 'd', 'b', 'e']
      const photos = await Promise.all(
        names.map(async name => ({
          ...(await waiting('ben', `x/${name}-${randomUUID()}.jpg`)),
          name: `${name}.jpg`,
        })),
      )
      const sent = await claimInput('ben', { photos })
      expect(await fileClaim(as('ben'), sent, tools())).toEqual({ ok: true })
      const claim = await loadClaimRecord(as('ben'), { id: sent.id, action: 'read-photos' }, tools())
      expect(claim?.photos.map(photo => photo.name)).toEqual(names.map(name => `${name}.jpg`))
    })

    test('a form sent twice, even concurrently, files one claim', async () => {
      const sent = await claimInput('ben')
      const answers = await Promise.all([1, 2, 3].map(() => fileClaim(as('ben'), sent, tools())))
      expect(answers).toEqual(Array(3).fill({ ok: true }))
      expect(await database.orm.select().from(claims).where(eq(claims.id, sent.id))).toHaveLength(1)
      expect(
        await database.orm.select().from(claimPhotos).where(eq(claimPhotos.claimId, sent.id)),
      ).toHaveLength(1)
    })

    test('of eight concurrent claims on one tyre one is filed, the others are told by whom', async () => {
      const sent = await claimInput('ben', { photos: [] })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          fileClaim(as(n % 2 ? 'ben' : 'mei'), { ...sent, id: randomUUID() }, tools()),
        ),
      )
      expect(answers.filter(answer => answer.ok)).toHaveLength(1)
      expect(answers.filter(answer => !answer.ok)).toEqual(
        Array(7).fill({
          ok: false,
          error: 'claims.tyre-already-claimed',
          by: expect.stringMatching(/^(ben|mei)@example\.com$/),
        }),
      )
      const made = await database.orm.select().from(claims).where(eq(claims.tyreRowId, sent.claim.tyreRowId))
      expect(made).toHaveLength(1)
    })

    test('with a missing photo, or one of another user, nothing is filed', async () => {
      const sent = await claimInput('ben', { photos: [await waiting('mei')] })
      expect(await fileClaim(as('ben'), sent, tools())).toEqual({ ok: false, error: 'claims.photos-gone' })
      const [tyre] = await database.orm.select().from(tyreIds).where(eq(tyreIds.id, sent.claim.tyreRowId))
      expect(tyre).toMatchObject({ isClaimed: false, claimedAt: null })
    })

    test('a tyre ID of another registration is refused', async () => {
      const other = await registered()
      const sent = await claimInput('ben', { warrantyId: other.id })
      expect(await fileClaim(as('ben'), sent, tools())).toEqual({ ok: false, error: 'claims.no-such-tyre' })
    })
  })

  describe('closing a claim', () => {
    test('happens once, with its invoice', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      const invoices = [await waiting('ben'), await waiting('ben')]
      const answers = await Promise.all(
        invoices.map(invoice => closeClaim(as('ben'), { id: sent.id, invoice }, tools())),
      )
      expect(answers.filter(answer => answer.ok)).toHaveLength(1)
      expect(answers.find(answer => !answer.ok)).toEqual({ ok: false, error: 'claims.already-closed' })
      const [row] = await database.orm.select().from(claims).where(eq(claims.id, sent.id))
      expect(row?.status).toBe('Closed')
      expect(invoices.map(file => file.path)).toContain(row?.invoiceUrl)
    })

    test('is refused for users who may not see the claim, and allowed for administrators', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      const close = async (name: string) =>
        closeClaim(as(name), { id: sent.id, invoice: await waiting(name) }, tools())
      expect(await close('mei')).toEqual({ ok: false, error: 'claims.not-found' })
      expect(await close('devi')).toEqual({ ok: true })
    })

    test('an invoice file that was deleted leaves the claim open', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      const invoice = { id: randomUUID(), path: 'invoices/gone.jpg', name: 'x', bytes: 1 }
      expect(await closeClaim(as('ben'), { id: sent.id, invoice }, tools())).toEqual({
        ok: false,
        error: 'claims.invoice-gone',
      })
      const [row] = await database.orm.select().from(claims).where(eq(claims.id, sent.id))
      expect(row).toMatchObject({ status: 'Open', invoiceUrl: null })
    })
  })

  describe('visibility of claims (rule W22.1)', () => {
    test('staff see their own and those processed by no one, administrators all', async () => {
      const [bens, meis, orphaned] = [
        await claimInput('ben'),
        await claimInput('mei'),
        await claimInput('ben'),
      ]
      await fileClaim(as('ben'), bens, tools())
      await fileClaim(as('mei'), meis, tools())
      await fileClaim(as('ben'), orphaned, tools())
      await database.orm.update(claims).set({ processedBy: null }).where(eq(claims.id, orphaned.id))
      const seen = async (name: string) => {
        const all: string[] = []
        let after = null
        do {
          const page = await searchClaims(as(name), { filters: NO_CLAIM_FILTERS, after }, tools())
          all.push(...page.rows.map(row => row.id))
          after = page.next
        } while (after)
        return [bens, meis, orphaned].map(claim => all.includes(claim.id))
      }
      expect(await seen('ben')).toEqual([true, false, true])
      expect(await seen('mei')).toEqual([false, true, true])
      expect(await seen('devi')).toEqual([true, true, true])
      expect(await loadClaimRecord(as('ben'), { id: meis.id, action: 'read-claim' }, tools())).toBeNull()
    })
  })

  describe('audit events of a record', () => {
    const look = async (record: string) => {
      const filters = { actor: '', record, from: null, to: null }
      const asked = { filters, before: null, timeZone: 'UTC' }
      return (await listAuditEvents(admin(), asked, tools())).events.map(
        line => `${line.action} ${line.record}`,
      )
    }

    test('include opened files of a claim and claims of a registration', async () => {
      const [sent, other] = [await claimInput('ben'), await claimInput('ben')]
      for (const one of [sent, other]) await fileClaim(as('ben'), one, tools())
      const [photo, invoice] = [`proofs/claim_${sent.id}/x.jpg`, `invoices/${sent.id}-invoice-1.jpg`]
      for (const path of [photo, invoice, `proofs/claim_${other.id}/x.jpg`])
        await auditFileRead(people.devi as User, path, tools())
      const ofClaim = [`opened-file ${invoice}`, `opened-file ${photo}`, `filed-claim ${sent.id}`]
      for (const record of [sent.id, ` ${sent.id.toUpperCase()}`, sent.id.slice(0, 13)])
        expect([record, await look(record)]).toEqual([record, ofClaim])
      for (const record of [sent.warrantyId, sent.warrantyId.slice(0, 13)])
        expect([record, await look(record)]).toEqual([record, [`filed-claim ${sent.id}`]])
      await deleteRegistration(admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, tools())
      expect(await look(sent.warrantyId)).toEqual([
        `deleted-registration ${sent.warrantyId}`,
        `filed-claim ${sent.id}`,
      ])
      expect(await look(photo)).toEqual([`opened-file ${photo}`])
    })

    test('each condition uses an index', async () => {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query('set local enable_seqscan = off')
        for (const [index, where] of [
          ['audit_record', "record like 'proofs/claim\\_0f%'"],
          ['audit_registration', "(details ->> 'registration') like '0f%'"],
        ]) {
          const { rows } = await client.query(`explain select * from audit where ${where}`)
          expect(rows.map(row => row['QUERY PLAN']).join()).toContain(`${index} `)
        }
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  })

  describe('history of a claim', () => {
    const record = (name: string, id: string) =>
      loadClaimRecord(as(name), { id, action: 'read-claim' }, tools())

    test('staff see all events, with the addresses of other users masked', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      await closeClaim(as('devi'), { id: sent.id, invoice: await waiting('devi') }, tools())
      const bens = await record('ben', sent.id)
      expect(bens?.history.map(({ actor, action }) => [actor, action])).toEqual([
        ['ben@example.com', 'filed-claim'],
        ['******', 'uploaded-invoice'],
        ['ben@example.com', 'read-claim'],
      ])
      const devis = await record('devi', sent.id)
      expect(devis?.history.map(({ actor }) => actor.split('@')[0])).toEqual(['ben', 'devi', 'ben', 'devi'])
    })

    test('has filing and closing and the newest reads, however many reads there are', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      const looks = (minutes: number) =>
        Array.from({ length: 250 }, () => ({
          at: new Date(NOW.getTime() + minutes * 60_000),
          actor: 'ben@example.com',
          action: 'read-claim',
          record: sent.id,
        }))
      await database.orm.insert(auditEvents).values(looks(1))
      await closeClaim(as('ben'), { id: sent.id, invoice: await waiting('ben') }, tools())
      await database.orm.insert(auditEvents).values(looks(2))
      const history = (await record('ben', sent.id))?.history ?? []
      expect(history.filter(({ action }) => action !== 'read-claim').map(({ action }) => action)).toEqual([
        'filed-claim',
        'uploaded-invoice',
      ])
      expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['filed-claim', 'uploaded-invoice'])
      expect(history).toHaveLength(202)
      // In the order of their times: the read that asks for the history is at NOW.
      expect(history.at(-1)?.at).toEqual(new Date(NOW.getTime() + 2 * 60_000))
    })
  })

  describe('searching registrations', () => {
    const search = (filters: Partial<Parameters<typeof searchRegistrations>[1]['filters']>) =>
      searchRegistrations(
        as('ben'),
        { filters: { ...NO_FILTERS, ...filters }, after: null, today: '2026-11-20' },
        tools(),
      )

    test('finds parts of phone, plate and name without regard to case and separators', async () => {
      const { id } = await registered({
        name: 'Zulkifli 100%',
        contactNumber: '+60 19-888 7766',
        carPlate: 'QAA 7',
      })
      for (const filters of [
        { phone: '19888' },
        { phone: '888-77' },
        { phone: '019-888 7766' },
        { plate: 'qaa 7' },
        { plate: 'A7' },
        { name: 'zulKIF' },
        { name: '100%' },
        { name: 'zu' },
        { name: '%' },
      ]) {
        expect([filters, (await search(filters)).rows.map(row => row.id)]).toEqual([filters, [id]])
      }
      for (const filters of [
        { name: '100_' },
        { name: 'Zulkifli%100' },
        { plate: '%' },
        { phone: 'none' },
        { name: '\\' },
      ]) {
        expect([filters, (await search(filters)).total]).toEqual([filters, 0])
      }
    })

    test('filters by purchase date and claim status', async () => {
      const name = 'Only For This Test'
      const sent = await claimInput('ben')
      await database.orm.update(registrations).set({ name }).where(eq(registrations.id, sent.warrantyId))
      const total = async (filters: Parameters<typeof search>[0]) =>
        (await search({ name, ...filters })).total
      expect(await total({ purchasedFrom: '2026-11-01', purchasedTo: '2026-11-01' })).toBe(1)
      expect(await total({ purchasedFrom: '2026-11-02' })).toBe(0)
      expect(await total({ claimStatus: 'claimed' })).toBe(0)
      await fileClaim(as('ben'), sent, tools())
      expect(await total({ claimStatus: 'claimed' })).toBe(1)
      expect(await total({ claimStatus: 'not-claimed' })).toBe(0)
      const [row] = (await search({ name })).rows
      expect(row).toMatchObject({
        available: 3,
        used: 1,
        staffState: 'active',
        customerState: 'active',
        lastClaimDate: '2026-11-20',
      })
    })

    test('pages by key, newest first, without duplicates or gaps', async () => {
      const name = 'Forty Five'
      const ids: string[] = []
      // Rows with the same time are ordered by id.
      for (let n = 0; n < 45; n++) {
        ids.unshift((await registered({ name, at: new Date(NOW.getTime() + Math.floor(n / 3) * 1_000) })).id)
      }
      const seen: string[] = []
      let after = null
      do {
        const page = await searchRegistrations(
          as('ben'),
          { filters: { ...NO_FILTERS, name }, after, today: '2026-11-20' },
          tools(),
        )
        expect(page.total).toBe(45)
        seen.push(...page.rows.map(row => row.id))
        after = page.next
      } while (after)
      expect(seen).toHaveLength(45)
      expect(new Set(seen)).toEqual(new Set(ids))
    }, 60_000)
  })

  describe('deleting a registration', () => {
    test('returns the counts, deletes everything with its files, and is audited', async () => {
      const sent = await claimInput('ben')
      await fileClaim(as('ben'), sent, tools())
      await closeClaim(as('ben'), { id: sent.id, invoice: await waiting('ben') }, tools())
      const goes = { tyreIds: 4, claims: 1, files: 3 }
      expect(await previewDeletion(admin(), sent.warrantyId, tools())).toEqual(goes)
      const answered = { id: sent.warrantyId, confirmed: goes }
      for (const less of [{ tyreIds: 3 }, { claims: 0 }, { files: 2 }]) {
        const confirmed = { ...goes, ...less }
        expect(await deleteRegistration(admin(), { ...answered, confirmed }, tools())).toEqual({
          ok: false,
          counts: goes,
        })
      }
      expect(await previewDeletion(admin(), sent.warrantyId, tools())).toEqual(goes)
      expect(await deleteRegistration(admin(), answered, tools())).toEqual({ ok: true, counts: goes })
      expect(await deleteRegistration(admin(), answered, tools())).toBeNull()
      for (const [table, column] of [
        [claims, claims.warrantyId],
        [tyreIds, tyreIds.registrationId],
        [registrations, registrations.id],
      ] as const) {
        expect(await database.orm.select().from(table).where(eq(column, sent.warrantyId))).toEqual([])
      }
      const left = await database.orm
        .select()
        .from(files)
        .where(eq(files.id, sent.photos[0]?.id ?? ''))
      expect(left).toMatchObject([{ state: 'removed' }])
      const look = async (filters: { actor: string; record: string }) => {
        const asked = { filters: { ...filters, from: null, to: null }, before: null, timeZone: 'UTC' }
        return (await listAuditEvents(admin(), asked, tools())).events
      }
      const [line] = await look({ actor: '', record: sent.warrantyId })
      expect(line).toMatchObject({ actor: 'devi@example.com', action: 'deleted-registration', details: goes })
      // Prefixes of id and address match; `%` is an ordinary character.
      expect(await look({ actor: 'Devi', record: sent.warrantyId.slice(0, 8) })).toContainEqual(line)
      expect(await look({ actor: '', record: ` ${sent.warrantyId.toUpperCase()} ` })).toContainEqual(line)
      expect(await look({ actor: 'ben', record: sent.warrantyId.slice(0, 8) })).not.toContainEqual(line)
      expect(await look({ actor: '%', record: '' })).toEqual([])
    })

    test('concurrently with filing a claim, one of the two wins and nothing is half-stored', async () => {
      for (let round = 0; round < 5; round++) {
        const sent = await claimInput('ben')
        const [filed] = await Promise.all([
          fileClaim(as('ben'), sent, tools()),
          deleteRegistration(admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, tools()),
        ])
        const [row] = await database.orm
          .select()
          .from(registrations)
          .where(eq(registrations.id, sent.warrantyId))
        const made = await database.orm.select().from(claims).where(eq(claims.id, sent.id))
        expect([row === undefined, made.length]).toEqual([true, 0])
        if (!filed.ok) expect(filed.error).toBe('claims.no-such-tyre')
      }
    })

    test('concurrently with closing its claim, the invoice is deleted too', async () => {
      for (let round = 0; round < 20; round++) {
        const sent = await claimInput('ben')
        await fileClaim(as('ben'), sent, tools())
        const invoice = await waiting('ben')
        const [closed] = await Promise.all([
          closeClaim(as('ben'), { id: sent.id, invoice }, tools()),
          deleteRegistration(admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, tools()),
        ])
        // A file attached to a deleted claim would never be cleaned up.
        const [file] = await database.orm.select().from(files).where(eq(files.id, invoice.id))
        expect(file?.state).toBe(closed.ok ? 'removed' : 'waiting')
        if (!closed.ok) expect(closed.error).toBe('claims.not-found')
      }
    })
  })
})
