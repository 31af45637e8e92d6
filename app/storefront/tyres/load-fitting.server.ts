import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { estimateFitting, type FittingEstimate } from '../../../domain/labour/fitting-estimate.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'

/** The labour for one wheel of the searched rim, without tax. */
export type FittingOfRim = Pick<FittingEstimate, 'fitting' | 'balancing'> & { readonly rim: number }

/**
 * The labour for the rim of a search (rule S20.6). Null without a single rim, and for a page with both normal
 * and off-road tyres, whose labour costs differ.
 */
export function loadFitting(
  { labourCharges }: Catalogue,
  search: TyreSearch,
  tyres: readonly Tyre[],
): FittingOfRim | null {
  const rim = rimOf(search)
  const offRoad = tyres.filter(({ kind }) => kind === 'all-terrain').length
  if (rim === null || (offRoad > 0 && offRoad < tyres.length)) return null
  const found = estimateFitting(labourCharges, { rim, is4x4: offRoad > 0 })
  return found && { rim, fitting: found.fitting, balancing: found.balancing }
}

function rimOf(search: TyreSearch): number | null {
  switch (search.mode) {
    case 'size':
      return search.size?.rim ?? null
    case 'rim':
      return search.rim
    case 'vehicle':
      return search.rear && search.rear.rim !== search.front?.rim ? null : (search.front?.rim ?? null)
    default:
      return null
  }
}
