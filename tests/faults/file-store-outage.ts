import { randomUUID } from 'node:crypto'
import { messages } from '../support/messages.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import type { S3Fault } from '../support/s3-server.ts'
import { sendClaim, sendRegistration } from '../support/send-forms.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { firstFreeTyre, registerAndClaim, visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * S3 refuses, hangs, breaks off, confirms objects that it did not store, returns other bytes, loses the
 * bucket: forms with photos report it, forms without photos work, no wrong byte is served, and the server
 * recovers with the store. A slow store only delays answers.
 */
export async function fileStoreOutage({ isShort }: Scale): Promise<string> {
  const faults: readonly S3Fault[] = isShort ? ['fail', 'wrong tag'] : FAULTS
  return withTestEnvironment({ where: 'PostgreSQL', store: 'S3' }, async testEnvironment => {
    const ledger = emptyLedger()
    await registerAndClaim(testEnvironment, ledger, { registrations: 5 })
    let slowest = 0
    for (const fault of faults) {
      testEnvironment.s3?.have(fault)
      slowest = Math.max(slowest, await tryForms(testEnvironment, ledger, fault))
      const catalogue = await fetch(`${testEnvironment.at().url}/tires`, {
        signal: AbortSignal.timeout(2_000),
      })
      mustHold(
        catalogue.status === 200,
        `the catalogue was answered ${catalogue.status} while the store had "${fault}"`,
      )
      testEnvironment.s3?.have('none')
      await registerAndClaim(testEnvironment, ledger, { registrations: 1 })
    }
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `${faults.join(', ')}: reported within ${(slowest / 1_000).toFixed(1)} s each, working again at once; ${summary}`
  })
}

const FAULTS: readonly S3Fault[] = [
  'fail',
  'deny',
  'hang',
  'break off',
  'redirect',
  'wrong tag',
  'no tag',
  'no bucket',
]

/**
 * A registration and a claim with a photo are refused, a claim without one is filed; returns the
 * milliseconds of the slowest.
 */
async function tryForms(testEnvironment: TestEnvironment, ledger: Ledger, fault: S3Fault): Promise<number> {
  const clerk = `${testEnvironment.cookies.clerks[0]}; language=en`
  const [known] = ledger.registrations.keys()
  const free = await firstFreeTyre(() => testEnvironment.at(), clerk, known ?? '').catch(() => null)
  const form = { warrantyId: known ?? '', tyre_id: free ?? '', claim: randomUUID() }
  const tries = [
    {
      name: 'a registration',
      says: messages.en('warranty.problems.uploadFailed.text'),
      send: (signal: AbortSignal) =>
        sendRegistration(
          testEnvironment.at(),
          { registration: randomUUID(), receipts: [TINY_PNG] },
          sender(1, `${visitorCookie()}; language=en`, signal),
        ),
    },
    {
      name: 'a claim with a photo',
      says: messages.en('staff.problems.failed.text'),
      send: (signal: AbortSignal) =>
        sendClaim(testEnvironment.at(), { ...form, photos: [TINY_PNG] }, sender(1, clerk, signal)),
    },
  ]
  let slowest = 0
  for (const { name, says, send } of tries) {
    const started = performance.now()
    const answered = await sendOnce(send)
    const took = performance.now() - started
    slowest = Math.max(slowest, took)
    const isClear = answered?.status === 503 && answered.text.includes(says)
    mustHold(
      isClear,
      `${name} was answered ${answered?.status} while the store had "${fault}": ${answered?.text.slice(0, 2_000)}`,
    )
    mustHold(
      took < 15_000,
      `${name} was answered after ${Math.round(took)} ms while the store had "${fault}"`,
    )
  }
  return slowest
}
