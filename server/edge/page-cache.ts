import { LRUCache } from 'lru-cache'
import { languageOf } from '../../app/i18n/language.ts'

/**
 * Pages that depend only on URL, language and catalogue version (which includes the day) are rendered once
 * and cached, with their compressed copies, in front of the framework. Requests whose page may differ (a
 * session, any other cookie, a language in the URL) neither read nor fill the cache.
 */
export type CachedPage = {
  /** name, value, name, value …; the same for every copy */
  readonly headers: string[]
  readonly etag: string
  /** by content encoding; a compressed copy is made when a client first requests it */
  readonly copies: { identity: Copy } & Partial<Record<Encoding, Copy>>
}

/** The headers and the body that are sent. */
export type Copy = { readonly headers: string[]; readonly body: Buffer }

export type Encoding = 'br' | 'gzip'

/** The cache key of a request, null if it must not use the cache. `version` is the catalogue's. */
export function pageKey({ method, url = '/', headers }: PageRequest, version: string): string | null {
  if (method !== 'GET' || headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && !/^language=\w{0,8}$/.test(headers.cookie)) return null
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  // An encoded query can spell `lang` in other ways: only then is it parsed.
  if (query !== -1 && /lang|%/.test(url.slice(query)) && canSetLanguage(url.slice(query))) return null
  if (path.endsWith('.data')) return null
  const key = query === -1 ? url : path + sortParameters(url.slice(query))
  return `${version}\n${languageOf(null, headers.cookie ?? null)}\n${key}`
}

/**
 * The query with its parameters sorted by name, so that one list is cached once (rule S38.7). Pages look
 * parameters up by name. Only parameters of the same name keep their order, which may matter.
 */
function sortParameters(query: string): string {
  const parameters = query.slice(1).split('&')
  if (parameters.length === 1) return query
  return `?${parameters
    .map(parameter => [parameter.split('=', 1)[0] as string, parameter] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, parameter]) => parameter)
    .join('&')}`
}

/** Whether a query has a language, or would have one after normalizeUrl removes control characters. */
const canSetLanguage = (query: string) =>
  /%(?:[01][\da-f]|7f)/i.test(query) || new URLSearchParams(query).has('lang')

type PageRequest = { method?: string; url?: string; headers: { cookie?: string; authorization?: string } }

/** An LRU cache of pages with at most `maxBytes`; a larger page is not stored. */
export function createPageCache<Page extends CachedPage>(maxBytes: number) {
  return new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ copies }) => Math.ceil((copies.identity.body.length + 1) * SIZE_WITH_COPIES),
  })
}

/**
 * Size of a page with its compressed copies, relative to the page alone: the copies together are about half
 * as large.
 */
const SIZE_WITH_COPIES = 1.5
