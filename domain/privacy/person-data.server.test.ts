import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { files } from '../../platform/files/files.table.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { isReadable, storeFile, sweepFiles } from '../../platform/files/stored-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { openMailer } from '../../platform/mail/open-mailer.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { insertRegistrationWithReceipt } from '../../tests/support/insert-registration.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { parseContactKey } from '../access/contact-key.ts'
import { staffPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { CUSTOMER } from '../audit/audit-event.ts'
import { auditFileRead, writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { closeClaim } from '../claims/close-claim.server.ts'
import { fileClaim } from '../claims/file-claim.server.ts'
import { createAuth } from '../identity/auth.server.ts'
import { credentials } from '../identity/credentials.table.ts'
import { sessions } from '../identity/sessions.table.ts'
import { users } from '../identity/users.table.ts'
import { savedFilters } from '../saved-filters/saved-filters.table.ts'
import { addStaffAccount } from '../staff-accounts/add-staff-account.server.ts'
import { PRIVACY_NOTICE } from '../warranties/privacy-notice.ts'
import type { Registration } from '../warranties/registration.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { previewPerson } from './find-person.server.ts'
import { signOutPerson } from './sign-out-person.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const SECRET = 'x'.repeat(32)
/** Each call is a second later, so that earlier rows have earlier times. */
let seconds = 0
const now = () => new Date(NOW.getTime() + 1_000 * seconds++)

setUpCheapPasswords()

describe.each([{ store: 'on disk' }, { store: 'in S3' }])('data of a person, files $store', ({ store }) => {
  let database: TestDatabase
  let s3: Awaited<ReturnType<typeof startS3Server>>
  let dataDir: string
  let kept: FileStore
  let logged: string[]
  beforeAll(async () => {
    s3 = await startS3Server()
    database = await openTestDatabase()
  })
  afterAll(async () => {
    await database?.close()
    await s3?.stop()
  })
  beforeEach(async () => {
    s3.have('none')
    dataDir = await mkdtemp(join(tmpdir(), 'tayar-person-'))
    logged = []
    kept = openFileStore(
      { dataDir, s3: store === 'in S3' ? s3.settings : null },
      createLog({ level: 'silent' }),
    )
    await database.pool.query(
      'truncate warranty_registrations, warranty_tyre_ids, warranty_claims, claim_photos, users, files, audit cascade',
    )
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const tools = () => ({
    database,
    files: kept,
    outbox: join(dataDir, 'outbox'),
    secret: SECRET,
    log: createLog({ destination: { write: line => void logged.push(line) } }),
    now,
  })
  const keyOf = (typed: string) => {
    const key = parseContactKey(typed)
    if (!key) throw new Error(`${typed} is no key`)
    return key
  }

  async function register(
    change: Partial<Registration>,
    { visitorHash = randomUUID() as string, user = null as User | null } = {},
  ) {
    const details = { name: 'Aisyah binti Osman', email: 'aisyah@example.com', ...change }
    const receipt = `receipt of ${randomUUID()}`
    return insertRegistrationWithReceipt(details, tools(), { visitorHash, user, receipt })
  }

  async function account(email: string) {
    const mails = { verify() {}, reset() {}, exists() {}, changed() {}, staffChanged() {} }
    const accounts = createAuth({ database, secret: SECRET, publicUrl: 'http://localhost:3000', mails })
    await accounts.api.signUpEmail({ body: { email, password: 'sixsix', name: '' } })
    await database.orm.update(users).set({ emailVerified: true }).where(eq(users.email, email))
    await accounts.api.signInEmail({ body: { email, password: 'sixsix' } })
    const [row] = await database.orm.select().from(users).where(eq(users.email, email))
    return { id: row?.id ?? '', email, role: 'customer' } as User
  }

  async function ben() {
    await addStaffAccount({ email: 'ben@example.com', role: 'staff', password: 'twelve chars' }, tools())
    const [row] = await database.orm.select().from(users).where(eq(users.email, 'ben@example.com'))
    return { id: row?.id ?? '', email: 'ben@example.com', role: 'staff' } as User
  }

  /** Files and closes a claim on the first tyre; returns the paths of photo and invoice. */
  async function claim(registration: string, clerk: User) {
    const permit = staffPermit(clerk)
    if (!permit) throw new Error('no permit')
    const [tyre] = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, registration))
    const id = randomUUID()
    const keep = (folder: string) =>
      storeFile({ folder, name: 'p.jpg', jpeg: Buffer.from(folder), owner: clerk.id }, tools())
    const photo = await keep(`proofs/claim_${id}`)
    const invoice = await keep('invoices')
    const filed = await fileClaim(
      permit,
      {
        id,
        warrantyId: registration,
        claim: {
          claimType: 'Damage',
          claimDate: '2026-11-19',
          tyreRowId: tyre?.id ?? '',
          description: 'a nail',
          dotWeek: '2319',
        },
        photos: [photo],
      },
      tools(),
    )
    expect(filed).toEqual({ ok: true })
    expect(await closeClaim(permit, { id, invoice }, tools())).toEqual({ ok: true })
    return [photo.path, invoice.path]
  }

  /** The whole content of the database as one text. */
  async function everything(): Promise<string> {
    const { rows } = await database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    expect(rows.length).toBeGreaterThan(10)
    const texts: string[] = []
    for (const { name } of rows) {
      const found = await database.pool.query(`select t::text as line from "${name}" t`)
      texts.push(...found.rows.map(row => `${name}: ${row.line}`))
    }
    return texts.join('\n')
  }

  test('is exported by e-mail address: registrations, claims, files, account, audit events, e-mails', async () => {
    const clerk = await ben()
    const aisyah = await account('aisyah@example.com')
    const first = await register({})
    const [photo, invoice] = await claim(first.id, clerk)
    await database.orm.update(registrations).set({ brand: 'Michelin' }).where(eq(registrations.id, first.id))
    // Registrations made from the account belong to it, whatever their e-mail address.
    const second = await register({ email: 'other@example.com', carPlate: 'WOI 1002' }, { user: aisyah })
    await register({ email: 'mei@example.com', contactNumber: '015-5550 2999', name: 'Mei' })
    await auditFileRead(clerk, photo ?? '', tools())
    // By the link of an e-mail, without an account.
    const sent = { actor: CUSTOMER, action: 'added-claim-photos', record: first.id, at: now() } as const
    await database.orm.transaction(tx => writeAuditEvent(sent, tx))
    const mailer = openMailer(
      { smtpUrl: null, mailFrom: 'a@example.com', dataDir },
      createLog({ level: 'silent' }),
    )
    for (const to of ['aisyah@example.com', 'mei@example.com'])
      await mailer.send({ to, subject: 'Hi', text: `to: mei@example.com`, html: '' })

    const answer = await exportPerson(keyOf('AISYAH@example.com'), tools())
    expect(answer?.document.account).toMatchObject({
      email: 'aisyah@example.com',
      sessions: [{ expiresAt: expect.any(Date) }],
    })
    expect(answer?.document.registrations).toMatchObject([
      {
        id: first.id,
        name: 'Aisyah binti Osman',
        privacyVersion: PRIVACY_NOTICE.version,
        brand: 'Michelin',
        tyreIds: [{ positionDescription: 'Front Left' }, { positionDescription: 'Front Right' }],
        receipts: ['files/registration-1-receipt-1.jpg'],
        claims: [
          {
            description: 'a nail',
            status: 'Closed',
            dotWeek: '2319',
            photos: ['files/registration-1-claim-1-photo-1.jpg'],
            invoice: 'files/registration-1-claim-1-invoice.jpg',
          },
        ],
      },
      { id: second.id, carPlate: 'WOI 1002', claims: [] },
    ])
    expect(answer?.files).toEqual([
      { path: first.path, as: 'files/registration-1-receipt-1.jpg' },
      { path: photo, as: 'files/registration-1-claim-1-photo-1.jpg' },
      { path: invoice, as: 'files/registration-1-claim-1-invoice.jpg' },
      { path: second.path, as: 'files/registration-2-receipt-1.jpg' },
    ])
    expect(answer?.mails).toHaveLength(1)
    expect(answer?.document.trail.map(({ by, what, record }) => [by, what, record])).toEqual([
      ['the counter', 'filed-claim', expect.any(String)],
      ['the counter', 'uploaded-invoice', expect.any(String)],
      ['the counter', 'opened-file', 'files/registration-1-claim-1-photo-1.jpg'],
      ['you', 'added-claim-photos', first.id],
    ])
    const text = JSON.stringify(answer)
    const hash = await database.pool.query('select password from credentials where user_id = $1', [aisyah.id])
    const token = await database.pool.query('select token from sessions where user_id = $1', [aisyah.id])
    for (const secret of [hash.rows[0].password, token.rows[0].token, 'mei@', 'ben@', first.visitorHash])
      expect(text).not.toContain(secret)
  })

  test('is exported by phone number in any writing, without the account', async () => {
    const aisyah = await account('aisyah@example.com')
    const mine = await register({ contactNumber: '+60 15-5550 2001' }, { user: aisyah })
    await register({ contactNumber: '015-5550 20011' })
    for (const typed of ['015-5550 2001', '601555502001', '+60 (0)15 5550 2001', '1555502001']) {
      const answer = await exportPerson(keyOf(typed), tools())
      expect(answer?.document.account).toBeNull()
      expect(answer?.document.registrations.map(row => row.id)).toEqual([mine.id])
    }
  })

  test('sign-out by e-mail address or phone ends all sessions of the person only, and keeps the password', async () => {
    const clerk = await ben()
    const [aisyah, mei] = [await account('aisyah@example.com'), await account('mei@example.com')]
    await register({ contactNumber: '015-5550 2001' }, { user: aisyah })
    // Staff who register a customer's warranty are not that customer.
    await register({ contactNumber: '015-5550 2002' }, { user: clerk })
    const whose = async () => {
      const rows = await database.orm.select({ userId: sessions.userId }).from(sessions)
      return rows.map(({ userId }) => userId).sort()
    }
    const signOut = (typed: string) => signOutPerson(keyOf(typed), tools())
    expect(await signOut('nobody@example.com')).toBeNull()
    expect(await signOut('015-5550 2002')).toBeNull()
    expect(await whose()).toEqual([aisyah.id, mei.id].sort())

    expect(await signOut('+60 15 5550 2001')).toEqual({ accounts: 1, sessions: 1 })
    expect(await whose()).toEqual([mei.id])
    expect(await signOut('MEI@example.com')).toEqual({ accounts: 1, sessions: 1 })
    expect(await whose()).toEqual([])
    expect(await signOut('mei@example.com')).toEqual({ accounts: 1, sessions: 0 })
    const hashes = await database.orm.select().from(credentials)
    expect(hashes.filter(row => [aisyah.id, mei.id].includes(row.userId) && row.password)).toHaveLength(2)
    const trail = await database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'signed-out-person'))
    expect(trail).toHaveLength(3)
    expect(JSON.stringify(trail)).not.toMatch(/mei|5550/)
  })

  test('is erased without a trace in database, file store, outbox and log', async () => {
    const clerk = await ben()
    const aisyah = await account('aisyah@example.com')
    const first = await register({})
    const paths = [first.path, ...(await claim(first.id, clerk))]
    const second = await register(
      { email: null, carPlate: 'WOI 1002' },
      { user: aisyah, visitorHash: first.visitorHash },
    )
    const waiting = await storeFile(
      { folder: 'receipts/anonymous', name: 'w.jpg', jpeg: Buffer.from('w'), owner: first.visitorHash },
      tools(),
    )
    const other = await register({
      name: 'Mei',
      email: 'mei@example.com',
      contactNumber: '015-5550 2999',
      carPlate: 'WOI 2001',
    })
    const mailer = openMailer(
      { smtpUrl: null, mailFrom: 'a@example.com', dataDir },
      createLog({ level: 'silent' }),
    )
    for (const to of ['aisyah@example.com', 'mei@example.com'])
      await mailer.send({ to, subject: 'Hi', text: 'Hi', html: '' })
    // A staff user has just searched for her.
    const session = {
      id: randomUUID(),
      token: 't',
      userId: clerk.id,
      expiresAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    }
    await database.orm.insert(sessions).values(session)
    const filters = { name: 'aisyah', phone: '5550 2001' }
    await database.orm.insert(savedFilters).values({ sessionId: session.id, page: 'search', filters })
    logged = []

    expect(await erasePerson(keyOf('aisyah@example.com'), tools())).toEqual({
      registrations: 2,
      tyreIds: 4,
      claims: 1,
      files: 5,
      mails: 1,
      accounts: 1,
      keepsStaffAccount: false,
      remainingFiles: 0,
    })
    const left = await everything()
    const traces = [
      'aisyah',
      'Osman',
      '5550 2001',
      '1555502001',
      'WOI 100',
      'WOI100',
      'a nail',
      aisyah.id,
      first.visitorHash,
    ]
    for (const trace of traces) expect(left.toLowerCase()).not.toContain(trace.toLowerCase())
    for (const path of [...paths, second.path, waiting.path]) {
      expect(await kept.get(path)).toBeNull()
      expect(left).not.toContain(path)
    }
    expect(left).toContain('mei@example.com')
    expect(await kept.get(other.path)).not.toBeNull()
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      msg: 'person erased',
      registrations: 2,
      files: 5,
    })
    expect(logged.join('')).not.toMatch(/aisyah|5550/)
    const lines = await database.orm.select().from(auditEvents).where(eq(auditEvents.action, 'erased-person'))
    expect(lines).toMatchObject([
      { actor: 'command line', details: { registrations: 2, tyreIds: 4, claims: 1, files: 5 } },
    ])
    expect(await erasePerson(keyOf('aisyah@example.com'), tools())).toBeNull()
  })

  test('the preview shows registrations in another name under the same number', async () => {
    await register({})
    await register({ name: 'Karim', email: null, carPlate: 'WOI 3001', tyreQuantity: 'set' })
    const preview = await previewPerson(keyOf('01555502001'), tools())
    expect(preview).toMatchObject({
      account: null,
      registrations: [
        { name: 'Aisyah binti Osman', tyreIds: 2, claims: 0, files: 1 },
        { name: 'Karim', tyreIds: 4, claims: 0, files: 1 },
      ],
    })
    expect(await database.orm.select().from(registrations)).toHaveLength(2)
    expect(await previewPerson(keyOf('01555502009'), tools())).toBeNull()
    // The look is audited, by a hash of the number.
    const looks = await database.orm.select().from(auditEvents).where(eq(auditEvents.action, 'read-person'))
    expect(looks).toHaveLength(1)
    expect(looks[0]?.record).not.toContain('5550')
    expect(await exportPerson(keyOf('nobody@example.com'), tools())).toBeNull()
  })

  test('a registration entered by staff belongs to the customer', async () => {
    const clerk = await ben()
    const { id } = await register({ email: null }, { user: clerk })
    expect(await exportPerson(keyOf(clerk.email), tools())).toMatchObject({ document: { registrations: [] } })
    await erasePerson(keyOf(clerk.email), tools())
    expect(await database.orm.select().from(registrations)).toMatchObject([{ id, userId: null }])
  })

  test('a staff account is not erased, its user’s registrations are', async () => {
    await ben()
    const { id } = await register({ email: 'ben@example.com' })
    expect(await erasePerson(keyOf('ben@example.com'), tools())).toMatchObject({
      registrations: 1,
      accounts: 0,
      keepsStaffAccount: true,
    })
    expect(await database.orm.select().from(registrations).where(eq(registrations.id, id))).toEqual([])
    expect(await database.orm.select().from(users)).toHaveLength(1)
  })

  test('while the file store is down the files are unreachable, and are deleted when it is back', async () => {
    const { path } = await register({})
    const wasThere = kept
    kept = { ...kept, remove: () => Promise.reject(new Error('down')) }
    expect(await erasePerson(keyOf('01555502001'), tools())).toMatchObject({
      registrations: 1,
      remainingFiles: 1,
    })
    expect(await isReadable(path, tools())).toBe(false)
    kept = wasThere
    expect(await kept.get(path)).not.toBeNull()
    await sweepFiles(tools())
    expect(await kept.get(path)).toBeNull()
    expect(await database.orm.select().from(files)).toEqual([])
  })

  test('other files in the outbox do not matter', async () => {
    await mkdir(join(dataDir, 'outbox', 'folder.eml'), { recursive: true })
    await writeFile(join(dataDir, 'outbox', 'notes.txt'), 'To: aisyah@example.com\n\n')
    await writeFile(join(dataDir, 'outbox', 'named.eml'), 'Subject: x\nTo: Aisyah <AISYAH@example.com>\n\n')
    await writeFile(join(dataDir, 'outbox', 'broken.eml'), 'no head')
    await register({})
    expect(await erasePerson(keyOf('01555502001'), tools())).toMatchObject({ mails: 1 })
    expect((await readdir(join(dataDir, 'outbox'))).sort()).toEqual(['broken.eml', 'folder.eml', 'notes.txt'])
  })
})
