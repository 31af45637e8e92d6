import { clients } from './clients-vanish.ts'
import { decoderFails } from './decoder-fails.ts'
import { diskIsFull } from './disk-is-full.ts'
import { eightClerksOnEachTyre } from './eight-clerks-on-each-tyre.ts'
import { endedUnderLoad } from './ended-under-load.ts'
import { everythingLost } from './everything-lost.ts'
import { AssertionFailedError, type Fault, FaultUnavailableError, type Scale } from './fault.ts'
import { killedAtEveryStepOfAClaim } from './killed-at-every-step-of-a-claim.ts'
import { killedWhileRegistering } from './killed-while-registering.ts'
import { killedWhileStarting } from './killed-while-starting.ts'
import { mailServerFails } from './mail-server-fails.ts'
import { manyOnOneFolder } from './many-on-one-folder.ts'
import { postgresGoneForAMinute } from './postgres-gone-for-a-minute.ts'
import { postgresRestartedUnderLoad } from './postgres-restarted-under-load.ts'
import { randomHistory } from './random-history.ts'
import { storeFails } from './store-fails.ts'

/** Everything that is done to a shop, by what happens to it; `npm test` has time for the short form of most (tests/integration). */
export const faults: Readonly<Record<string, { run: Fault; isForTests: boolean }>> = {
  'killed while registering, on PostgreSQL': quick(killedWhileRegistering.onPostgreSQL),
  'killed while registering, embedded': quick(killedWhileRegistering.embedded),
  'killed at every step of a claim, on PostgreSQL': quick(killedAtEveryStepOfAClaim.onPostgreSQL),
  'killed at even moments of a claim, embedded': slow(killedAtEveryStepOfAClaim.embedded),
  'killed in the first start, on PostgreSQL': quick(killedWhileStarting.onPostgreSQL),
  'killed in the first start, embedded': slow(killedWhileStarting.embedded),
  'PostgreSQL restarted under load': quick(postgresRestartedUnderLoad),
  'PostgreSQL stopped for a minute': quick(postgresGoneForAMinute.stopped),
  'PostgreSQL hanging for a minute': slow(postgresGoneForAMinute.hanging),
  'SIGTERM under load, on PostgreSQL': slow(endedUnderLoad.onPostgreSQL),
  'SIGTERM under load, embedded': slow(endedUnderLoad.embedded),
  'SIGTERM with the database gone and the log unread': slow(endedUnderLoad.unread),
  'many shops on one embedded folder': slow(manyOnOneFolder),
  'the disk of the files full, on PostgreSQL': slow(diskIsFull.ofFiles),
  'the disk full, embedded': slow(diskIsFull.ofEverything),
  'S3 refusing, hanging and lying': slow(storeFails),
  'the mail server refusing': slow(mailServerFails.refusing),
  'the mail server hanging': slow(mailServerFails.hanging),
  'the decoder crashing': slow(decoderFails.crashing),
  'the decoder hanging': slow(decoderFails.hanging),
  'the decoder without memory': slow(decoderFails.withoutMemory),
  'clients that vanish at every tenth of an upload': slow(clients.vanishing),
  'clients at a byte a second': slow(clients.trickling),
  'eight clerks on each tyre': quick(eightClerksOnEachTyre),
  'a random history under faults': quick(randomHistory),
  'everything lost, and brought back from a backup': slow(everythingLost),
}

export type Verdict = {
  readonly fault: string
  readonly verdict: 'held' | 'DID NOT HOLD' | 'could not be tried here'
  readonly detail: string
}

/** Anything that goes wrong in trying is a shop that did not hold, until somebody has looked. */
export async function judge(fault: string, run: Fault, scale: Scale): Promise<Verdict> {
  try {
    return { fault, verdict: 'held', detail: await run(scale) }
  } catch (error) {
    if (error instanceof FaultUnavailableError)
      return { fault, verdict: 'could not be tried here', detail: error.message }
    const detail = error instanceof AssertionFailedError ? error.message : String((error as Error).stack)
    return { fault, verdict: 'DID NOT HOLD', detail }
  }
}

function quick(run: Fault) {
  return { run, isForTests: true }
}

/** Too slow for every `npm test`, or tested there closer to where it happens. */
function slow(run: Fault) {
  return { run, isForTests: false }
}
