import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerWithTyres } from './bench-servers.ts'
import { type Outcome, type RateResult, sendAtRate } from './constant-rate.ts'
import { sizeListPath, sizes } from './generated-tyres.ts'
import { uncachedPath } from './load.ts'
import type { Measure } from './measure.ts'
import { percentile } from './percentiles.ts'
import { whileUploading } from './while-uploading.ts'

/**
 * Mixed traffic on one server with 20,000 tyres: at a third of its capacity with two concurrent uploads, at
 * five times its capacity, and for `--minutes` at a third. Latencies are compared with those of a static file
 * of the same server at the same time, so that the speed of the machine affects both.
 */
export async function* trafficBench({ minutes }: { minutes: number }): AsyncGenerator<Measure> {
  const server = await startServerWithTyres(20_000, 200, { CLIENT_LIMITS: '100000' })
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const send = (path: string, form?: string) => sendRequest(server.url, agent, path, form)
  const file = /\/assets\/[^"]+\.css/.exec(await (await fetch(server.url)).text())?.[0] ?? '/favicon.ico'
  const visit = (index: number) => (index % 10 === 9 ? send(file) : visitPage(index, send))
  try {
    const capacity = await measureCapacity(visit)

    const files: number[] = []
    const { result: steady, uploads } = await whileUploading(server.url, () =>
      sendAtRate({ perSecond: capacity / 3, seconds: 20 }, async index => {
        const started = performance.now()
        const outcome = await visit(index)
        if (index % 10 === 9) files.push(performance.now() - started)
        return outcome
      }),
    )
    const [pageP99, fileP99] = [percentile(steady.latencies, 0.99), percentile(files, 0.99)]
    yield {
      name: `mixed traffic at a third of the capacity with two uploads: failed requests`,
      figure: countFailed(steady),
      bound: { atMost: 0 },
      unit: '',
      detail: `${Math.round(capacity / 3)} requests/s, capacity ${Math.round(capacity)}, ${uploads.count} photos; ${describeStatuses(steady)}`,
    }
    yield {
      name: 'its p99 against that of a static file at the same time',
      figure: pageP99 / fileP99,
      bound: { atMost: 3 },
      detail: `${pageP99.toFixed(1)} : ${fileP99.toFixed(1)} ms`,
    }

    const flood = await sendAtRate({ perSecond: capacity * 5, seconds: 8 }, visit)
    const share = flood.latencies.length / flood.sent
    yield {
      name: 'five times the capacity: responses that are neither a page nor a 503 with Retry-After',
      figure: countFailed(flood) - (flood.statuses.get(503) ?? 0) + flood.withoutRetry,
      bound: { atMost: 0 },
      unit: '',
      detail: `${describeStatuses(flood)}; pages within ${percentile(flood.latencies, 0.5).toFixed(0)} ms (median) and ${percentile(flood.latencies, 0.99).toFixed(0)} ms (p99)`,
    }
    yield {
      name: 'pages per second at that load, against the capacity',
      figure: share * 5,
      bound: { atLeast: 0.5 },
      detail: `${Math.round(share * 100)} % of ${flood.sent} were served`,
    }
    await sleep(2_000)
    const after = await sendAtRate({ perSecond: capacity / 3, seconds: 5 }, visit)
    yield {
      name: 'two seconds later at a third of the capacity: failed requests',
      figure: countFailed(after),
      bound: { atMost: 0 },
      unit: '',
      detail: `${describeStatuses(after)}; p99 ${percentile(after.latencies, 0.99).toFixed(1)} ms`,
    }

    yield* soak(minutes)

    async function* soak(minutes: number): AsyncGenerator<Measure> {
      const parts: { memory: number; handles: number }[] = []
      let failed = 0
      const turns = Math.max(6, Math.round(minutes * 6))
      for (let turn = 0; turn < turns; turn++) {
        const span = { perSecond: capacity / 3, seconds: (minutes * 60) / turns }
        failed += countFailed(await sendAtRate(span, visit))
        parts.push(resourceUsage(server.pid))
      }
      const [early, late] = [parts.slice(turns / 6, turns / 2), parts.slice(turns / 2)].map(samples => ({
        memory: Math.max(...samples.map(part => part.memory)),
        handles: Math.max(...samples.map(part => part.handles)),
      })) as [(typeof parts)[0], (typeof parts)[0]]
      const span = `${minutes} min at ${Math.round(capacity / 3)} requests/s`
      yield {
        name: `${span}: failed requests`,
        figure: failed,
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
    await server.stop()
  }
}

const SIZES = sizes(200)

/** Home, cached and uncached lists, the branches, and a plate check. */
function visitPage(index: number, send: (path: string, form?: string) => Promise<Outcome>): Promise<Outcome> {
  const list = sizeListPath(SIZES[(index * 7) % SIZES.length] ?? { width: 195, ratio: 55, rim: 15 })
  switch (index % 9) {
    case 0:
      return send('/')
    case 1:
    case 2:
      return send('/tires')
    case 3:
      return send('/branches')
    case 4:
      return send('/warranty-registration.data?tab=check', `car_plate=WXY+${index % 1_000}`)
    default:
      return send(index % 2 === 0 ? list : uncachedPath(list))
  }
}

/** Requests per second over sixteen connections without pauses, measured for three seconds. */
async function measureCapacity(visit: (index: number) => Promise<Outcome>): Promise<number> {
  let index = 0
  const run = async (end: number) => {
    while (performance.now() < end) await visit(index++)
  }
  for (const seconds of [2, 3]) {
    index = 0
    const end = performance.now() + seconds * 1_000
    await Promise.all(Array.from({ length: 16 }, () => run(end)))
  }
  return index / 3
}

function sendRequest(url: string, agent: Agent, path: string, form?: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = form
      ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
      : {}
    const sent = request(url + path, { agent, method: form ? 'POST' : 'GET', headers }, response => {
      response.on('data', () => {})
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      )
      response.once('error', reject)
    })
    // The server has just closed this keep-alive connection: browsers repeat the request too.
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendRequest(url, agent, path, form))
      else reject(error)
    })
    sent.end(form)
  })
}

/** Requests with an error status or without a response. */
const countFailed = ({ sent, latencies }: RateResult) => sent - latencies.length

const describeStatuses = ({ statuses }: RateResult) =>
  [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')

/** Megabytes of memory and the number of open files and connections of a process. */
function resourceUsage(pid: number): { memory: number; handles: number } {
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { memory: Math.round(Number(kilobytes) / 1_024), handles: readdirSync(`/proc/${pid}/fd`).length }
}
