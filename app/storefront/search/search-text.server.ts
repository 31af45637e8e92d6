import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'

/**
 * The search of a list as a text for the search box: `Myvi 1.3 G 2018`, `195/55R15 Primacy`; empty for the
 * default list.
 */
export function searchText(search: TyreSearch): string {
  switch (search.mode) {
    case 'none':
      return ''
    case 'keyword':
      return search.keyword
    case 'size':
      return (
        search.keyword ?? [search.size && formatTyreSize(search.size), search.name].filter(Boolean).join(' ')
      )
    case 'rim':
      return [`rim ${search.rim}`, search.name].filter(Boolean).join(' ')
    case 'vehicle': {
      const { brand, model, year } = search.vehicle
      const car = [brand, model.replace(/ \(.*$/, ''), year].filter(Boolean).join(' ')
      return [car || (search.front && formatTyreSize(search.front)), search.name].filter(Boolean).join(' ')
    }
  }
}

/** The text of the search box that led to a list (`typed`, rule S39.7); empty if the list does not keep it. */
export const typedText = (query: URLSearchParams): string =>
  query.get('typed')?.slice(0, MAX_KEYWORD_LENGTH).trim() ?? ''
