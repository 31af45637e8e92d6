import { isReady, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim } from './register-and-claim.ts'
import { sweepDelays } from './sweep-delays.ts'

/**
 * PostgreSQL stops as in a power failure (`-m immediate`) ten times while two server processes register and
 * claim: both stay up, and everything acknowledged is stored.
 */
export async function postgresRestart({ isShort }: Scale): Promise<string> {
  const registrations = isShort ? 12 : 600
  const restarts = isShort ? 1 : 10
  return withTestEnvironment({ where: 'PostgreSQL', processes: 2 }, async testEnvironment => {
    const ledger = emptyLedger()
    await sweepDelays(
      { times: restarts, steps: registrations * 2 },
      async () => {
        await testEnvironment.postgres?.stop('immediate')
        await testEnvironment.postgres?.start()
      },
      onStep => registerAndClaim(testEnvironment, ledger, { registrations, processes: 2, onStep }),
    )
    for (const nth of [0, 1]) {
      const { process, output } = testEnvironment.at(nth)
      mustHold(process.exitCode === null, `a server process ended\n${output().slice(-2_000)}`)
      mustHold(await isReady(testEnvironment.at(nth)), 'a process did not become ready again')
    }
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `restarted ${restarts} times under two processes that lived on; ${summary}`
  })
}
