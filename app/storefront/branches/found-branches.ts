import { findArea } from '../../../domain/branches/area.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { findBranchesAround, type Place } from '../../../domain/branches/distance.ts'

export const SEARCH_METHODS = ['location', 'area'] as const
/** The two ways to give a position, one tab each. */
export type SearchMethod = (typeof SEARCH_METHODS)[number]

/**
 * The result of a search: a place with all branches within its radii, or an area without a single place, such
 * as a state, with its branches (the first of `count`).
 */
export type Found = {
  way: SearchMethod
  area: string | null
  place: Place | null
  branches: readonly Branch[]
  count: number
}

/** Our own list needs no map service and knows every postcode and town with a branch (rule S16.16). */
export function findInList(text: string, branches: readonly Branch[]): Found | null {
  const known = findArea(text, branches)
  if (!known) return null
  const { name: area, branches: found } = known
  if (known.place) return foundPlace('area', area, known.place, branches)
  return { way: 'area', area, place: null, branches: found.slice(0, MAX_IN_AREA), count: found.length }
}

/** A place, with all branches that its results can show. */
export function foundPlace(
  way: SearchMethod,
  area: string | null,
  place: Place,
  all: readonly Branch[],
): Found {
  const branches = findBranchesAround(place, all)
  return { way, area, place, branches, count: branches.length }
}

/** Branches of an area that are shown at once. */
const MAX_IN_AREA = 50
