import { randomUUID } from 'node:crypto'
import { messages } from '../support/messages.ts'
import { fetchFreeTyreRowIds, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendInvoice, sendRegistration } from '../support/send-forms.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { inParallel } from './in-parallel.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * 500 tyre IDs, each claimed by eight staff members at the same moment, half of them at each of two processes
 * on one PostgreSQL: exactly one claim each (rule W20.6), a message for the others. Then the winner sends the
 * form again, which does not file a second claim (rule W20.7), and eight invoices at once, of which one
 * closes the claim (rule W21.3).
 */
export async function concurrentClaims({ isShort }: Scale): Promise<string> {
  const sets = isShort ? 2 : 125
  return withTestEnvironment({ where: 'PostgreSQL', processes: 2, clerks: CLERKS }, async testEnvironment => {
    const ledger = emptyLedger()
    const tyres = await registerSets(testEnvironment, ledger, sets)
    const refused = new Map<string, number>()
    const count = (why: string) => refused.set(why, (refused.get(why) ?? 0) + 1)
    await inParallel(4, tyres, async (tyre, nth) => {
      const winner = await claimAllAtOnce(
        testEnvironment,
        ledger,
        { ...tyre, hasPhoto: nth % 10 === 0 },
        count,
      )
      if (nth % 5 === 0) await closeAtOnce(testEnvironment, ledger, winner, count)
    })
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    mustHold(ledger.claims.size === tyres.length, `${ledger.claims.size} claims on ${tyres.length} tyre IDs`)
    const refusals = [...refused].map(([why, times]) => `${times} times "${why}"`).join(', ')
    return `${tyres.length} tyre IDs, ${ledger.claims.size} claims, ${ledger.invoiced.size} invoices; refused ${refusals}; ${summary}`
  })
}

const CLERKS = 8

type Tyre = { warrantyId: string; tyreRowId: string }

async function registerSets(testEnvironment: TestEnvironment, ledger: Ledger, sets: number): Promise<Tyre[]> {
  const found: Tyre[][] = []
  await inParallel(4, Array(sets).fill(null), async (_, nth) => {
    const id = randomUUID()
    const plate = `SET ${nth}`
    const form = { registration: id, car_plate: plate, tyre_quantity: 'set', receipts: [TINY_PNG] } as const
    const server = testEnvironment.at(nth % 2)
    const answer = await sendRegistration(server, form, sender(nth, visitorCookie()))
    mustHold(answer.status === 303, `a registration was answered ${answer.status}`)
    ledger.registrations.set(id, { plate, tyres: 4, receipts: 1 })
    const tyres = await fetchFreeTyreRowIds(server, testEnvironment.cookies.clerks[0] ?? '', id)
    found.push(tyres.map(tyreRowId => ({ warrantyId: id, tyreRowId })))
  })
  return found.flat()
}

type Winner = Tyre & { claim: string; clerk: number }

async function claimAllAtOnce(
  testEnvironment: TestEnvironment,
  ledger: Ledger,
  { warrantyId, tyreRowId, hasPhoto }: Tyre & { hasPhoto: boolean },
  count: (why: string) => void,
): Promise<Winner> {
  const photos = hasPhoto ? [TINY_PNG] : []
  const send = (claim: string, clerk: number) =>
    sendOnce(signal =>
      sendClaim(
        testEnvironment.at(clerk % 2),
        { warrantyId, claim, tyre_id: tyreRowId, photos },
        sender(clerk, inEnglish(testEnvironment, clerk), signal),
      ),
    )
  const claims = Array.from({ length: CLERKS }, () => randomUUID())
  const answers = await Promise.all(claims.map(send))
  const winners = answers.flatMap((answer, clerk) => (answer?.status === 303 ? [clerk] : []))
  mustHold(winners.length === 1, `${winners.length} clerks were told that they had claimed one tyre`)
  for (const answer of answers) {
    if (answer?.status === 303) continue
    const message = messages.en('staff.problems.claimed.text')
    const isClear = answer?.status === 422 && answer.text.includes(message)
    mustHold(
      isClear,
      `a clerk who came second was answered ${answer?.status} ${answer?.text.slice(0, 1_000)}`,
    )
    count(message)
  }
  const [clerk = 0] = winners
  const claim = claims[clerk] ?? ''
  ledger.claims.set(claim, { warrantyId, tyreRowId, photos: photos.length })
  const again = await send(claim, clerk)
  mustHold(again?.status === 303, `the same form sent again was answered ${again?.status}`)
  return { warrantyId, tyreRowId, claim, clerk }
}

async function closeAtOnce(
  testEnvironment: TestEnvironment,
  ledger: Ledger,
  { claim, clerk }: Winner,
  count: (why: string) => void,
) {
  const answers = await Promise.all(
    Array.from({ length: CLERKS }, (_, nth) =>
      sendOnce(signal =>
        sendInvoice(
          testEnvironment.at(nth % 2),
          { claim, invoice: TINY_PNG },
          sender(nth, inEnglish(testEnvironment, clerk), signal),
        ),
      ),
    ),
  )
  const taken = answers.filter(answer => answer?.status === 303)
  for (const answer of answers) {
    if (answer?.status === 303) continue
    const message = messages.en('staff.problems.alreadyClosed.text')
    const isClear = answer?.status === 422 && answer.text.includes(message)
    mustHold(
      isClear,
      `an invoice that came second was answered ${answer?.status} ${answer?.text.slice(0, 1_000)}`,
    )
    count(message)
  }
  mustHold(taken.length === 1, `${taken.length} of eight invoices closed one claim`)
  ledger.invoiced.add(claim)
}

const inEnglish = ({ cookies }: TestEnvironment, clerk: number) => `${cookies.clerks[clerk]}; language=en`
