import type { Where } from './environment.ts'
import { withTestEnvironment } from './environment.ts'
import type { Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim } from './register-and-claim.ts'
import { sweepDelays } from './sweep-delays.ts'

/**
 * `kill -9` of the server, twenty times during 1,000 registrations and 1,000 claims, on either database.
 */
export const killDuringRegistration = {
  onPostgreSQL: (scale: Scale) => run('PostgreSQL', scale),
  embedded: (scale: Scale) => run('embedded', scale),
}

async function run(where: Where, { isShort }: Scale): Promise<string> {
  const registrations = isShort ? 10 : 1_000
  const kills = isShort ? 1 : 20
  return withTestEnvironment({ where }, async testEnvironment => {
    const ledger = emptyLedger()
    let slowest = 0
    await sweepDelays(
      { times: kills, steps: registrations * 2 },
      async () => {
        await testEnvironment.kill()
        const started = performance.now()
        await testEnvironment.start()
        slowest = Math.max(slowest, performance.now() - started)
      },
      onStep => registerAndClaim(testEnvironment, ledger, { registrations, onStep }),
    )
    const whole = await testEnvironment.inspect(left => checkInvariants(left, ledger))
    return `killed ${kills} times, ready again within ${(slowest / 1_000).toFixed(1)} s; ${whole}`
  })
}
