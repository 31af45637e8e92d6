import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogue, buildFallbackCatalogue } from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

/** The tables a catalogue is made from (load-catalogue.server.ts, read-versions.server.ts). */
export type CatalogueSource = {
  loadVersions(): Promise<Partial<Record<string, number>>>
  load(): Promise<CatalogueRows>
}

export type CatalogueCache = {
  /** the catalogue of this moment; never waits and never fails */
  current(): Catalogue
  /** looks whether anything has changed and takes it over; resolves when that is done, also where it failed */
  refresh(): Promise<void>
  stop(): void
}

/**
 * Keeps the catalogue in memory, so that no visitor costs a query: looked after every 5 minutes and whenever `refresh` is
 * called (after an import), kept for 10 minutes while the tables cannot be read, then replaced by the built-in list
 * (S §7, readings.md "Fallback list").
 *
 * `company` names the shop until a company sheet is imported.
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
      // Promotions end at midnight, and with them prices and orders.
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
      // Before the rows: what is committed in between is then seen as a change at the next look, and never missed.
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
      log.error({ err: error }, 'the catalogue could not be read')
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

/** S §9: query caches fresh 5 minutes, retained 10. */
const FRESH_MS = 5 * 60_000
const KEPT_MS = 10 * 60_000
/** How soon a failed look is repeated. */
const RETRY_MS = 5_000
