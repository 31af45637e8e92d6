import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '../support/messages.ts'
import type { PostgresServer } from '../support/postgres-server.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendPlate, sendRegistration } from '../support/send-forms.ts'
import { isReady, type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim, visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * PostgreSQL is down for a minute, or accepts connections and stays silent: the catalogue is served, every
 * form says what does not work within its timeout, and the server recovers with the database (rule S30.12).
 */
export const postgresOutage = {
  stopped: (scale: Scale) =>
    withoutDatabase(scale, {
      take: async ({ postgres }) => postgres?.stop('immediate'),
      give: async ({ postgres }) => postgres?.start(),
      mostMs: 10_000,
    }),
  hanging: (scale: Scale) =>
    withoutDatabase(scale, {
      take: async ({ postgres }) => signalAll(postgres, 'SIGSTOP'),
      give: async ({ postgres }) => signalAll(postgres, 'SIGCONT'),
      // 15 seconds for a statement, four more for its response, five for a connection (open-database.ts).
      mostMs: 30_000,
    }),
}

type How = {
  take: (testEnvironment: TestEnvironment) => Promise<unknown>
  give: (testEnvironment: TestEnvironment) => Promise<unknown>
  mostMs: number
}

async function withoutDatabase({ isShort }: Scale, { take, give, mostMs }: How): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL', env: { SAMPLE_DATA: 'on' } }, async testEnvironment => {
    const ledger = emptyLedger()
    await registerAndClaim(testEnvironment, ledger, { registrations: 8 })
    const [known] = ledger.claims.values()
    await take(testEnvironment)
    const until = Date.now() + (isShort ? 500 : 60_000)
    let slowestPage = 0
    let slowestForm = 0
    let forms = 0
    let isOver = false
    // Load the catalogue all the time while sending the forms.
    const pages = (async () => {
      while (!isOver) {
        for (const path of ['/', `/tires?search=${randomUUID().slice(0, 4)}`, '/healthz'])
          slowestPage = Math.max(slowestPage, await timedPage(testEnvironment, path))
        await sleep(50)
      }
    })()
    try {
      do {
        for (const form of formsOf(testEnvironment, known?.warrantyId ?? '', known?.tyreRowId ?? '')) {
          const started = performance.now()
          const answered = await sendOnce(form.send)
          const took = performance.now() - started
          slowestForm = Math.max(slowestForm, took)
          forms++
          const isClear =
            'flash' in form
              ? answered?.flash === form.flash
              : answered?.status === 503 && form.says.some(text => answered.text.includes(text))
          mustHold(
            isClear,
            `${form.name} was answered ${answered?.status}: ${answered?.text.slice(0, 2_000)}`,
          )
          mustHold(took < mostMs, `${form.name} was answered after ${Math.round(took)} ms`)
        }
        mustHold(!(await isReady(testEnvironment.at())), '/readyz reports that the server is ready')
      } while (Date.now() < until)
    } finally {
      isOver = true
      await pages
      await give(testEnvironment)
    }
    // The short form runs beside other tests and would measure the machine.
    mustHold(isShort || slowestPage < 2_000, `a page of the catalogue took ${Math.round(slowestPage)} ms`)
    const back = performance.now()
    while (!(await isReady(testEnvironment.at()))) {
      mustHold(performance.now() - back < 15_000, 'the server is not ready 15 seconds after its database')
      await sleep(50)
    }
    const again = ((performance.now() - back) / 1_000).toFixed(1)
    await registerAndClaim(testEnvironment, ledger, { registrations: 8 })
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    const seconds = (slowestForm / 1_000).toFixed(1)
    return `pages within ${Math.round(slowestPage)} ms, ${forms} forms refused in a sentence within ${seconds} s, ready again after ${again} s; ${summary}`
  })
}

/** Milliseconds of a page beyond its queries. */
async function timedPage(testEnvironment: TestEnvironment, path: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(testEnvironment.at().url + path, { signal: AbortSignal.timeout(30_000) })
  await answer.text()
  mustHold(answer.status === 200, `${path} was answered ${answer.status} without a database`)
  return performance.now() - started
}

/** The forms to send, and the expected message while the database is down. */
function formsOf(testEnvironment: TestEnvironment, warrantyId: string, tyreRowId: string) {
  const server = testEnvironment.at()
  const visitor = `${visitorCookie()}; language=en`
  const clerk = `${testEnvironment.cookies.clerks[0]}; language=en`
  return [
    {
      name: 'a registration',
      says: [messages.en('warranty.problems.uploadFailed.text')],
      send: (signal: AbortSignal) =>
        sendRegistration(
          server,
          { registration: randomUUID(), receipts: [TINY_PNG] },
          sender(1, visitor, signal),
        ),
    },
    {
      name: 'a plate',
      says: [messages.en('warranty.problems.searchFailed.text')],
      send: (signal: AbortSignal) => sendPlate(server, 'WXY 1234', sender(1, visitor, signal)),
    },
    {
      name: 'a claim',
      // The staff session is checked in the database at every request.
      says: [messages.en('errors.unavailableForm')],
      send: (signal: AbortSignal) =>
        sendClaim(server, { warrantyId, claim: randomUUID(), tyre_id: tyreRowId }, sender(1, clerk, signal)),
    },
    {
      name: 'a sign-out',
      // Sign-out has no page of its own: the next page says that it failed, and the browser keeps its
      // session.
      flash: 'sign-out-failed',
      send: (signal: AbortSignal) =>
        fetch(`${server.url}/auth/sign-out`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: server.url, cookie: clerk },
          signal,
        }),
    },
    // Sign-in and mail requests do not know the user yet.
    ...ACCOUNT_FORMS.map(([name, path, fields]) => ({
      name,
      // A form that keeps its values only reports the failure and asks to try again.
      says: [messages.en('errors.unavailableForm'), messages.en('errors.unexpectedText')],
      send: (signal: AbortSignal) =>
        fetch(server.url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: server.url, cookie: 'language=en' },
          body: new URLSearchParams(fields),
          signal,
        }),
    })),
  ]
}

const WHO = { email: 'aisyah@example.com', password: 'x'.repeat(12) }
const ACCOUNT_FORMS = [
  ['a sign-in at the counter', '/staff-login', WHO],
  ['a sign-in', '/auth', { mode: 'sign-in', ...WHO }],
  ['a sign-up', '/auth', { mode: 'create', ...WHO, confirm_password: WHO.password }],
  ['a forgotten password', '/auth/forgot', WHO],
] as const

function signalAll(server: PostgresServer | null, signal: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of server?.processes() ?? []) process.kill(pid, signal)
}
