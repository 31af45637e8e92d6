import { useLocation } from 'react-router'

/** Query parameter with the id of a saved search: the filters themselves are never in a URL. */
const SEARCH = 'q'

/** The saved search id of a URL; null if malformed. */
export const savedSearchId = (url: Pick<URL, 'searchParams'>): string | null =>
  /^[\da-f]{8}$/.exec(url.searchParams.get(SEARCH) ?? '')?.[0] ?? null

/** A dashboard URL that keeps the saved search of this window. */
export function staffUrl(
  path: string,
  { tab, ...query }: Readonly<Record<string, string>>,
  search: string | null,
): string {
  const asked = new URLSearchParams({ ...(tab && { tab }), ...(search && { [SEARCH]: search }), ...query })
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** Returns a function that builds dashboard URLs keeping this window's saved search. */
export function useStaffUrl(): (path: string, query?: Readonly<Record<string, string>>) => string {
  const search = savedSearchId({ searchParams: new URLSearchParams(useLocation().search) })
  return (path, query = {}) => staffUrl(path, query, search)
}
