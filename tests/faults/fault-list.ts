import { claimSteps } from './claim-steps.ts'
import { clients } from './client-disconnects.ts'
import { concurrentClaims } from './concurrent-claims.ts'
import { concurrentStarts } from './concurrent-starts.ts'
import { decoderFailure } from './decoder-failure.ts'
import { disasterRecovery } from './disaster-recovery.ts'
import { diskFull } from './disk-full.ts'
import { failover } from './failover.ts'
import { AssertionFailedError, type Fault, FaultUnavailableError, type Scale } from './fault.ts'
import { fileStoreOutage } from './file-store-outage.ts'
import { hostileClients } from './hostile-clients.ts'
import { killDuringClaim } from './kill-during-claim.ts'
import { killDuringRegistration } from './kill-during-registration.ts'
import { killDuringStart } from './kill-during-start.ts'
import { mailOutage } from './mail-outage.ts'
import { postgresOutage } from './postgres-outage.ts'
import { postgresRestart } from './postgres-restart.ts'
import { randomHistory } from './random-history.ts'
import { sigtermUnderLoad } from './sigterm-under-load.ts'
import { waitingPhotos } from './waiting-photos.ts'

/**
 * All faults by name; `npm test` runs the short form of the quick ones, `npm test -- --thorough` also that of
 * the usual ones, and the nightly workflow that of all.
 */
export const faults: Readonly<Record<string, { run: Fault; pace: Pace }>> = {
  'killed while registering, on PostgreSQL': slow(killDuringRegistration.onPostgreSQL),
  'killed while registering, embedded': quick(killDuringRegistration.embedded),
  'embedded database killed while registering': usual(killDuringRegistration.embeddedDatabase),
  'killed with its embedded database while registering': slow(killDuringRegistration.embeddedBoth),
  'killed at every step of a claim, on PostgreSQL': quick(killDuringClaim.onPostgreSQL),
  'killed at evenly spread moments of a claim, embedded': slow(killDuringClaim.embedded),
  'killed during the first start, on PostgreSQL': usual(killDuringStart.onPostgreSQL),
  'killed during the first start, embedded': slow(killDuringStart.embedded),
  'PostgreSQL restarted under load': slow(postgresRestart),
  'PostgreSQL stopped for a minute': usual(postgresOutage.stopped),
  'PostgreSQL hanging for a minute': slow(postgresOutage.hanging),
  'primary killed under load, synchronous standby promoted': quick(failover),
  'SIGTERM under load, on PostgreSQL': slow(sigtermUnderLoad.onPostgreSQL),
  'SIGTERM under load, embedded': slow(sigtermUnderLoad.embedded),
  'SIGTERM with the database gone and the log unread': slow(sigtermUnderLoad.unread),
  'concurrent starts on one embedded data folder': slow(concurrentStarts),
  'file disk full, on PostgreSQL': slow(diskFull.ofFiles),
  'disk full, embedded': slow(diskFull.ofEverything),
  'S3 refusing, hanging and corrupting': slow(fileStoreOutage),
  'mail server refusing': slow(mailOutage.refusing),
  'mail server hanging': slow(mailOutage.hanging),
  'decoder crashing': slow(decoderFailure.crashing),
  'decoder hanging': slow(decoderFailure.hanging),
  'decoder out of memory': slow(decoderFailure.withoutMemory),
  'clients disconnecting at every tenth of an upload': slow(clients.vanishing),
  'clients sending one byte a second': slow(clients.trickling),
  'idle form bodies from one client and from 520': slow(hostileClients.idleBodies),
  'pipelined requests for files': slow(hostileClients.pipelining),
  'uploads trickling from one IPv6 network': slow(hostileClients.tricklingNetwork),
  'disk filled by photos without a form': slow(waitingPhotos),
  'eight staff members claiming each tyre': usual(concurrentClaims),
  'random history under faults': quick(randomHistory),
  'steps of claims and their mails, mail, PostgreSQL and S3 failing in turn': usual(claimSteps),
  'all data lost and restored from a backup': slow(disasterRecovery),
}

export type Verdict = {
  readonly fault: string
  readonly verdict: 'held' | 'DID NOT HOLD' | 'could not be tried here'
  readonly detail: string
}

/** An unexpected error counts as a fault that did not hold, until it is examined. */
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

type Pace = 'quick' | 'usual' | 'slow'

function quick(run: Fault) {
  return { run, pace: 'quick' as const }
}

/** Mostly covered by tests closer to the code. */
function usual(run: Fault) {
  return { run, pace: 'usual' as const }
}

/** Only `npm run faults` runs it. */
function slow(run: Fault) {
  return { run, pace: 'slow' as const }
}
