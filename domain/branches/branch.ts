import type { DayHours } from './opening-hours.ts'

/**
 * A branch of the chain. One list serves booking, finder, lists and appointments (rule S16.1).
 */
export type Branch = {
  readonly name: string
  readonly address: string
  /** as in the data file: `Selangor` */
  readonly state: string
  /** degrees */
  readonly lat: number
  readonly lng: number
  /** as typed; null if the company's number is used instead (rule S15.3) */
  readonly phone: string | null
  /** where chats for this branch go; null if it has no number of its own (rule S15.5) */
  readonly chatNumber: string | null
  /** of the day of the catalogue; null if they are not known (rule S16.17) */
  readonly hoursToday: DayHours | null
  /** days of the week on which it is closed, 0 is Sunday; left out if its hours are not known */
  readonly closedDays?: readonly number[]
  /** services besides selling tyres, as typed; null if unknown */
  readonly services: string | null
}

/** Whether a place lies outside Malaysia, whose states and phone numbers the branches have (rule S32.10). */
export const isAbroad = ({ lat, lng }: Pick<Branch, 'lat' | 'lng'>): boolean =>
  lat < 0.8 || lat > 7.5 || lng < 99.5 || lng > 119.5

/** The states with a branch, in the order of the data file (rule S17.2). */
export function listStates(branches: readonly Pick<Branch, 'state'>[]): string[] {
  return [...new Set(branches.map(({ state }) => state))]
}

/** The branches of a state; all branches for an unknown state or none (rule S17.2). */
export function filterByState(
  requested: string | null,
  branches: readonly Branch[],
): { state: string | null; found: readonly Branch[] } {
  const found = branches.filter(({ state }) => state === requested)
  return found.length > 0 ? { state: requested, found } : { state: null, found: branches }
}

/** One page of branches, state by state, each in the order of the data file (rules S17.1 and S17.4). */
type BranchPage = {
  /** the state that filters; null for all */
  readonly state: string | null
  readonly sections: readonly {
    readonly state: string
    /** branches of the state on all pages */
    readonly count: number
    readonly branches: readonly Branch[]
  }[]
  readonly page: number
  readonly pageCount: number
}

/** rule S17.4 */
const BRANCHES_PER_PAGE = 50

/** The branches of a state, or all of them; a page that does not exist is the first. */
export function pageByState(
  branches: readonly Branch[],
  requestedState: string | null,
  requestedPage: string | null,
): BranchPage {
  const { state, found } = filterByState(requestedState, branches)
  const states = Map.groupBy(found, branch => branch.state)
  const { page, pageCount, branches: shown } = pageOfBranches([...states.values()].flat(), requestedPage)
  return {
    state,
    sections: Array.from(
      Map.groupBy(shown, branch => branch.state),
      ([each, ofState]) => ({ state: each, count: states.get(each)?.length ?? 0, branches: ofState }),
    ),
    page,
    pageCount,
  }
}

/** One page of branches in their order; a page that does not exist is the first. */
export function pageOfBranches(branches: readonly Branch[], requestedPage: string | null) {
  const pageCount = Math.max(1, Math.ceil(branches.length / BRANCHES_PER_PAGE))
  const number = /^\d{1,9}$/.test(requestedPage ?? '') ? Number(requestedPage) : 1
  const page = number >= 1 && number <= pageCount ? number : 1
  const from = (page - 1) * BRANCHES_PER_PAGE
  return { page, pageCount, branches: branches.slice(from, from + BRANCHES_PER_PAGE) }
}
