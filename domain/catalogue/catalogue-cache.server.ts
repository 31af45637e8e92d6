import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogue, buildFallbackCatalogue } from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

/** Reads the tables of the catalogue (load-catalogue.server.ts). */
export type CatalogueSource = {
  loadVersions(): Promise<Partial<Record<string, number>>>
  load(): Promise<CatalogueRows>
}

export type CatalogueCache = {
  /** the current catalogue; never waits and never throws */
  current(): Catalogue
  /** checks the versions and loads changes; resolves when done, also after a failure */
  refresh(): Promise<void>
  stop(): void
}

/**
 * Holds the catalogue in memory, so that no request needs a query. Checks for changes every 5 minutes and
 * on `refresh` (after an import); while the tables cannot be read the last catalogue is served for 10
 * minutes, then the fallback list (rules S26.1 to S26.5). `company` is used until a company file is
 * imported.
 */
export function createCatalogueCache(
  source: CatalogueSource,
  { now, timeZone, company, log }: { now: () => Date; timeZone: string; company: Company; log: Log },
): CatalogueCache {
  let last: { rows: CatalogueRows; catalogue: Catalogue; today: CalendarDate; checkedAt: number } | null =
    null
  let fallback: { catalogue: Catalogue; today: CalendarDate; after: Catalogue | null } | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let refreshing: Promise<void> | null = null
  let isAskedAgain = false

  function current(): Catalogue {
    const today = dateIn(timeZone, now())
    if (last && now().getTime() - last.checkedAt <= KEPT_MS) {
      // Promotions end at midnight: rebuild prices and sort orders.
      if (last.today !== today)
        last = { ...last, catalogue: buildCatalogue(last.rows, today, company), today }
      return last.catalogue
    }
    const after = last?.catalogue ?? null
    if (fallback?.today !== today || fallback.after !== after) {
      fallback = { catalogue: buildFallbackCatalogue(after, today, company), today, after }
    }
    return fallback.catalogue
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    let wait = FRESH_MS
    try {
      // Taken before the query: a commit during the query is then seen by the next check.
      const checkedAt = now().getTime()
      const versions = await source.loadVersions()
      const isSame = last?.rows.dataFiles.every(({ kind, version }) => versions[kind] === version)
      if (last && isSame && last.rows.dataFiles.length === Object.keys(versions).length)
        last.checkedAt = checkedAt
      else {
        const rows = await source.load()
        const today = dateIn(timeZone, now())
        last = { rows, catalogue: buildCatalogue(rows, today, company), today, checkedAt }
      }
    } catch (error) {
      wait = RETRY_MS
      log.error(
        { event: 'catalogue_refresh_failed', err: error },
        'catalogue could not be loaded from the database; retrying',
      )
    }
    if (isStopped) return
    timer = setTimeout(() => void refresh(), wait)
    timer.unref()
  }

  function refresh(): Promise<void> {
    if (refreshing) isAskedAgain = true
    refreshing ??= (async () => {
      do {
        isAskedAgain = false
        await look()
      } while (isAskedAgain && !isStopped)
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

/** Rules S26.2 and S26.4. */
const FRESH_MS = 5 * 60_000
const KEPT_MS = 10 * 60_000
/** Delay after a failed check (rule S26.2). */
const RETRY_MS = 5_000
