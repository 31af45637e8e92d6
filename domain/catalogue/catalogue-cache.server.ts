import { addDays, type CalendarDate, dateIn, startOfDay } from '../../platform/clock/calendar-date.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Company } from '../company/company.ts'
import {
  buildCatalogue,
  buildCatalogueInSlices,
  buildFallbackCatalogue,
  catalogueVersion,
} from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { currentVersions, type ListVersion, upcomingSwitches } from './list-version.ts'
import type { CatalogueRows, CatalogueSource } from './load-catalogue.server.ts'

type CatalogueCache = {
  /** the current catalogue; never waits and never throws */
  current(): Catalogue
  /** reads the versions and builds the changed ones; resolves when done, even after a failure */
  refresh(): Promise<void>
  stop(): void
}

/** A catalogue and the time (ms) from which it is shown. */
type Built = { readonly from: number; readonly rows: CatalogueRows; readonly catalogue: Catalogue }

/**
 * Holds the catalogue in memory, so that no request needs a query. Reads the versions every 5 minutes and on
 * `refresh` (after a publication). The catalogues of scheduled lists and of the next day are built ahead, so
 * that each is shown on time without a query (rules S26.2, S26.3 and S32.2). While the database cannot be
 * read, the last catalogue is served for 10 minutes, then the fallback list (rules S26.4 and S26.5).
 * `company` is used until a company file is imported.
 */
export function createCatalogueCache(
  source: CatalogueSource,
  { now, timeZone, company, log }: { now: () => Date; timeZone: string; company: Company; log: Log },
): CatalogueCache {
  /** ordered by time; the last one that is due is current */
  let built: readonly Built[] = []
  let timeline: readonly ListVersion[] = []
  let checkedAt = Number.NEGATIVE_INFINITY
  let fallback: { catalogue: Catalogue; today: CalendarDate; after: Catalogue | null } | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let refreshing: Promise<void> | null = null
  let isRefreshRequested = false

  function current(): Catalogue {
    const at = now().getTime()
    const today = dateIn(timeZone, now())
    const due = built.findLast(({ from }) => from <= at) ?? null
    if (due && at - checkedAt <= MAX_STALE_MS) {
      if (due.catalogue.today === today) return due.catalogue
      // Promotions end at midnight. The new day is normally built ahead, except after the process was
      // suspended.
      const rebuilt = { ...due, catalogue: buildCatalogue(due.rows, today, company) }
      built = built.map(each => (each === due ? rebuilt : each))
      return rebuilt.catalogue
    }
    const after = due?.catalogue ?? null
    if (fallback?.today !== today || fallback.after !== after) {
      fallback = { catalogue: buildFallbackCatalogue(after, today, company), today, after }
    }
    return fallback.catalogue
  }

  /** Builds the catalogue of `at`, and one for each moment in the next minutes when the catalogue changes. */
  async function buildAhead(at: Date): Promise<void> {
    const first = await build(at, Number.NEGATIVE_INFINITY)
    built = [first, ...built.filter(({ from }) => from > first.from)]
    checkedAt = at.getTime()
    const others: Built[] = []
    for (const moment of upcomingMoments(timeline, at, timeZone)) {
      const from = moment.getTime()
      if (from - at.getTime() <= BUILD_AHEAD_MS) others.push(await build(moment, from))
    }
    built = [first, ...others]
  }

  async function build(at: Date, from: number): Promise<Built> {
    const versions = currentVersions(timeline, at)
    const today = dateIn(timeZone, at)
    const version = catalogueVersion(versions, today)
    const existing = built.find(({ catalogue }) => catalogue.version === version)
    if (existing) return { ...existing, from }
    const rows = await source.loadRows(versions)
    return { from, rows, catalogue: await runInSlices(buildCatalogueInSlices(rows, today, company)) }
  }

  async function refreshOnce(): Promise<void> {
    clearTimeout(timer)
    let wait = CHECK_INTERVAL_MS
    // Taken before the query, so that the next check includes a commit made during the query.
    const startedAt = now()
    try {
      timeline = await source.loadTimeline(startedAt)
      await buildAhead(startedAt)
    } catch (error) {
      wait = RETRY_DELAY_MS
      log.error(
        { event: 'catalogue_refresh_failed', err: error },
        'catalogue could not be loaded from the database; retrying',
      )
    }
    if (isStopped) return
    timer = setTimeout(() => void refresh(), Math.min(wait, untilNextBuild(startedAt)))
    timer.unref()
  }

  /** Milliseconds until the next moment that is not built yet must be built. */
  function untilNextBuild(at: Date): number {
    const waits = upcomingMoments(timeline, at, timeZone).map(moment => moment.getTime() - at.getTime())
    return Math.min(...waits.filter(ms => ms > BUILD_AHEAD_MS).map(ms => ms - BUILD_AHEAD_MS))
  }

  function refresh(): Promise<void> {
    if (refreshing) isRefreshRequested = true
    refreshing ??= (async () => {
      do {
        isRefreshRequested = false
        await refreshOnce()
      } while (isRefreshRequested && !isStopped)
      refreshing = null
    })()
    return refreshing
  }

  return {
    current,
    refresh,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * The moments after `at`, in order, at which another catalogue is shown: scheduled lists, and the next
 * midnight.
 */
function upcomingMoments(timeline: readonly ListVersion[], at: Date, timeZone: string): Date[] {
  const midnight = startOfDay(addDays(dateIn(timeZone, at), 1), timeZone)
  return [...upcomingSwitches(timeline, at), midnight].sort((a, b) => a.getTime() - b.getTime())
}

/** Rules S26.2 and S26.4. */
const CHECK_INTERVAL_MS = 5 * 60_000
const MAX_STALE_MS = 10 * 60_000
/** Delay after a failed check (rule S26.2). */
const RETRY_DELAY_MS = 5_000
/** Long enough that a switch needs no database while the last catalogue may be shown without one. */
const BUILD_AHEAD_MS = MAX_STALE_MS
