import { DEFAULT_LANGUAGE } from '../app/i18n/language.ts'
import { startBenchServer } from './bench-servers.ts'
import { type BrowserPage, browserPages, languageCookie } from './browser-pages.ts'
import { startChromium } from './chromium.ts'
import { type Audit, loadLighthouse } from './load-lighthouse.ts'
import { comparePairs, type Measure, median } from './measure.ts'
import { startScriptlessProxy } from './scriptless-proxy.ts'

/**
 * Lighthouse's mobile preset on home, list and detail page in both languages: largest contentful paint
 * against the same HTML without scripts, blocking time, layout shift, and a score of 100 in all four
 * categories.
 */
export async function* lighthouseBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer()
  const scriptless = await startScriptlessProxy(server.url)
  const chromium = await startChromium()
  try {
    for (const page of await browserPages(server.url)) {
      yield* await measureSpeed(page, { origin: server.url, scriptless: scriptless.url, port: chromium.port })
      yield* await measureQuality(page, server.url, chromium.port)
    }
  } finally {
    await chromium.stop()
    scriptless.stop()
    await server.stop()
  }
}

const RUNS = 3

type Vitals = {
  /** ms */
  lcp: number
  tbt: number
  cls: number
  /** of performance, of 100 */
  score: number
  /** the longest task and its duration */
  longest: string
}

async function measureSpeed(
  page: BrowserPage,
  { origin, scriptless, port }: { origin: string; scriptless: string; port: number },
): Promise<Measure[]> {
  const run = (url: string, hasScripts: boolean) => async () => {
    const { audits, categories } = await inspect(url, page, {
      port,
      onlyCategories: ['performance'],
      onlyAudits: ['long-tasks', 'network-requests'],
    })
    // Scripts load late: a run that ended before would not measure them.
    const scripts = itemsOf(audits['network-requests']).filter(
      ({ resourceType }) => resourceType === 'Script',
    )
    if (scripts.length > 0 !== hasScripts)
      throw new Error(`${page.name}: ${scripts.length} scripts were loaded`)
    const [lcp, tbt, cls] = Object.values(VITALS).map(id => audits[id]?.numericValue ?? Number.NaN)
    const score = Math.round((categories.performance?.score ?? 0) * 100)
    return { lcp, tbt, cls, score, longest: longestTask(audits['long-tasks']) } as Vitals
  }
  const { a, b, ratio, all, pairs } = await comparePairs(
    RUNS,
    run(origin, true),
    run(scriptless, false),
    (a, b) => a.lcp / b.lcp,
  )
  const withScripts = pairs.map(({ a }) => a)
  const list = (name: 'tbt' | 'cls' | 'score', digits: number) =>
    withScripts.map(vitals => vitals[name].toFixed(digits)).join(' ')
  return [
    {
      name: `Lighthouse ${page.name}, LCP against the same page without scripts`,
      figure: ratio,
      bound: { atMost: 1.35 },
      detail: `${Math.round(a.lcp)} : ${Math.round(b.lcp)} ms; pairs ${all}`,
    },
    {
      name: `Lighthouse ${page.name}, blocking time`,
      figure: Math.round(median(withScripts.map(({ tbt }) => tbt))),
      bound: { atMost: 50 },
      stretch: 20,
      unit: ' ms',
      detail: `runs ${list('tbt', 0)}; without scripts ${Math.round(b.tbt)} ms; longest task ${a.longest}`,
    },
    {
      name: `Lighthouse ${page.name}, layout shift`,
      figure: median(withScripts.map(({ cls }) => cls)),
      bound: { atMost: 0.01 },
      detail: `runs ${list('cls', 4)}`,
    },
    {
      name: `Lighthouse ${page.name}, performance`,
      figure: median(withScripts.map(({ score }) => score)),
      bound: { atLeast: 100 },
      unit: ' of 100',
      detail: `runs ${list('score', 0)}`,
    },
  ]
}

const VITALS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

function longestTask(audit: Audit | undefined): string {
  const [longest] = itemsOf(audit).toSorted((one, other) => Number(other.duration) - Number(one.duration))
  return longest
    ? `${Math.round(Number(longest.duration))} ms in ${String(longest.url).split('/').at(-1) || 'the page'}`
    : 'none'
}

/** The rows of an audit's table. */
function itemsOf(audit: Audit | undefined): Record<string, unknown>[] {
  return (audit?.details as { items?: Record<string, unknown>[] } | undefined)?.items ?? []
}

/** Uses the canonical URL, which contains the language unless it is the default one. */
async function measureQuality(page: BrowserPage, origin: string, port: number): Promise<Measure[]> {
  const path = page.language === DEFAULT_LANGUAGE ? page.path : `${page.path}?lang=${page.language}`
  const { categories, audits } = await inspect(
    origin,
    { ...page, path },
    { port, onlyCategories: CATEGORIES },
  )
  return Object.values(categories).map(({ title, score, auditRefs }) => {
    const failing = auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? `${id}: ${audit.title}` : []
    })
    return {
      name: `Lighthouse ${page.name}, ${title.toLowerCase()}`,
      figure: Math.round((score ?? 0) * 100),
      bound: { atLeast: 100 },
      unit: ' of 100',
      detail: failing.join('; '),
    }
  })
}

const CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** One run of Lighthouse, repeated where the trace is incomplete, which happens on a busy machine. */
async function inspect(origin: string, page: BrowserPage, flags: object) {
  const lighthouse = await loadLighthouse()
  let problem = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(origin + page.path, {
      ...flags,
      logLevel: 'silent',
      extraHeaders: { cookie: languageCookie(page) },
      disableFullPageScreenshot: true,
      // A URL with a language sets a cookie, which would affect the next run.
      clearStorageTypes: ['cookies', 'file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { runtimeError, audits } = result.lhr
    problem =
      [runtimeError?.message, ...Object.values(audits).map(audit => audit.errorMessage)].find(Boolean) ?? ''
    if (!problem) return result.lhr
  }
  throw new Error(`${page.name}: ${problem}`)
}
