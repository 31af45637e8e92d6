import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendPlate, sendRegistration } from '../support/send-forms.ts'
import type { Where } from './environment.ts'
import { isReady, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim, visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'
import { withSmallDisk } from './small-disk.ts'

/**
 * The disk of the data folder fills up, on a small tmpfs: below the floor uploads are refused with a
 * message; without a free byte the server stays up and serves the catalogue; with space again everything
 * works, and nothing acknowledged is lost.
 */
export const diskFull = {
  ofFiles: (scale: Scale) => run('PostgreSQL', scale),
  ofEverything: (scale: Scale) => run('embedded', scale),
}

async function run(where: Where, { isShort }: Scale): Promise<string> {
  return withSmallDisk('800m', disk =>
    withTestEnvironment({ where, dataDir: disk }, async testEnvironment => {
      const ledger = emptyLedger()
      await registerAndClaim(testEnvironment, ledger, { registrations: 5 })
      const seen: string[] = []
      for (const bytesLeft of [100 * MB, 0]) {
        fill(disk, bytesLeft)
        for (let nth = 0; nth < (isShort ? 1 : 10); nth++) {
          const form = { registration: randomUUID(), receipts: [TINY_PNG] }
          ledger.unanswered.add(form.registration)
          const answered = await sendOnce(signal =>
            sendRegistration(testEnvironment.at(), form, sender(nth, visitorCookie(), signal)),
          )
          const isClear = answered?.status === 422 || answered?.status === 503
          mustHold(isClear, `with ${bytesLeft / MB} MB left a registration was answered ${answered?.status}`)
          if (nth === 0) seen.push(`with ${bytesLeft / MB} MB left ${answered.status}`)
        }
        // A plate check writes too: its rate limit counter.
        const plate = await sendOnce(signal =>
          sendPlate(testEnvironment.at(), 'WXY 1234', sender(1, '', signal)),
        )
        const isPlateClear = plate?.status === 200 || plate?.status === 503
        mustHold(isPlateClear, `with ${bytesLeft / MB} MB left a plate was answered ${plate?.status}`)
        const readiness = await fetch(`${testEnvironment.at().url}/readyz`)
        mustHold(
          readiness.status === 503,
          `with ${bytesLeft / MB} MB left the server reports that it is ready`,
        )
        const catalogue = await fetch(`${testEnvironment.at().url}/tires`, {
          signal: AbortSignal.timeout(5_000),
        })
        mustHold(
          catalogue.status === 200,
          `with ${bytesLeft / MB} MB left the catalogue was answered ${catalogue.status}`,
        )
      }
      rmSync(join(disk, BALLAST))
      const { process } = testEnvironment.at()
      mustHold(process.exitCode === null && process.signalCode === null, 'the server ended')
      const back = performance.now()
      while (!(await isReady(testEnvironment.at()))) {
        mustHold(
          performance.now() - back < 30_000,
          'the server is not ready half a minute after space was freed',
        )
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      await registerAndClaim(testEnvironment, ledger, { registrations: 5 })
      const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
      return `${seen.join(', ')}, the catalogue 200; with room again it went on; ${summary}`
    }),
  )
}

const MB = 1_000_000
const BALLAST = 'ballast'

/** Writes until only `bytesLeft` are free. */
function fill(disk: string, bytesLeft: number) {
  const file = openSync(join(disk, BALLAST), 'a')
  const zeros = Buffer.alloc(MB)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk)
      const room = bavail * bsize - bytesLeft
      if (room <= 0) return
      if (writeSync(file, zeros, 0, Math.min(zeros.length, room)) === 0) return
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
