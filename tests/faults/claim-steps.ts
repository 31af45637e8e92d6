import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { tyreIds } from '../../domain/warranties/registrations.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { checkClaimHistory } from '../support/claim-history.ts'
import { insertRegistration } from '../support/insert-registration.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import type { S3Fault } from '../support/s3-server.ts'
import { CLERKS, SAME_ORIGIN_HEADERS } from '../support/seeded-staff.ts'
import { sendClaim } from '../support/send-forms.ts'
import { type RemainingState, type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { type FaultyMailServer, startFaultyMailServer } from './faulty-mail-server.ts'
import { runAll } from './run-all.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * Eight staff members file, note, decide, assign, void, reopen and close claims at random at two processes,
 * several on the same claims, while the mail server and PostgreSQL fail in turn, in the long form S3 too.
 * Each timeline must be one of the sequential model (claim-step.ts), no acknowledged step is lost, no refused
 * one is stored, a claim has all photos of its form, and each mail to a customer is accepted exactly once
 * (rule W40.2).
 */
export async function claimSteps({ isShort }: Scale): Promise<string> {
  const size = isShort ? { claims: 10, faults: 1 } : { claims: 500, faults: 12 }
  const mail = await startFaultyMailServer()
  try {
    const env = { SMTP_URL: mail.url, CLAIMS_SEEN_BY: 'all' }
    const store = isShort ? 'disk' : 'S3'
    const where = { where: 'PostgreSQL', processes: 2, clerks: WORKERS, store, env } as const
    return await withTestEnvironment(where, testEnvironment => play(testEnvironment, mail, size))
  } finally {
    mail.close()
  }
}

const WORKERS = 8
const ACTS_PER_CLAIM = 7

type World = {
  readonly database: Database
  readonly claims: string[]
  /** notes of acknowledged and of refused steps; each note is used once */
  readonly acknowledged: string[]
  readonly refused: string[]
  unanswered: number
  /** photos of each claim that was answered as filed */
  readonly photos: Map<string, number>
  /** claims with a photo that were not filed at once */
  refusedPhotos: number
}

async function play(
  testEnvironment: TestEnvironment,
  mail: FaultyMailServer,
  { claims, faults }: { claims: number; faults: number },
): Promise<string> {
  const { dataDir, databaseUrl, postgres, s3 } = testEnvironment
  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ settings: { dataDir, databaseUrl }, log })
  const world: World = {
    database,
    claims: [],
    acknowledged: [],
    refused: [],
    unanswered: 0,
    photos: new Map(),
    refusedPhotos: 0,
  }
  const free = await registerTyres(claims, database)
  const acts = claims * ACTS_PER_CLAIM
  let done = 0
  let hasFailed = false
  const breakPostgres = async () => {
    for (let nth = 0; nth < faults; nth++) {
      while (done < ((nth + 0.5) / faults) * acts) await sleep(5)
      await postgres?.stop(nth % 2 === 0 ? 'immediate' : 'fast')
      await sleep(300)
      await postgres?.start()
    }
  }
  let mailOutages = 0
  const breakMail = async () => {
    do {
      const before = mail.failed
      mail.mode = mailOutages++ % 2 === 0 ? 'refuses' : 'drops'
      // Mails go out every ten seconds.
      for (let waited = 0; mail.failed === before && waited < 15_000; waited += 50) await sleep(50)
      mail.mode = 'accepts'
      await sleep(2_000)
    } while (done < acts)
  }
  let storeOutages = 0
  const breakStore = async () => {
    while (s3 && done < acts) {
      const before = world.refusedPhotos
      s3.have(S3_FAULTS[storeOutages++ % S3_FAULTS.length] ?? 'fail')
      for (let waited = 0; world.refusedPhotos === before && done < acts && waited < 15_000; waited += 50)
        await sleep(50)
      s3.have('none')
      await sleep(1_000)
    }
  }
  const work = async (worker: number) => {
    try {
      while (!hasFailed && (done < acts || world.claims.length < claims)) {
        if (await act(testEnvironment, world, worker, free)) done++
        else await sleep(20)
      }
    } catch (error) {
      done = acts
      hasFailed = true
      throw error
    }
  }
  try {
    await runAll([
      breakPostgres(),
      breakMail(),
      breakStore(),
      ...Array.from({ length: WORKERS }, (_, worker) => work(worker)),
    ])
    await drainMails(database)
  } finally {
    await database.close()
  }
  for (const nth of [0, 1])
    mustHold(
      !testEnvironment.at(nth).output().includes('40P01'),
      'two steps waited for each other (deadlock)',
    )
  const checked = await testEnvironment.inspect(remaining => checkWorld(remaining, world, mail))
  return `${world.claims.length} claims, ${done} acts: ${world.acknowledged.length} acknowledged, ${world.refused.length} refused, ${world.unanswered} without an answer, through ${faults} restarts of PostgreSQL and ${mailOutages} outages of mail (${mail.failed} mails refused or dropped)${s3 ? ` and ${storeOutages} of S3 (${world.refusedPhotos} claims with a photo not filed at once)` : ''}; ${checked}`
}

/** Registrations of one customer each, with an address; returns their tyres. */
async function registerTyres(claims: number, database: Database) {
  for (let nth = 0; nth < claims; nth++) {
    const form = { email: `customer${nth}@example.com`, carPlate: `STEP ${nth}` }
    await insertRegistration(form, { database, now: () => new Date() }, { language: 'en' })
  }
  return database.orm.select({ id: tyreIds.id, warrantyId: tyreIds.registrationId }).from(tyreIds)
}

/** Files a claim, or takes a step with one of the newest. Returns whether it was answered. */
async function act(
  testEnvironment: TestEnvironment,
  world: World,
  worker: number,
  free: { id: string; warrantyId: string }[],
): Promise<boolean> {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
  const server = testEnvironment.at(Math.random() < 0.5 ? 0 : 1)
  const clerk = testEnvironment.cookies.clerks[worker] ?? ''
  const id = pick(world.claims.slice(-12))
  if (!id || Math.random() < 1 / ACTS_PER_CLAIM) {
    const tyre = free.pop()
    if (!tyre) return false
    const claim = randomUUID()
    const photos = testEnvironment.s3 && Math.random() < 0.5 ? [TINY_PNG] : []
    const form = { warrantyId: tyre.warrantyId, claim, tyre_id: tyre.id, photos }
    // A form whose photo was refused is sent again, as a clerk does; once filed it stays one claim.
    for (let tries = 0; tries < (photos.length > 0 ? 5 : 1); tries++) {
      const answer = await sendOnce(signal => sendClaim(server, form, sender(worker, clerk, signal)))
      if (answer?.status === 303) {
        world.claims.push(claim)
        world.photos.set(claim, photos.length)
        return true
      }
      if (photos.length > 0) world.refusedPhotos++
      await sleep(500)
    }
    world.unanswered++
    return false
  }
  const version = await readVersion(id, world.database)
  if (version === null) return false
  const note = randomUUID()
  const step = pick(STEPS)?.(note) ?? {}
  const cookie = step.step === 'void' || step.step === 'reopen' ? testEnvironment.cookies.admin : clerk
  const answer = await sendOnce(signal =>
    fetch(`${server.url}/dashboard/claims/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...SAME_ORIGIN_HEADERS, ...sender(worker, cookie).headers, cookie },
      body: new URLSearchParams({ version, ...step }),
      signal,
    }),
  )
  if (answer?.status === 303 && answer.location.startsWith('/dashboard')) {
    if (step.step !== 'assign') world.acknowledged.push(note)
    return true
  }
  if (answer?.status === 422) world.refused.push(note)
  else world.unanswered++
  return answer?.status === 422
}

const S3_FAULTS: readonly S3Fault[] = ['fail', 'hang', 'break off', 'wrong tag', 'fail once']

const STEPS: readonly ((note: string) => Record<string, string>)[] = [
  note => ({ step: 'note', note }),
  note => ({ step: 'wait', note }),
  note => ({ step: 'undecided', note }),
  note => ({ step: 'told', by: 'mail', message: note }),
  note => ({ step: 'decide', outcome: 'repair', note }),
  note => ({ step: 'decide', outcome: 'rejected', reason: 'worn', note }),
  () => ({ step: 'assign', assignee: CLERKS[Math.floor(Math.random() * WORKERS)] ?? '' }),
  note => ({ step: 'close', note }),
  note => ({ step: 'reopen', reason: note }),
  note => ({ step: 'void', reason: note }),
]

/** The version that a page would show; null while the database is down. */
async function readVersion(id: string, { pool }: Database): Promise<string | null> {
  const found = pool.query<{ version: string }>('select version::text from warranty_claims where id = $1', [
    id,
  ])
  return (await found.catch(() => null))?.rows[0]?.version ?? null
}

/**
 * Waits until every mail is sent. Shortens the pauses between attempts, except those of mails that a process
 * may be sending now.
 */
async function drainMails({ pool }: Database): Promise<void> {
  await sleep(12_000)
  for (let waited = 0; ; waited++) {
    const { rows } = await pool.query(
      'select count(*)::int as waiting from customer_mails where sent_at is null',
    )
    if (rows[0].waiting === 0) return
    mustHold(waited < 300, `${rows[0].waiting} mails are not sent five minutes after the last fault`)
    // A mail taken less than ten seconds ago is due between 4:50 and 5:00 minutes from now.
    if (waited % 15 === 0)
      await pool.query(`update customer_mails set next_at = now() where sent_at is null
        and next_at not between now() + interval '290 seconds' and now() + interval '301 seconds'`)
    await sleep(1_000)
  }
}

async function checkWorld(
  { database, list }: RemainingState,
  { claims, acknowledged, refused, photos }: World,
  { accepted }: FaultyMailServer,
): Promise<string> {
  let lines = 0
  for (const id of claims) {
    const checked = await checkClaimHistory(id, database)
    mustHold(typeof checked === 'number', `the claim ${id}: ${checked}`)
    lines += checked
  }
  const { rows } = await database.pool.query<{ note: string }>(
    'select note from claim_events where note is not null',
  )
  const stored = new Map<string, number>()
  for (const { note } of rows) stored.set(note, (stored.get(note) ?? 0) + 1)
  const lost = acknowledged.filter(note => stored.get(note) !== 1)
  mustHold(lost.length === 0, `${lost.length} acknowledged steps are not stored exactly once`)
  const wrong = refused.filter(note => stored.has(note))
  mustHold(wrong.length === 0, `${wrong.length} refused steps are stored`)
  const kept = await database.pool.query<{ claim: string; paths: string[] }>(
    'select claim_id::text as claim, array_agg(file_url) as paths from claim_photos group by claim_id',
  )
  const pathsOf = new Map(kept.rows.map(({ claim, paths }) => [claim, paths]))
  const files = new Set(await list())
  for (const [claim, sent] of photos) {
    const paths = pathsOf.get(claim) ?? []
    mustHold(paths.length === sent, `the claim ${claim} has ${paths.length} photos, ${sent} were sent`)
    mustHold(
      paths.every(path => files.has(path)),
      `a photo of the claim ${claim} is not in the store`,
    )
  }
  const mails = await database.pool.query<{ id: string }>('select message_id as id from customer_mails')
  const missing = await database.pool.query(
    `select count(*)::int as n from claim_events e left join customer_mails m on m.event_id = e.id where m.id is null
     and (e.kind in ('filed', 'wait', 'decide', 'close', 'invoice', 'void') or e.details ->> 'byMail' = 'true')`,
  )
  mustHold(missing.rows[0].n === 0, `${missing.rows[0].n} steps have no mail`)
  const counts = mails.rows.map(({ id }) => accepted.get(`${id}@localhost`) ?? 0)
  const notOnce = counts.filter(count => count !== 1)
  mustHold(
    notOnce.length === 0,
    `of ${counts.length} mails ${notOnce.length} were not accepted exactly once: ${notOnce}`,
  )
  mustHold(accepted.size === counts.length, `${accepted.size} mails were accepted of ${counts.length}`)
  return `${lines} lines of timelines follow the model, ${counts.length} mails accepted once each`
}
