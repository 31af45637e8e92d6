import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { fetchFreeTyreRowIds, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim } from '../support/send-forms.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { firstFreeTyre } from './register-and-claim.ts'
import { sender, sendOnce, sendUntilAnswered } from './send-until-answered.ts'

/**
 * `kill -9` at every step of filing a claim: a trigger blocks the statement on an advisory lock, the server
 * is killed and the stored state checked; then the form is sent again, and the claim exists once. Also at
 * evenly spread moments of an unblocked claim on the embedded database.
 */
export const killDuringClaim = { onPostgreSQL: atEveryStep, embedded: atEvenMoments }

/** The statements of a claim in order: table and operation. `commit` blocks when everything is written. */
const STEPS: readonly { step: string; table: string; event: 'insert' | 'update'; isDeferred?: boolean }[] = [
  { step: 'its photo is being accepted', table: 'files', event: 'insert' },
  { step: 'its tyre ID is being taken', table: 'warranty_tyre_ids', event: 'update' },
  { step: 'it is being written', table: 'warranty_claims', event: 'insert' },
  { step: 'its photo is being attached', table: 'files', event: 'update' },
  { step: 'the row of its photo is being written', table: 'claim_photos', event: 'insert' },
  { step: 'its registration is being marked', table: 'warranty_registrations', event: 'update' },
  { step: 'its line in the trail is being written', table: 'audit', event: 'insert' },
  { step: 'it is being committed', table: 'warranty_claims', event: 'insert', isDeferred: true },
]

const SHORT = ['its photo is being attached', 'it is being committed']

async function atEveryStep({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const admin = new Client({ connectionString: testEnvironment.databaseUrl ?? '' })
    await admin.connect()
    const ledger = emptyLedger()
    const killed: string[] = []
    try {
      await admin.query(HOLD)
      // The short form covers the two most important steps.
      const steps = isShort ? STEPS.filter(({ step }) => SHORT.includes(step)) : STEPS
      for (const [nth, { step, table, event, isDeferred }] of steps.entries()) {
        killed.push(step)
        const claim = await newClaim(testEnvironment, ledger, nth)
        await admin.query('select pg_advisory_lock($1)', [LOCK])
        await admin.query(
          isDeferred
            ? `create constraint trigger hold after ${event} on ${table} deferrable initially deferred for each row execute function hold()`
            : `create trigger hold before ${event} on ${table} for each row execute function hold()`,
        )
        const sending = sendOnce(claim.send)
        await waitForLock(admin, step)
        await testEnvironment.kill()
        mustHold((await sending) === null, `a claim was answered although it was held while ${step}`)
        await admin.query('select pg_advisory_unlock($1)', [LOCK])
        await waitForOpenTransactions(admin)
        await admin.query(`drop trigger hold on ${table}`)
        await testEnvironment.start()
        await claimAgain(claim, step)
      }
    } finally {
      await admin.end()
    }
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `killed while ${killed.join(', while ')}; sent again, each is there once; ${summary}`
  })
}

async function atEvenMoments({ isShort }: Scale): Promise<string> {
  const kills = isShort ? 2 : 30
  return withTestEnvironment({ where: 'embedded' }, async testEnvironment => {
    const ledger = emptyLedger()
    const first = await newClaim(testEnvironment, ledger, 0)
    const started = performance.now()
    await claimAgain(first, 'nothing happened')
    const span = performance.now() - started
    let unanswered = 0
    for (let nth = 1; nth <= kills; nth++) {
      const claim = await newClaim(testEnvironment, ledger, nth)
      const sending = sendOnce(claim.send)
      await sleep((span * nth * 1.2) / kills)
      await testEnvironment.kill()
      if ((await sending) === null) unanswered++
      await testEnvironment.start()
      await claimAgain(claim, `${nth} of ${kills} parts of it were over`)
    }
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `killed ${kills} times over the ${Math.round(span)} ms of a claim, ${unanswered} of which got no answer; sent again, each is there once; ${summary}`
  })
}

/** A claim on its own registration, recorded in the ledger as unanswered. */
async function newClaim(
  testEnvironment: TestEnvironment,
  ledger: ReturnType<typeof emptyLedger>,
  nth: number,
) {
  const clerk = testEnvironment.cookies.clerks[0] ?? ''
  const plate = `STEP ${nth}`
  const { id: warrantyId } = await registerByForm(testEnvironment.at(), { car_plate: plate })
  ledger.registrations.set(warrantyId, { plate, tyres: 2, receipts: 1 })
  const tyreRowId = await firstFreeTyre(() => testEnvironment.at(), clerk, warrantyId)
  const claim = randomUUID()
  ledger.claims.set(claim, { warrantyId, tyreRowId, photos: 1 })
  const form = { warrantyId, claim, tyre_id: tyreRowId, photos: [TINY_PNG] }
  return {
    send: (signal: AbortSignal) => sendClaim(testEnvironment.at(), form, sender(1, clerk, signal)),
    fetchFreeTyreRowIds: () => fetchFreeTyreRowIds(testEnvironment.at(), clerk, warrantyId),
  }
}

async function claimAgain({ send, fetchFreeTyreRowIds }: Awaited<ReturnType<typeof newClaim>>, step: string) {
  const answered = await sendUntilAnswered(send)
  mustHold(
    answered?.status === 303,
    `sent again after a kill while ${step}, it was answered ${answered?.status}`,
  )
  mustHold(
    (await fetchFreeTyreRowIds()).length === 1,
    `after a kill while ${step}, the other tyre is not free`,
  )
}

const LOCK = 7_041_776

const HOLD = `create function hold() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${LOCK});
    return new;
  end $$`

async function waitForLock(admin: Client, step: string) {
  for (let waited = 0; ; waited += 10) {
    const { rows } = await admin.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    if (rows.length > 0) return
    mustHold(waited < 20_000, `a claim did not come to where ${step}`)
    await sleep(10)
  }
}

/**
 * Waits until the killed server's transaction has ended: rolled back, or committed if it had got that far.
 */
async function waitForOpenTransactions(admin: Client) {
  for (let waited = 0; ; waited += 10) {
    const { rows } = await admin.query(
      `select from pg_stat_activity where application_name = 'tayar' and xact_start is not null`,
    )
    if (rows.length === 0) return
    mustHold(waited < 20_000, 'the transaction of a killed server did not end')
    await sleep(10)
  }
}
