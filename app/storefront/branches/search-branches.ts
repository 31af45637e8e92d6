import type { Branch } from '../../../domain/branches/branch.ts'
import { fetchBranches } from '../location/fetch-branches.ts'
import { getLocation } from '../location/geolocation.ts'
import { type Found, findInList, foundPlace } from './found-branches.ts'
import { geocodeArea } from './geocode-area.ts'

/** The list of the page; the whole list is fetched with the first search if it is longer. */
export type BranchList = { readonly branches: readonly Branch[]; readonly count: number }

export type SearchError = 'unknownArea' | 'unsupported' | 'denied' | 'noLocation'

/** The branches around the visitor. Throws if the list does not arrive. */
export async function searchHere(list: BranchList): Promise<Found | SearchError> {
  const located = await getLocation()
  if (located.ok) return foundPlace('location', null, located.place, await loadAll(list))
  return located.reason === 'failed' ? 'noLocation' : located.reason
}

/**
 * The branches around an area, found in the list or else by the map service. Throws if either does not
 * answer.
 */
export async function searchArea(
  area: string,
  geocoderUrl: string,
  list: BranchList,
): Promise<Found | SearchError> {
  const branches = await loadAll(list)
  const known = findInList(area, branches)
  if (known) return known
  const place = await geocodeArea(area, geocoderUrl)
  return place ? foundPlace('area', area, place, branches) : 'unknownArea'
}

async function loadAll({ branches, count }: BranchList): Promise<readonly Branch[]> {
  if (branches.length >= count) return branches
  fetched ??= await fetchBranches()
  return fetched
}

let fetched: readonly Branch[] | undefined
