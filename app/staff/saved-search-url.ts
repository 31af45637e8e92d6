import { useLocation } from 'react-router'

/** The parameter with the number of a window's search: what was looked for stands in no address. */
const SEARCH = 'q'

/** The number that an address has; null where it has none that could be ours. */
export const searchOf = (url: Pick<URL, 'searchParams'>): string | null =>
  /^[\da-f]{8}$/.exec(url.searchParams.get(SEARCH) ?? '')?.[0] ?? null

/** An address of the counter that stays in a window's search. */
export function addressOf(
  path: string,
  { tab, ...query }: Readonly<Record<string, string>>,
  search: string | null,
): string {
  const asked = new URLSearchParams({ ...(tab && { tab }), ...(search && { [SEARCH]: search }), ...query })
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** Makes addresses of the counter that stay in this window's search. */
export function useStaffUrl(): (path: string, query?: Readonly<Record<string, string>>) => string {
  const search = searchOf({ searchParams: new URLSearchParams(useLocation().search) })
  return (path, query = {}) => addressOf(path, query, search)
}
