import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childProcesses } from '../support/child-processes.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { detailed } from '../support/test-images.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { FaultUnavailableError, mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim, visitorCookie } from './register-and-claim.ts'
import { type Answered, sender, sendOnce } from './send-until-answered.ts'

/**
 * The image decoder is killed or hangs during an image, or gets no more memory: that image is rejected, its
 * form comes back, the server keeps answering, and the next image is accepted.
 */
export const decoderFailure = {
  crashing: (scale: Scale) =>
    withDecoder(
      scale,
      atWork(pid => process.kill(pid, 'SIGKILL')),
      5_000,
    ),
  // One image may take 100 seconds (platform/images/image-decoder.ts).
  hanging: (scale: Scale) =>
    withDecoder(
      scale,
      atWork(pid => process.kill(pid, 'SIGSTOP')),
      119_000,
    ),
  // While it waits for an image: during one it has already allocated its memory.
  withoutMemory: (scale: Scale) => withDecoder(scale, takeMemory, 40_000, { isIdle: true }),
}

type Harm = (pid: number) => unknown

async function withDecoder(
  { isShort }: Scale,
  harm: Harm,
  mostMs: number,
  { isIdle } = { isIdle: false },
): Promise<string> {
  const times = isShort ? 1 : 3
  return withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const ledger = emptyLedger()
    // Large enough to be in progress when it is interrupted.
    const picture = await detailed(4_032, 3_024).jpeg({ quality: 85 }).toBuffer()
    let refused = 0
    let slowest = 0
    if (isIdle) await registerAndClaim(testEnvironment, ledger, { registrations: 1 })
    for (let nth = 0; nth < times; nth++) {
      // Whichever decoder gets the image.
      if (isIdle) for (const decoder of decodersOf(testEnvironment)) harm(decoder)
      const form = { registration: randomUUID(), car_plate: `DEC ${nth}`, receipts: [picture] }
      const started = performance.now()
      const sending = sendOnce(
        signal => sendRegistration(testEnvironment.at(), form, sender(nth, visitorCookie(), signal)),
        120_000,
      )
      if (!isIdle) await harmDecoder(testEnvironment, harm)
      const catalogue = await fetch(`${testEnvironment.at().url}/tires`, {
        signal: AbortSignal.timeout(2_000),
      })
      mustHold(catalogue.status === 200, `the catalogue was answered ${catalogue.status}`)
      const answered: Answered = await sending
      slowest = Math.max(slowest, performance.now() - started)
      mustHold(
        answered?.status === 422 || answered?.status === 503,
        `the form was answered ${answered?.status}`,
      )
      refused++
      await registerAndClaim(testEnvironment, ledger, { registrations: 1 })
    }
    mustHold(slowest < mostMs, `the form was answered after ${Math.round(slowest)} ms`)
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `${refused} pictures refused within ${(slowest / 1_000).toFixed(1)} s, the next ones taken; ${summary}`
  })
}

/** Waits until the server has a decoder process, which it starts with the first image. */
async function harmDecoder(testEnvironment: TestEnvironment, harm: Harm) {
  for (let waited = 0; waited < 20_000; waited += 5) {
    const [decoder] = decodersOf(testEnvironment)
    if (decoder) return harm(decoder)
    await sleep(5)
  }
  throw new Error('no picture was being decoded')
}

const decodersOf = (testEnvironment: TestEnvironment) =>
  childProcesses('decoder-process', testEnvironment.at().process.pid ?? 0)

/** Waits while it decodes an image, recognised by its memory. */
function atWork(harm: Harm): Harm {
  return async pid => {
    for (let waited = 0; waited < 20_000; waited += 2) {
      if (readFileSync(`/proc/${pid}/maps`, 'utf8').includes('/uploads/')) return harm(pid)
      await sleep(2)
    }
    throw new Error('the decoder was never seen reading a picture')
  }
}

/** Limits its memory to what it has now. */
function takeMemory(pid: number) {
  const limited = spawnSync('prlimit', ['--pid', String(pid), '--as=200000000', '--data=50000000'])
  if (limited.status !== 0 && existsSync(`/proc/${pid}`))
    throw new FaultUnavailableError('there is no prlimit here, which takes a process its memory')
}
