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
import type { Measure } from './measure.ts'
import { residentBytes } from './resident-bytes.ts'
import { createApp } from './shops.ts'

/**
 * What `npm test` does to the shop in a few seconds with one seed, at length and with another seed every time: requests that
 * no browser makes, forms with files that chance has had, pictures that were built to do harm (reliability.md 8, 11, 12). What
 * goes wrong is told with its seed and the smallest case that does it.
 */
export async function* attackBench({ seed }: { seed: number }): AsyncGenerator<Measure> {
  const shop = await createApp({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
  try {
    const visitors = [
      '',
      await loginAsCustomer(shop, 'aisyah@example.com'),
      await loginAsStaff(shop, 'staff@tayar.test'),
      await loginAsStaff(shop, 'admin@tayar.test'),
    ]
    const statuses: Record<string, number> = {}
    const ask = fc.asyncProperty(arbitraryRequest(visitors), async ({ method, path, headers, body }) => {
      const { status } = await sendRequest(shop.url, method, path, headers, body)
      statuses[status ?? 'none'] = (statuses[status ?? 'none'] ?? 0) + 1
      if (status === null || status >= 500) throw new Error(`answered ${status}`)
    })
    let before = 0
    // Twice: what the first half has left in memory (kept pages, up to 64 MB of them) is no growth of the second's.
    for (const each of [seed, seed + 1]) {
      before = residentBytes(shop.pid)
      yield await judged(
        `of ${REQUESTS} requests that no browser makes, answered with a 5xx or not at all`,
        each,
        async () => {
          await fc.assert(ask, { numRuns: REQUESTS, seed: each })
          return statuses
        },
      )
      yield await judged(`of ${FORMS} forms with files that chance has had, the same`, each, () =>
        sendMutatedForms(shop, { runs: FORMS, seed: each }),
      )
    }
    const logged = shop.output().match(/"level":"(?:error|fatal)".*/g) ?? []
    yield {
      name: 'what the shop has logged as an error meanwhile',
      figure: logged.length,
      unit: '',
      bound: { atMost: 0 },
      detail: logged.slice(0, 3).join('\n'),
    }
    yield {
      name: 'the shop has grown in the second half of that',
      figure: (residentBytes(shop.pid) - before) / 1e6,
      unit: ' MB',
      bound: { atMost: 100 },
      detail: `from ${(before / 1e6).toFixed(0)} MB`,
    }
  } finally {
    await shop.stop()
  }
  yield* pictures(seed)
}

async function* pictures(seed: number): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-attack-'))
  const decoder = createImageDecoder({ log: createLog({ level: 'silent' }) })
  const before = process.memoryUsage.rss()
  try {
    yield await judged(`of ${PICTURES} pictures that were built to do harm, those that did any`, seed, () =>
      decodeHostileImages(decoder, { folder, runs: PICTURES, seed }),
    )
    yield {
      name: 'the process that has them taken has grown',
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

/** None, or one with fast-check's report: it stops at the first, and makes that as small as it can. */
async function judged(
  name: string,
  seed: number,
  attack: () => Promise<Record<string, number>>,
): Promise<Measure> {
  const measure = { name, unit: '', bound: { atMost: 0 } }
  try {
    const seen = Object.entries(await attack()).map(([answer, times]) => `${answer}: ${times}`)
    return { ...measure, figure: 0, detail: `seed ${seed}; ${seen.join(', ')}` }
  } catch (error) {
    return { ...measure, figure: 1, detail: `seed ${seed}; ${(error as Error).message}` }
  }
}

const REQUESTS = 10_000
const FORMS = 1_000
const PICTURES = 4_000
