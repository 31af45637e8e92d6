import { findArea } from './area.ts'
import { type Branch, filterByState, listStates, pageOfBranches } from './branch.ts'
import { findBranchesAround, type Place } from './distance.ts'
import { writeOutNames } from './short-names.ts'

/** One page of a list to pick a branch from; its states are choices of a filter (rules S17.4 and S17.5). */
export type BranchChoices = {
  /** branches of the whole chain */
  readonly count: number
  /** empty if the list is short */
  readonly states: readonly string[]
  readonly page: number
  readonly pageCount: number
  /** the place of the area that was asked for, nearest branches first; null without one */
  readonly place: Place | null
  /** The list knows no branch in the area, and shows all. */
  readonly isUnknownArea: boolean
  readonly branches: readonly Branch[]
}

/** A query for branches; null and blank values do not filter. */
export type BranchRequest = {
  readonly area: string | null
  readonly state: string | null
  readonly page: string | null
}

/** A list of more branches than this has a search and a filter. */
const MAX_SHORT_LIST = 10

/**
 * The branches of an area, of a state, or all branches, in the order of `ordered`; an area takes precedence
 * over a state. A page that does not exist becomes the first.
 */
export function pickBranches(
  branches: readonly Branch[],
  { area, state, page }: BranchRequest,
  ordered: readonly Branch[] = branches,
): BranchChoices {
  const states = branches.length > MAX_SHORT_LIST ? listStates(branches) : []
  const wanted = area?.trim().slice(0, MAX_AREA_LENGTH)
  const known = wanted ? (findArea(writeOutNames(wanted), ordered) ?? findArea(wanted, ordered)) : null
  const place = known?.place ?? null
  const found = place
    ? findBranchesAround(place, ordered)
    : (known?.branches ?? filterByState(states.length > 0 ? state : null, ordered).found)
  return {
    count: branches.length,
    states,
    place,
    isUnknownArea: Boolean(wanted) && !known,
    ...pageOfBranches(found, page),
  }
}

/** No place name is longer. */
export const MAX_AREA_LENGTH = 100
