import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPlate } from '../support/cast.ts'
import { fetchFreeTyreRowIds, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendRegistration } from '../support/send-forms.ts'
import type { TestEnvironment } from './environment.ts'
import { AssertionFailedError, mustHold } from './fault.ts'
import type { Ledger } from './ledger.ts'
import { runAll } from './run-all.ts'
import { sender, sendUntilAnswered } from './send-until-answered.ts'

/**
 * Eight clients register warranties and file a claim on each, during whatever fault is injected. Requests
 * without an answer are repeated with the same id until there is one; every fifth registration is not
 * repeated. Everything acknowledged goes into the ledger; `onStep` receives their number.
 */
export async function registerAndClaim(
  testEnvironment: TestEnvironment,
  ledger: Ledger,
  {
    registrations,
    processes = 1,
    onStep = () => {},
  }: { registrations: number; processes?: number; onStep?: (steps: number) => void },
): Promise<void> {
  let next = 0
  let steps = 0
  const isOver = new AbortController()
  const work = async (worker: number) => {
    const server = () => testEnvironment.at((worker + steps) % processes)
    while (next < registrations && !isOver.signal.aborted) {
      const nth = next++
      const made = await registerOne(nth, { server, worker }, ledger)
      onStep(++steps)
      if (made === null) continue
      await claimOne(made, { server, worker, cookies: testEnvironment.cookies.clerks[0] ?? '' }, ledger)
      onStep(++steps)
    }
  }
  await runAll(
    Array.from({ length: WORKERS }, (_, worker) =>
      work(worker).catch(error => {
        isOver.abort()
        throw error
      }),
    ),
  )
}

type Way = { server: () => { url: string }; worker: number }

async function registerOne(nth: number, { server, worker }: Way, ledger: Ledger): Promise<string | null> {
  const id = randomUUID()
  const isPair = nth % 2 === 0
  const receipts = 1 + (nth % 2)
  // A plate is registered five times a day at most (rule W27.15).
  const plate = newPlate()
  const form = {
    registration: id,
    car_plate: plate,
    tyre_quantity: isPair ? 'pair' : 'set',
    receipts: Array(receipts).fill(TINY_PNG),
  } as const
  // Known before the first response, so that an unanswered form can be repeated by the same visitor.
  const cookies = visitorCookie()
  const isOnce = nth % 5 === 4
  ledger.unanswered.add(id)
  const answered = await sendUntilAnswered(
    signal => sendRegistration(server(), form, sender(worker, cookies, signal)),
    { isOnce },
  )
  if (!answered) return null
  mustHold(
    answered.status === 303 && answered.location.endsWith(id),
    `a registration was answered ${answered.status} ${answered.location}`,
  )
  ledger.unanswered.delete(id)
  ledger.registrations.set(id, { plate, tyres: isPair ? 2 : 4, receipts })
  return id
}

async function claimOne(
  warrantyId: string,
  { server, worker, cookies }: Way & { cookies: string },
  ledger: Ledger,
) {
  const tyreRowId = await firstFreeTyre(server, cookies, warrantyId)
  const claim = randomUUID()
  ledger.unanswered.add(claim)
  const form = { warrantyId, claim, tyre_id: tyreRowId, photos: [TINY_PNG] }
  const answered = await sendUntilAnswered(signal =>
    sendClaim(server(), form, sender(worker, cookies, signal)),
  )
  mustHold(
    answered?.status === 303,
    `a claim was answered ${answered?.status} ${answered?.text.slice(0, 300)}`,
  )
  ledger.unanswered.delete(claim)
  ledger.claims.set(claim, { warrantyId, tyreRowId, photos: 1 })
}

/** Opens the form again until the server shows it. */
export async function firstFreeTyre(
  server: () => { url: string },
  cookies: string,
  warrantyId: string,
): Promise<string> {
  for (let tries = 0; tries < 2_400; tries++) {
    const [tyre] = await fetchFreeTyreRowIds(server(), cookies, warrantyId).catch(() => [])
    if (tyre) return tyre
    await sleep(50)
  }
  throw new AssertionFailedError(`the form of a claim on ${warrantyId} did not open within two minutes`)
}

export const visitorCookie = () => `visitor=${randomBytes(16).toString('base64url')}`

const WORKERS = 8
