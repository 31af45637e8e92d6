import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '../support/messages.ts'
import { createRandom } from '../support/random-numbers.ts'
import { fetchFreeTyreRowIds, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendDeletion, sendInvoice, sendPlate, sendRegistration } from '../support/send-forms.ts'
import { type Counter, type CounterInput, type CounterOutput, counterModel } from './claims-model.ts'
import { type RemainingState, type TestEnvironment, withTestEnvironment } from './environment.ts'
import { AssertionFailedError, mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { isLinearizable, type Operation } from './linearize.ts'
import { visitorCookie } from './register-and-claim.ts'
import { runAll } from './run-all.ts'
import { type Answered, sender, sendOnce } from './send-until-answered.ts'

/**
 * Eight clients register, check, claim, close with an invoice and delete at random, mostly on the same few
 * registrations, at two processes on one PostgreSQL; processes and PostgreSQL are killed, stopped and
 * restarted meanwhile. All responses must be linearizable with the sequential model (claims-model.ts), and
 * the final state must be the model's. The same seed gives the same plan, not the same timing.
 */
export async function randomHistory({ isShort }: Scale): Promise<string> {
  const seeds = isShort ? [1] : [1, 2, 3, 4, 5]
  const sums = { acts: 0, unanswered: 0, faults: 0, registrations: 0 }
  for (const seed of seeds) {
    const found = await oneHistory(seed, isShort ? 80 : 500, isShort ? 1 : 10)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += found[key]
  }
  return `${seeds.length} histories with ${sums.acts} acts on ${sums.registrations} registrations, ${sums.unanswered} of them without an answer, through ${sums.faults} faults: each could have happened one act after the other`
}

async function oneHistory(seed: number, acts: number, faults: number) {
  return withTestEnvironment(
    { where: 'PostgreSQL', processes: 2, clerks: WORKERS },
    async testEnvironment => {
      const random = createRandom(seed)
      const world: World = { entries: [], histories: new Map(), sent: emptyLedger(), random }
      let done = 0
      const breaking = (async () => {
        for (let nth = 0; nth < faults; nth++) {
          while (done < ((nth + 0.5) * acts) / faults) await sleep(5)
          if (done >= acts) return
          await breakSomething(testEnvironment, random)
        }
      })()
      const work = async (worker: number) => {
        try {
          for (; done < acts; done++) await act(testEnvironment, world, worker)
        } catch (error) {
          done = acts
          throw error
        }
      }
      await runAll([breaking, ...Array.from({ length: WORKERS }, (_, worker) => work(worker))])
      for (const nth of [0, 1])
        mustHold(
          !testEnvironment.at(nth).output().includes('40P01'),
          'two acts waited for each other (deadlock)',
        )
      await testEnvironment.inspect(async remaining => {
        for (const [id, history] of world.histories) await checkHistory(remaining, id, history, seed)
        await checkInvariants(remaining, world.sent)
      })
      const all = [...world.histories.values()].flat()
      const unanswered = all.filter(({ output }) => output === null).length
      return { acts: all.length, unanswered, faults, registrations: world.histories.size }
    },
  )
}

const WORKERS = 8

type History = Operation<CounterInput, CounterOutput>[]
type Entry = { id: string; plate: string; tyres: string[]; claims: { id: string; clerk: number }[] }
type World = {
  /** registrations that a client was told about */
  readonly entries: Entry[]
  /** by registration */
  readonly histories: Map<string, History>
  /** everything that was sent, so that nothing else may be stored */
  readonly sent: Ledger
  readonly random: () => number
}

/** One random operation; without an answer it is mostly sent again unchanged. */
async function act(testEnvironment: TestEnvironment, world: World, worker: number): Promise<void> {
  const { random } = world
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const nth = random() < 0.5 ? 0 : 1
  // A restarted process has another URL.
  const server = () => testEnvironment.at(nth)
  const chance = random()
  // All clients use the newest few registrations; those with a long history are left alone.
  const entry = pick(world.entries.slice(-6).filter(({ id }) => (world.histories.get(id)?.length ?? 0) < 24))
  if (!entry || chance < 0.15)
    return register(server, world, worker, testEnvironment.cookies.clerks[worker] ?? '')
  const ask = (input: CounterInput, send: Parameters<typeof sendOnce>[0], read: Reading) =>
    record(world, entry.id, input, send, read)
  const clerk = (nth: number, signal: AbortSignal) =>
    sender(worker, `${testEnvironment.cookies.clerks[nth]}; language=en`, signal)
  const admin = (signal: AbortSignal) =>
    sender(worker, `${testEnvironment.cookies.admin}; language=en`, signal)

  if (chance < 0.35)
    return void (await ask(
      { kind: 'check' },
      signal => sendPlate(server(), entry.plate, sender(worker, 'language=en', signal)),
      readCheck,
    ))
  if (chance < 0.7) {
    const tyre = pick(entry.tyres) ?? ''
    const claim = randomUUID()
    const photos = random() < 0.3 ? [TINY_PNG] : []
    world.sent.unanswered.add(claim)
    entry.claims.push({ id: claim, clerk: worker })
    const form = { warrantyId: entry.id, claim, tyre_id: tyre, photos }
    return void (await ask(
      { kind: 'claim', tyre, claim },
      signal => sendClaim(server(), form, clerk(worker, signal)),
      readClaim,
    ))
  }
  if (chance < 0.94) {
    const claim = pick(entry.claims)
    if (!claim) return
    const isAdmin = random() < 0.3
    return void (await ask(
      { kind: 'invoice', claim: claim.id },
      signal =>
        sendInvoice(
          server(),
          { claim: claim.id, invoice: TINY_PNG },
          isAdmin ? admin(signal) : clerk(claim.clerk, signal),
        ),
      readInvoice,
    ))
  }
  await ask({ kind: 'delete' }, signal => sendDeletion(server(), entry.id, admin(signal)), readDeletion)
}

async function register(
  server: () => { url: string },
  world: World,
  worker: number,
  clerkCookies: string,
): Promise<void> {
  const id = randomUUID()
  const plate = `HIS ${world.histories.size + 1}`
  world.histories.set(id, [])
  world.sent.unanswered.add(id)
  const cookies = visitorCookie()
  const form = { registration: id, car_plate: plate, tyre_quantity: 'pair', receipts: [TINY_PNG] } as const
  const output = await record(
    world,
    id,
    { kind: 'register' },
    signal => sendRegistration(server(), form, sender(worker, cookies, signal)),
    answered => (answered.status === 303 ? 'registered' : null),
  )
  if (output === null) return
  const tyres = await fetchFreeTyreRowIds(server(), clerkCookies, id).catch(() => [])
  if (tyres.length > 0) world.entries.push({ id, plate, tyres, claims: [] })
}

type Reading = (answered: NonNullable<Answered>) => CounterOutput | null

/** Sends until there is an answer or the client gives up, and records every attempt with its response. */
async function record(
  { histories, random }: World,
  id: string,
  input: CounterInput,
  send: (signal: AbortSignal) => Promise<Response>,
  read: Reading,
): Promise<CounterOutput | null> {
  for (;;) {
    const start = performance.now()
    const answered = await sendOnce(send)
    const end = performance.now()
    // 503 leaves open whether it took effect: the connection may have broken during the commit. A refused
    // connection, or a photo that could not be checked, means that nothing was attempted.
    if (
      answered?.isConnectionRefused ||
      (answered?.status === 422 && RETRY_MESSAGES.some(text => answered.text.includes(text)))
    ) {
      await sleep(50)
      continue
    }
    // A page that could not be loaded after the refusal is no answer either.
    const isAnswered =
      answered !== null &&
      answered.status !== 503 &&
      answered.flash !== 'delete-failed' &&
      !LOAD_FAILURES.some(text => answered.text.includes(text))
    const output = isAnswered ? read(answered) : null
    if (isAnswered && output === null)
      throw new AssertionFailedError(
        `${JSON.stringify(input)} was answered ${answered.status}: ${answered.text.slice(0, 2_000)}`,
      )
    histories.get(id)?.push({ input, start, end: isAnswered ? end : Number.POSITIVE_INFINITY, output })
    if (output !== null || random() < 0.3) return output
    await sleep(300)
  }
}

const LOAD_FAILURES = (['information', 'details', 'tyreIds', 'search'] as const).map(name =>
  messages.en(`staff.failures.${name}.text`),
)
const RETRY_MESSAGES = [messages.en('photos.errors.busy'), messages.en('photos.errors.down')]

const readCheck: Reading = ({ status, text }) => {
  if (status !== 200) return null
  const claimed = text.split(`>${messages.en('warranty.claimed')}<`).length - 1
  const available = text.split(`>${messages.en('warranty.available')}<`).length - 1
  return text.includes(messages.en('warranty.card')) ? { tyres: claimed + available, claimed } : 'not-found'
}

const readClaim: Reading = ({ status, text }) => {
  if (status === 303) return 'claimed'
  if (status !== 422 && status !== 404) return null
  const taken = [messages.en('staff.problems.claimed.text'), messages.en('staff.problems.claimedByYou.text')]
  if (taken.some(problem => text.includes(problem))) return 'taken'
  // The registration was deleted before the form was read, or after it.
  const gone = [messages.en('staff.notFound'), messages.en('staff.problems.failed.text')]
  return gone.some(sentence => text.includes(sentence)) ? 'not-found' : null
}

const readInvoice: Reading = ({ status, text }) => {
  if (status === 303) return 'closed'
  if (status === 404) return 'not-found'
  return status === 422 && text.includes(messages.en('staff.problems.alreadyClosed.text')) ? 'already' : null
}

const readDeletion: Reading = ({ status, flash }) => {
  if (status !== 303) return null
  return flash === 'registration-deleted' ? 'deleted' : flash === 'already-gone' ? 'not-found' : null
}

/** The final state of a registration is a last read, which must fit too. */
async function checkHistory(
  { database }: RemainingState,
  id: string,
  history: History,
  seed: number,
): Promise<void> {
  const { rows } = await database.pool.query(
    `select t.id, c.id as claim, c.status from warranty_tyre_ids t left join warranty_claims c on c.tyre_id = t.id
      where t.warranty_form_id = $1 order by t.id`,
    [id],
  )
  const { rowCount } = await database.pool.query('select from warranty_registrations where id = $1', [id])
  const stored: Counter = {
    exists: rowCount === 1,
    claims: Object.fromEntries(
      rows
        .filter(row => row.claim)
        .map(row => [row.id, { claim: row.claim, isClosed: row.status === 'Closed' }]),
    ),
  }
  const last = {
    input: { kind: 'look' } as const,
    start: Number.MAX_VALUE,
    end: Number.MAX_VALUE,
    output: stored,
  }
  const isPossible = isLinearizable<Counter, CounterInput, CounterOutput>([...history, last], counterModel)
  mustHold(
    isPossible,
    `seed ${seed}: no clerk could have answered so: ${JSON.stringify([...history, last], null, 1)}`,
  )
}

/** Kills or stops one of the two processes, or PostgreSQL, and starts it again. */
async function breakSomething(testEnvironment: TestEnvironment, random: () => number): Promise<void> {
  const chance = random()
  const nth = random() < 0.5 ? 0 : 1
  if (chance < 0.4) {
    await testEnvironment.postgres?.stop('immediate')
    await sleep(random() * 500)
    return testEnvironment.postgres?.start()
  }
  if (chance < 0.8) await testEnvironment.kill(nth)
  else await testEnvironment.at(nth).stop()
  await testEnvironment.start(nth)
}
