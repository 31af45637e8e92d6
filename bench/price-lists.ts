import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDataFile } from '../domain/catalogue/data-files/format-data-file.ts'
import { parseDataFile } from '../domain/catalogue/data-files/parse-data-file.server.ts'
import { writeDataFile } from '../domain/catalogue/data-files/write-data-file.ts'
import { root } from '../server/project-root.ts'
import { BOUNDARY, multipart } from '../tests/support/form-body.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../tests/support/login.ts'
import { startServerWithDataDir } from './bench-servers.ts'
import { tyresCsv } from './generated-tyres.ts'
import type { Measure } from './measure.ts'
import { peakBytes, resetPeak, watchPeaks } from './process-peaks.ts'

/**
 * Sends a workbook of 100,000 tyres (20 MB) and one of 1,100 to the desk of a running server that shows
 * 100,000 tyres. Measures the time from the last byte to the page with the changes, then pages, downloads and
 * publication; the memory of the processes, and how long the server's event loop was blocked. Needs an idle
 * machine.
 */
export async function* priceListsBench(): AsyncGenerator<Measure> {
  const probe = join(tmpdir(), `tayar-probe-${process.pid}.json`)
  const server = await startServerWithDataDir({
    DEMO_PASSWORD,
    NODE_OPTIONS: `--import=${join(root, 'bench/event-loop-probe.ts')}`,
    EVENT_LOOP_PROBE: probe,
  })
  try {
    const cookie = `${await loginAsStaff(server, 'admin@tayar.test')}; language=en`
    const desk = { url: server.url, cookie }
    const turn = () => longestTurn(server.pid, probe)
    const [large, small] = [await workbook(ROWS), await workbook(1_100)]
    // Load and compile the code of these pages first.
    await upload(desk, small)
    const quick = await upload(desk, small)
    yield seconds('1,100 rows from the last byte to the preview', quick.seconds, 1, megabytes(small.length))

    await server.importTyres(formatDataFile('tyres', await generateTyres(ROWS)))
    await sleep(SETTLED_MS)
    await turn()

    resetPeak(server.pid)
    const before = peakBytes(server.pid)
    const peaks = watchPeaks(server.pid)
    const read = await upload(desk, large)
    const grown = peakBytes(server.pid) - before
    peaks.stop()
    yield seconds(`${ROWS} rows from the last byte to the preview`, read.seconds, 12, megabytes(large.length))
    yield mebibytes('peak of the process that reads the file', peaks.peakOf('reader-process'), 700)
    const worker = `the process that checks and compares: ${megabytes(peaks.peakOf('list-worker'))}`
    yield mebibytes(
      'growth of the server until the preview',
      grown,
      64,
      `${megabytes(before)} before; ${worker}`,
    )
    yield held('while the file is read, checked and compared', await turn())

    const took: string[] = []
    for (const path of [read.page, '/desk/lists/tyres?page=7', '/desk/lists/tyres?q=michelin+eco', '/desk']) {
      const started = performance.now()
      await get(desk, path)
      took.push(`${path.replace(/[\da-f-]{36}/, 'ID')} ${Math.round(performance.now() - started)} ms`)
    }
    yield held('while pages of the lists are looked at', await turn(), took.join(', '))
    const sizes = [await get(desk, '/desk/lists/tyres.xlsx'), await get(desk, '/desk/lists/tyres.csv')]
    yield held('while the list is downloaded', await turn(), sizes.map(megabytes).join(', '))
    await get(desk, `/desk/day/${day(1)}/tires`)
    await get(desk, `/desk/day/${day(1)}/tires?page=2`)
    yield held('while the website of another day is built', await turn())

    resetPeak(server.pid)
    const start = peakBytes(server.pid)
    await publish(desk, read.page, read.html)
    await sleep(SETTLED_MS)
    const more = `the catalogue beside the one before: ${megabytes(peakBytes(server.pid) - start)}`
    yield held('while the list is published', await turn(), more)
  } finally {
    await server.stop()
    rmSync(probe, { force: true })
  }
}

const ROWS = 100_000
const SETTLED_MS = 3_000

type Desk = { readonly url: string; readonly cookie: string }

const seconds = (name: string, figure: number, atMost: number, detail: string): Measure => ({
  ...{ name, figure, bound: { atMost }, unit: ' s', detail },
})
const mebibytes = (name: string, bytes: number, atMost: number, detail = ''): Measure => ({
  ...{ name, figure: bytes / 1_048_576, bound: { atMost }, unit: ' MiB', detail },
})
const held = (what: string, { wall, processor }: Turn, detail = ''): Measure => ({
  name: `longest turn of the event loop ${what}, processor time`,
  figure: processor,
  bound: { atMost: 50 },
  unit: ' ms',
  detail: [`${wall.toFixed(0)} ms by the clock`, detail].filter(Boolean).join('; '),
})
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/**
 * The tyres that the server shows, in the format that the desk exports: every twentieth at another price, and
 * some replaced by new ones.
 */
async function workbook(rows: number): Promise<Buffer> {
  const tyres = (await generateTyres(rows)).map((row, n) => ({
    ...row,
    currentPrice: n % 20 === 0 ? String(Math.round(Number(row.currentPrice) * 1.1)) : row.currentPrice,
    model: n % 500 === 0 ? `${row.model} New` : row.model,
  }))
  return writeDataFile('tyres', tyres)
}

/**
 * Tyres with a value in every column, and links with tokens that make the large workbook as large as a real
 * one.
 */
async function generateTyres(rows: number) {
  const parsed = await parseDataFile('tyres', Buffer.from(tyresCsv(rows, 400)))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.rows.map((row, n) => ({
    ...row,
    brandImage: `https://pictures.example/${token('brand', n)}.svg`,
    modelImage: `https://pictures.example/${token('model', n)}.jpg`,
    hyperlink: `https://tayar.example/${token('link', n)}`,
    loadIndex: String(80 + (n % 30)),
    speedRating: 'HVWY'[n % 4] ?? null,
    treadwear: String(200 + (n % 300)),
    traction: 'A',
    temperature: 'B',
  }))
}

/** 50 letters that do not compress. */
const token = (what: string, n: number) =>
  createHash('sha384').update(`${what} ${n}`).digest('base64').replaceAll(/[+/]/g, '0').slice(0, 50)

/** Sends a workbook as a browser does, and reloads its page until it shows the changes. */
async function upload(desk: Desk, file: Buffer): Promise<{ seconds: number; page: string; html: string }> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const body = multipart([{ name: 'file', fileName: 'prices.xlsx', type, value: file }])
  const { location, sentAt } = await send(desk, body)
  for (;;) {
    const answer = await fetch(desk.url + location, { headers: { cookie: desk.cookie } })
    const html = await answer.text()
    const refresh = answer.headers.get('refresh')
    if (!answer.ok) throw new Error(`${location} was answered ${answer.status}`)
    if (!refresh && !/name="act" value="publish"|What would change/.test(html))
      throw new Error(
        `not compared: ${/<h1[^>]*>([^<]*)/.exec(html)?.[1]} ${/role="alert"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''}`,
      )
    if (!refresh) return { seconds: (performance.now() - sentAt) / 1_000, page: location, html }
    await sleep(Number(refresh) * 1_000)
  }
}

/** Posts the file; returns the redirect target, and the time at which the last byte was sent. */
function send({ url, cookie }: Desk, body: Buffer): Promise<{ location: string; sentAt: number }> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    const headers = {
      cookie,
      origin: url,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    }
    const post = request(`${url}/desk/lists/tyres/upload`, { method: 'POST', headers }, answer => {
      answer.resume()
      const { location } = answer.headers
      if (location) resolve({ location, sentAt })
      else reject(new Error(`the upload was answered ${answer.statusCode}`))
    })
    post.once('finish', () => {
      sentAt = performance.now()
    })
    post.once('error', reject)
    post.end(body)
  })
}

/** Loads a page or a file; returns its bytes. */
async function get({ url, cookie }: Desk, path: string): Promise<number> {
  const answer = await fetch(url + path, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return bytes
}

/** Publishes an upload as its page shows it, with the number that the page asks for. */
async function publish({ url, cookie }: Desk, page: string, html: string): Promise<void> {
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const confirm = (/Type ([\d,]+) to confirm/.exec(html)?.[1] ?? '').replaceAll(',', '')
  const form = { act: 'publish', mode: 'whole', shown: field('shown'), revision: field('revision'), confirm }
  const headers = { cookie, origin: url }
  const answer = await fetch(url + page, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  })
  if (answer.status !== 303) throw new Error(`the publication was answered ${answer.status}`)
}

type Turn = { readonly wall: number; readonly processor: number }

/** The longest turn of the server's event loop since the last call. */
async function longestTurn(pid: number, file: string): Promise<Turn> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < 5_000; waited += 20) {
    await sleep(20)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The file is not written yet.
    }
  }
  throw new Error('the probe of the event loop did not answer')
}
