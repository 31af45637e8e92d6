import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createImageDecoder } from '../platform/images/image-decoder.ts'
import { createLog } from '../platform/log/log.ts'
import { arbitraryRequest } from '../tests/support/arbitrary-request.ts'
import { decodeHostileImages } from '../tests/support/decode-hostile-images.ts'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff } from '../tests/support/login.ts'
import { sendRequest } from '../tests/support/raw-http.ts'
import { sendMutatedForms } from '../tests/support/send-mutated-forms.ts'
import { startBenchServer } from './bench-servers.ts'
import type { Measure } from './measure.ts'
import { residentBytes } from './resident-bytes.ts'

/**
 * The fuzz tests of `npm test` with many more cases and a new seed each time: malformed requests, mutated
 * multipart forms and malicious images. A failure is reported with its seed and the smallest failing case.
 */
export async function* fuzzBench({ seed }: { seed: number }): AsyncGenerator<Measure> {
  const server = await startBenchServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
  try {
    const visitors = [
      '',
      await loginAsCustomer(server, 'aisyah@example.com'),
      await loginAsStaff(server, 'staff@tayar.test'),
      await loginAsStaff(server, 'admin@tayar.test'),
    ]
    const statuses: Record<string, number> = {}
    const property = fc.asyncProperty(arbitraryRequest(visitors), async ({ method, path, headers, body }) => {
      const { status } = await sendRequest(server.url, method, path, headers, body)
      statuses[status ?? 'none'] = (statuses[status ?? 'none'] ?? 0) + 1
      if (status === null || status >= 500) throw new Error(`answered ${status}`)
    })
    let before = 0
    // Two halves, because the first one fills the page cache (up to 64 MB): growth is measured in the second.
    for (const each of [seed, seed + 1]) {
      before = residentBytes(server.pid)
      yield await measureFailures(`${REQUESTS} malformed requests: 5xx or no response`, each, async () => {
        await fc.assert(property, { numRuns: REQUESTS, seed: each })
        return statuses
      })
      yield await measureFailures(`${FORMS} mutated multipart forms: the same`, each, () =>
        sendMutatedForms(server, { runs: FORMS, seed: each }),
      )
    }
    const logged = server.output().match(/"level":"(?:error|fatal)".*/g) ?? []
    yield {
      name: 'errors in the log meanwhile',
      figure: logged.length,
      unit: '',
      bound: { atMost: 0 },
      detail: logged.slice(0, 3).join('\n'),
    }
    yield {
      name: 'memory growth of the server in the second half',
      figure: (residentBytes(server.pid) - before) / 1e6,
      unit: ' MB',
      bound: { atMost: 100 },
      detail: `from ${(before / 1e6).toFixed(0)} MB`,
    }
  } finally {
    await server.stop()
  }
  yield* images(seed)
}

async function* images(seed: number): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-fuzz-'))
  const decoder = createImageDecoder({ log: createLog({ level: 'silent' }) })
  const before = process.memoryUsage.rss()
  try {
    yield await measureFailures(`${IMAGES} malicious images: those that did harm`, seed, () =>
      decodeHostileImages(decoder, { folder, runs: IMAGES, seed }),
    )
    yield {
      name: 'memory growth of the process that had them decoded',
      figure: (process.memoryUsage.rss() - before) / 1e6,
      unit: ' MB',
      bound: { atMost: 100 },
      detail: `from ${(before / 1e6).toFixed(0)} MB`,
    }
  } finally {
    await decoder.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** 0, or 1 with fast-check's report of the first failure, shrunk to a minimal case. */
async function measureFailures(
  name: string,
  seed: number,
  run: () => Promise<Record<string, number>>,
): Promise<Measure> {
  const measure = { name, unit: '', bound: { atMost: 0 } }
  try {
    const counts = Object.entries(await run()).map(([outcome, count]) => `${outcome}: ${count}`)
    return { ...measure, figure: 0, detail: `seed ${seed}; ${counts.join(', ')}` }
  } catch (error) {
    return { ...measure, figure: 1, detail: `seed ${seed}; ${(error as Error).message}` }
  }
}

const REQUESTS = 10_000
const FORMS = 1_000
const IMAGES = 4_000
