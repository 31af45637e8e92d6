import { FILTER_PARAMETERS } from '../../../domain/tyres/filter-parameters.ts'
import { listUrl } from '../search/list-url.ts'

/** The same search with these parameters for its filters, by default none, on its first page. */
export function filteredUrl(query: URLSearchParams, filters: readonly [string, string][] = []): string {
  const others = [...query].filter(([name]) => ![...FILTER_PARAMETERS, 'page', 'lang'].includes(name))
  return listUrl([...others, ...filters])
}
