import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReplicatedPostgres } from '../support/postgres-standby.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { isReady, type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { registerAndClaim, visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'
import { sweepDelays } from './sweep-delays.ts'

/**
 * A primary with a synchronous standby is killed ten times while three server processes register and claim,
 * and the standby is promoted: every form is answered 503 meanwhile, every process accepts forms within ten
 * seconds of the promotion without a restart, and everything acknowledged is stored on the new primary.
 */
export async function failover({ isShort }: Scale): Promise<string> {
  const registrations = isShort ? 12 : 2_000
  const times = isShort ? 1 : 10
  const processes = isShort ? 1 : 3
  const servers = await startReplicatedPostgres()
  try {
    const options = { where: 'PostgreSQL', processes, databaseUrl: servers.url('postgres') } as const
    return await withTestEnvironment(options, async testEnvironment => {
      const ledger = emptyLedger()
      const all = Array.from({ length: processes }, (_, nth) => nth)
      let slowestMs = 0
      let refused = 0
      await sweepDelays(
        { times, steps: registrations * 2 },
        async nth => {
          await (nth % 2 === 0 ? servers.primary().stop('immediate') : servers.primary().kill())
          for (const status of await Promise.all(all.map(nth => registerOnce(testEnvironment, nth, ledger))))
            mustHold(status === 503, `a form without a primary was answered ${status}`)
          refused += processes
          const promoted = performance.now()
          await servers.promote()
          await Promise.all(
            all.map(async nth => {
              refused += await registerUntilAccepted(testEnvironment, nth, ledger)
              slowestMs = Math.max(slowestMs, performance.now() - promoted)
            }),
          )
          mustHold(slowestMs < 10_000, `forms were accepted ${slowestMs} ms after the promotion`)
          await servers.replaceStandby()
        },
        onStep => registerAndClaim(testEnvironment, ledger, { registrations, processes, onStep }),
      )
      for (const nth of all) {
        const { process, output } = testEnvironment.at(nth)
        mustHold(process.exitCode === null, `a server process ended\n${output().slice(-2_000)}`)
        mustHold(await isReady(testEnvironment.at(nth)), 'a process did not become ready again')
      }
      const acknowledged = ledger.registrations.size + ledger.claims.size
      const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
      const seconds = (slowestMs / 1_000).toFixed(1)
      return `${times} primaries killed under ${processes} processes that lived on; ${refused} forms answered 503 between; forms accepted by all within ${seconds} s of the promotion; ${acknowledged} acknowledged registrations and claims stored; ${summary}`
    })
  } finally {
    await servers.remove()
  }
}

/** The number of forms that were answered 503 before. */
async function registerUntilAccepted(testEnvironment: TestEnvironment, nth: number, ledger: Ledger) {
  for (let refused = 0; ; refused++) {
    const status = await registerOnce(testEnvironment, nth, ledger)
    if (status === 303) return refused
    mustHold(status === 503, `a form after the promotion was answered ${status}`)
    await sleep(50)
  }
}

/** Sends a registration to a process; returns the status, null without an answer. */
async function registerOnce(testEnvironment: TestEnvironment, nth: number, ledger: Ledger) {
  const registration = randomUUID()
  const plate = `PRB ${ledger.registrations.size + ledger.unanswered.size}`
  const form = { registration, car_plate: plate, tyre_quantity: 'pair', receipts: [TINY_PNG] } as const
  ledger.unanswered.add(registration)
  const answered = await sendOnce(signal =>
    sendRegistration(testEnvironment.at(nth), form, sender(1_000 + nth, visitorCookie(), signal)),
  )
  if (answered?.status === 303) {
    ledger.unanswered.delete(registration)
    ledger.registrations.set(registration, { plate, tyres: 2, receipts: 1 })
  }
  return answered && !answered.isConnectionRefused ? answered.status : null
}
