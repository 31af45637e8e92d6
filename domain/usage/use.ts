import type { Catalogue } from '../catalogue/catalogue.ts'
import { tyreKey } from '../catalogue/data-files/tyre-row.ts'
import type { Tyre } from '../tyres/tyre.ts'
import type { TyreSearch } from '../tyres/tyre-search.ts'
import { isTradeSize, type TyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'

/**
 * The uses that are counted per day (section 35 of the storefront rules). A count has no trace of a person:
 * its key is a known size, tyre or branch, or empty for everything else.
 */
export const USES = [
  'tyre-view',
  'size-search',
  'empty-search',
  'car-without-tyre',
  'chat',
  'registration',
  'claim',
] as const

export type Use = { readonly what: (typeof USES)[number]; readonly key: string }

/** The page of a tyre was shown. */
export const viewOf = ({ size, ...tyre }: Tyre): Use => ({
  what: 'tyre-view',
  key: tyreKey({ tyreSize: size, ...tyre }),
})

/** The uses of a search, with its number of results (rule S35.3). A typed keyword is never a key. */
export function usesOfSearch(
  search: TyreSearch,
  found: number,
  catalogue: Pick<Catalogue, 'tyres' | 'vehicles'>,
): Use[] {
  const keyOf = (size: TyreSize | null) => (size && isKnownSize(size, catalogue) ? tyreSizeKey(size) : '')
  if (search.mode === 'vehicle')
    return found > 0 ? [] : [{ what: 'car-without-tyre', key: keyOf(search.front) }]
  const key = search.mode === 'size' ? keyOf(search.size) : ''
  const uses: Use[] = []
  if (search.mode === 'size') uses.push({ what: 'size-search', key })
  if (found === 0) uses.push({ what: 'empty-search', key })
  return uses
}

/**
 * Whether a size is known: of a tyre or car in the catalogue, or one that the industry makes. Anyone can put
 * any size into a URL.
 */
const isKnownSize = (size: TyreSize, { tyres, vehicles }: Pick<Catalogue, 'tyres' | 'vehicles'>) =>
  isTradeSize(size) || tyres.findBySize(size).length > 0 || vehicles.sizes.has(tyreSizeKey(size))

/** A chat with a branch was opened, or with the company if the branch is unknown. */
export const chatWith = (branch: string, { branchIds }: Pick<Catalogue, 'branchIds'>): Use => ({
  what: 'chat',
  key: branchIds.get(branch) ?? '',
})
