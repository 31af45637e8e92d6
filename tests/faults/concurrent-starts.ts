import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../support/start-server.ts'
import { isReady, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim } from './register-and-claim.ts'

/**
 * Many servers are started on one embedded data folder while another one runs: each is refused with one line.
 * Then the running server is killed and all are started at once: exactly one starts (rule W31.4).
 */
export async function concurrentStarts({ isShort }: Scale): Promise<string> {
  const many = isShort ? 2 : 6
  return withTestEnvironment({ where: 'embedded' }, async testEnvironment => {
    const ledger = emptyLedger()
    const started = startMany()
    await registerAndClaim(testEnvironment, ledger, { registrations: isShort ? 4 : 50 })
    for (const server of await started) {
      const [code] = await ended(server)
      const isNamed = server.output().includes('DATA_DIR')
      mustHold(
        code === 1 && isNamed,
        `a second server on the folder ended with ${code}: ${server.output().slice(-500)}`,
      )
    }
    await testEnvironment.kill()
    const racers = await startMany()
    let open: RunningServer[] = []
    for (let waited = 0; open.length === 0; waited += 100) {
      mustHold(waited < 60_000, 'none of them opened within a minute')
      await sleep(100)
      open = (await Promise.all(racers.map(async server => ((await isReady(server)) ? [server] : [])))).flat()
    }
    for (const server of racers)
      if (!open.includes(server)) mustHold((await ended(server))[0] === 1, 'two of them opened')
    mustHold(open.length === 1, `${open.length} of them opened`)
    for (const server of open) await server.stop()
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `${many} refused while it worked; of ${many} after it was killed one opened; ${summary}`

    function startMany() {
      return Promise.all(Array.from({ length: many }, () => testEnvironment.spawn()))
    }
  })
}

async function ended({ process }: RunningServer): Promise<[number | null]> {
  if (process.exitCode === null && process.signalCode === null)
    await once(process, 'exit', { signal: AbortSignal.timeout(60_000) })
  return [process.exitCode]
}
