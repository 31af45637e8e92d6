import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { neverAsked } from './load.ts'
import type { Measure } from './measure.ts'
import { type Answered, type Paced, paced } from './paced.ts'
import { percentile } from './percentiles.ts'
import { sizeAddress, sizes } from './sheets.ts'
import { shopWith } from './shops.ts'
import { whileUploading } from './while-uploading.ts'

/**
 * A day's traffic on one shop of 20,000 tyres: at a third of what it can do with two photos on their way all the time, at five times
 * what it can do, and for as long as `--minutes` says. Latencies are held against a static file of the same process in the same
 * span, so that a machine that is slow is slow for both.
 */
export async function* trafficBench({ minutes }: { minutes: number }): AsyncGenerator<Measure> {
  const shop = await shopWith(20_000, 200, { CLIENT_LIMITS: '100000' })
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const ask = (path: string, form?: string) => askOnce(shop.url, agent, path, form)
  const file = /\/assets\/[^"]+\.css/.exec(await (await fetch(shop.url)).text())?.[0] ?? '/favicon.ico'
  const visit = (nth: number) => (nth % 10 === 9 ? ask(file) : visitPage(nth, ask))
  try {
    const most = await mostPerSecond(visit)

    const files: number[] = []
    const { result: steady, uploads } = await whileUploading(shop.url, () =>
      paced({ perSecond: most / 3, seconds: 20 }, async nth => {
        const started = performance.now()
        const answered = await visit(nth)
        if (nth % 10 === 9) files.push(performance.now() - started)
        return answered
      }),
    )
    const [page99, file99] = [percentile(steady.served, 0.99), percentile(files, 0.99)]
    yield {
      name: `mixed traffic at a third of what the shop can do, two uploads beside it: requests that were not answered well`,
      figure: refused(steady),
      bound: { atMost: 0 },
      unit: '',
      detail: `${Math.round(most / 3)} requests/s of at most ${Math.round(most)}, ${uploads.taken} photos; ${told(steady)}`,
    }
    yield {
      name: 'its p99 against that of a static file in the same span',
      figure: page99 / file99,
      bound: { atMost: 3 },
      detail: `${page99.toFixed(1)} : ${file99.toFixed(1)} ms`,
    }

    const flood = await paced({ perSecond: most * 5, seconds: 8 }, visit)
    const share = flood.served.length / flood.sent
    yield {
      name: 'five times as much as the shop can do: answers that are neither a page nor a 503 with Retry-After',
      figure: refused(flood) - (flood.statuses.get(503) ?? 0) + flood.withoutRetry,
      bound: { atMost: 0 },
      unit: '',
      detail: `${told(flood)}; pages within ${percentile(flood.served, 0.5).toFixed(0)} ms (median) and ${percentile(flood.served, 0.99).toFixed(0)} ms (p99)`,
    }
    yield {
      name: 'pages made under it, against what the shop makes when it is asked for no more than it can do',
      figure: share * 5,
      bound: { atLeast: 0.5 },
      detail: `${Math.round(share * 100)} % of ${flood.sent} were served`,
    }
    await sleep(2_000)
    const after = await paced({ perSecond: most / 3, seconds: 5 }, visit)
    yield {
      name: 'two seconds later at a third again: requests that were not answered well',
      figure: refused(after),
      bound: { atMost: 0 },
      unit: '',
      detail: `${told(after)}; p99 ${percentile(after.served, 0.99).toFixed(1)} ms`,
    }

    yield* soak(minutes)

    async function* soak(minutes: number): AsyncGenerator<Measure> {
      const parts: { memory: number; handles: number }[] = []
      let bad = 0
      const turns = Math.max(6, Math.round(minutes * 6))
      for (let turn = 0; turn < turns; turn++) {
        const span = { perSecond: most / 3, seconds: (minutes * 60) / turns }
        bad += refused(await paced(span, visit))
        parts.push(used(shop.pid))
      }
      const [early, late] = [parts.slice(turns / 6, turns / 2), parts.slice(turns / 2)].map(of => ({
        memory: Math.max(...of.map(part => part.memory)),
        handles: Math.max(...of.map(part => part.handles)),
      })) as [(typeof parts)[0], (typeof parts)[0]]
      const span = `${minutes} min at ${Math.round(most / 3)} requests/s`
      yield {
        name: `${span}: requests that were not answered well`,
        figure: bad,
        bound: { atMost: 0 },
        unit: '',
        detail: '',
      }
      yield {
        name: `${span}: memory in the second half against the first`,
        figure: late.memory / early.memory,
        bound: { atMost: 1.1 },
        detail: `${late.memory} : ${early.memory} MB at most`,
      }
      yield {
        name: `${span}: open files and connections in the second half against the first`,
        figure: late.handles / early.handles,
        bound: { atMost: 1.1 },
        detail: `${late.handles} : ${early.handles}`,
      }
    }
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

const SIZES = sizes(200)

/** Home, lists asked before and not, a tyre, the branches, and a plate that is checked. */
function visitPage(nth: number, ask: (path: string, form?: string) => Promise<Answered>): Promise<Answered> {
  const list = sizeAddress(SIZES[(nth * 7) % SIZES.length] ?? { width: 195, ratio: 55, rim: 15 })
  switch (nth % 9) {
    case 0:
      return ask('/')
    case 1:
    case 2:
      return ask('/tires')
    case 3:
      return ask('/branches')
    case 4:
      return ask('/warranty-registration.data?tab=check', `car_plate=WXY+${nth % 1_000}`)
    default:
      return ask(nth % 2 === 0 ? list : neverAsked(list))
  }
}

/** Asks without a break over sixteen connections, for three seconds. */
async function mostPerSecond(visit: (nth: number) => Promise<Answered>): Promise<number> {
  let nth = 0
  const run = async (end: number) => {
    while (performance.now() < end) await visit(nth++)
  }
  for (const seconds of [2, 3]) {
    nth = 0
    const end = performance.now() + seconds * 1_000
    await Promise.all(Array.from({ length: 16 }, () => run(end)))
  }
  return nth / 3
}

function askOnce(url: string, agent: Agent, path: string, form?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = form
      ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
      : {}
    const sent = request(url + path, { agent, method: form ? 'POST' : 'GET', headers }, answer => {
      answer.on('data', () => {})
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
      )
      answer.once('error', reject)
    })
    // A connection that the shop has just closed because nobody used it is no request's fault: browsers ask again, too.
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(askOnce(url, agent, path, form))
      else reject(error)
    })
    sent.end(form)
  })
}

/** Requests that were answered with an error or a refusal, or not at all. */
const refused = ({ sent, served }: Paced) => sent - served.length

const told = ({ statuses }: Paced) =>
  [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')

/** Megabytes of memory, and open files with connections, of a process. */
function used(pid: number): { memory: number; handles: number } {
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { memory: Math.round(Number(kilobytes) / 1_024), handles: readdirSync(`/proc/${pid}/fd`).length }
}
