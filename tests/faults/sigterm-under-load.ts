import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY, multipart } from '../support/form-body.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { today } from '../support/sample-data.ts'
import { sendPlate } from '../support/send-forms.ts'
import type { RunningServer } from '../support/start-server.ts'
import type { Where } from './environment.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { visitorCookie } from './register-and-claim.ts'
import { sender } from './send-until-answered.ts'

/**
 * SIGTERM while eight clients register: every request that the server has read is answered completely, no
 * other is carried out, and the process exits with 0 within 15 seconds (rule S30.11).
 */
export const sigtermUnderLoad = {
  onPostgreSQL: (scale: Scale) => endUnderLoad('PostgreSQL', scale),
  embedded: (scale: Scale) => endUnderLoad('embedded', scale),
  /**
   * The database is gone too, and nothing reads the server's output (a hanging supervisor): it still
   * answers, and ends.
   */
  unread: endUnread,
}

async function endUnderLoad(where: Where, { isShort }: Scale): Promise<string> {
  const rounds = isShort ? 1 : 5
  return withTestEnvironment({ where }, async testEnvironment => {
    const ledger = emptyLedger()
    const seen = { answered: 0, refused: 0, unread: 0 }
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      if (round > 0) await testEnvironment.start()
      const server = testEnvironment.at()
      const isOver = new AbortController()
      const working = Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          while (!isOver.signal.aborted && (await register(server, worker, ledger, seen)) !== 'refused');
        }),
      )
      await sleep(500 + round * 130)
      slowest = Math.max(slowest, await end(testEnvironment, 15_000))
      isOver.abort()
      await working
    }
    // A request without an answer was never read.
    ledger.unanswered.clear()
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `ended ${rounds} times within ${(slowest / 1_000).toFixed(1)} s; ${seen.answered} requests answered whole, ${seen.unread} came too late to be read; ${summary}`
  })
}

/** One registration on its own connection. Throws AssertionFailedError if the response is cut off. */
async function register(
  { url }: RunningServer,
  worker: number,
  ledger: Ledger,
  seen: Record<'answered' | 'refused' | 'unread', number>,
): Promise<'answered' | 'refused' | 'unread'> {
  const id = randomUUID()
  const plate = `END ${id.slice(0, 6).toUpperCase()}`
  const fields = {
    registration: id,
    name: 'Aisyah binti Contoh',
    contact_number: '012-345 6789',
    purchase_date: today(),
    car_plate: plate,
    tyre_quantity: 'pair',
  }
  const body = multipart([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'receipts', fileName: 'receipt.png', type: 'image/png', value: TINY_PNG },
  ])
  ledger.unanswered.add(id)
  const outcome = await new Promise<'answered' | 'refused' | 'unread' | 'cut'>(resolve => {
    const { headers } = sender(worker, '')
    const asked = request(`${url}/warranty-registration`, {
      agent: false,
      method: 'POST',
      headers: {
        ...headers,
        cookie: visitorCookie(),
        origin: url,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
      },
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'unread'),
    )
    asked.once('response', response => {
      response.resume()
      response.once('close', () =>
        resolve(response.complete && response.statusCode === 303 ? 'answered' : 'cut'),
      )
    })
    asked.end(body)
  })
  mustHold(outcome !== 'cut', 'an answer broke off, or was no registration')
  seen[outcome]++
  if (outcome === 'answered') ledger.registrations.set(id, { plate, tyres: 2, receipts: 1 })
  return outcome
}

async function endUnread({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const server = testEnvironment.at()
    server.process.stdout?.pause()
    server.process.stderr?.pause()
    await testEnvironment.postgres?.stop('immediate')
    // Each leaves an error with its stack in the log: more than a pipe buffer holds.
    for (let times = 0; times < (isShort ? 8 : 40); times++)
      await Promise.all(
        Array.from({ length: 25 }, async (_, client) => {
          const answer = await sendPlate(server, 'WXY 1234', sender(client, ''))
          mustHold(answer.status === 503, `a plate was answered ${answer.status} without a database`)
          await answer.text()
        }),
      )
    const { status } = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5_000) })
    mustHold(status === 200, `/healthz was answered ${status}`)
    const took = await end(testEnvironment, 25_000)
    return `with its database gone and its log unread it answered on, and ended within ${(took / 1_000).toFixed(1)} s`
  })
}

/** Sends SIGTERM; returns the milliseconds until the process exits with 0. */
async function end(testEnvironment: TestEnvironment, mostMs: number): Promise<number> {
  const server = testEnvironment.at()
  const started = performance.now()
  server.process.kill('SIGTERM')
  const gone = once(server.process, 'exit', { signal: AbortSignal.timeout(mostMs) })
  const [code, signal] = await gone.catch(() => ['still there', ''])
  mustHold(code === 0, `after SIGTERM the exit was ${code ?? signal}`)
  return performance.now() - started
}
