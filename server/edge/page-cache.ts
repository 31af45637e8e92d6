import { languageOf } from '../../app/i18n/language.ts'

/**
 * Pages that depend on nothing but address, language and catalogue (which knows its day) are made once and kept, with their
 * compressed copies, in front of the framework. Whoever might see another page — a session, any unknown cookie, a language
 * in the address — neither reads nor fills them (reliability.md 16).
 */
export type CachedPage = {
  /** name, value, name, value … */
  readonly headers: readonly string[]
  readonly etag: string
  /** by content encoding; those that nobody has asked for yet are missing */
  readonly copies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

export type Encoding = 'br' | 'gzip'

/** Under what a request's page is kept; null where it may not be. `version` is the catalogue's. */
export function pageKey({ method, url = '/', headers }: PageRequest, version: string): string | null {
  if (method !== 'GET' || headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && !/^language=\w{0,8}$/.test(headers.cookie)) return null
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  // `%` in a query may spell any parameter; only then is it worth reading.
  if (query !== -1 && /lang|%/.test(url.slice(query)) && new URLSearchParams(url.slice(query)).has('lang'))
    return null
  if (path.endsWith('.data')) return null
  return `${version}\n${languageOf(null, headers.cookie ?? null)}\n${url}`
}

type PageRequest = { method?: string; url?: string; headers: { cookie?: string; authorization?: string } }

/** Keeps pages up to `most` bytes; those not asked for the longest go first. */
export function createPageCache<Page extends CachedPage>(most: number) {
  const pages = new Map<string, { page: Page; bytes: number }>()
  let total = 0

  function drop(key: string) {
    total -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    find(key: string): Page | undefined {
      const found = pages.get(key)
      if (!found) return
      // A map remembers the order of entry: what was asked for just now enters last.
      pages.delete(key)
      pages.set(key, found)
      return found.page
    },
    keep(key: string, page: Page): void {
      drop(key)
      const bytes = page.copies.identity.length * WITH_COPIES
      if (bytes > most) return
      pages.set(key, { page, bytes })
      total += bytes
      for (const oldest of pages.keys()) {
        if (total <= most) break
        drop(oldest)
      }
    },
  }
}

/** Compressed copies are made when they are asked for; together they are about a third of a page. */
const WITH_COPIES = 1.5
