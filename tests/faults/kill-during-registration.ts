import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestEnvironment, Where } from './environment.ts'
import { isReady, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim } from './register-and-claim.ts'
import { sweepDelays } from './sweep-delays.ts'

type Victim = 'server' | 'database' | 'both'

/**
 * `kill -9` of the server, of the embedded database or of both, during 1,000 registrations and 1,000 claims:
 * twenty times on a PostgreSQL server, fifty times on the embedded database. The server starts a killed
 * database by itself.
 */
export const killDuringRegistration = {
  onPostgreSQL: (scale: Scale) => run({ where: 'PostgreSQL', victim: 'server', kills: 20 }, scale),
  embedded: (scale: Scale) => run({ where: 'embedded', victim: 'server', kills: 50 }, scale),
  embeddedDatabase: (scale: Scale) => run({ where: 'embedded', victim: 'database', kills: 50 }, scale),
  embeddedBoth: (scale: Scale) => run({ where: 'embedded', victim: 'both', kills: 50 }, scale),
}

async function run(
  { where, victim, kills }: { where: Where; victim: Victim; kills: number },
  { isShort }: Scale,
): Promise<string> {
  const registrations = isShort ? 10 : 1_000
  const times = isShort ? 1 : kills
  return withTestEnvironment({ where }, async testEnvironment => {
    const ledger = emptyLedger()
    let slowest = 0
    await sweepDelays(
      // A registration that is not repeated has no claim: with many kills there are fewer than two steps
      // each.
      { times, steps: registrations * 1.7 },
      async () => {
        if (victim !== 'server') killDatabase(testEnvironment)
        if (victim !== 'database') await testEnvironment.kill()
        const started = performance.now()
        if (victim !== 'database') await testEnvironment.start()
        await becomeReady(testEnvironment)
        slowest = Math.max(slowest, performance.now() - started)
      },
      onStep => registerAndClaim(testEnvironment, ledger, { registrations, onStep }),
    )
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `${victim} killed ${times} times, ready again within ${(slowest / 1_000).toFixed(1)} s; ${summary}`
  })
}

/** Kills the main process of the embedded PostgreSQL; the others notice it and end. */
function killDatabase({ dataDir }: TestEnvironment) {
  const [pid] = readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function becomeReady(testEnvironment: TestEnvironment) {
  const deadline = Date.now() + 60_000
  while (!(await isReady(testEnvironment.at())))
    mustHold(Date.now() < deadline, 'the server was not ready within a minute after the kill')
}
