import type { Branch } from './branch.ts'

/** The states with a branch, in the order of the data file (rule S17.2). */
export function listStates(branches: readonly Branch[]): string[] {
  return [...new Set(branches.map(({ state }) => state))]
}

/** The branches of a state; all branches for an unknown state or none (rule S17.2). */
export function filterByState(
  asked: string | null,
  branches: readonly Branch[],
): { state: string | null; found: readonly Branch[] } {
  const found = branches.filter(({ state }) => state === asked)
  return found.length > 0 ? { state: asked, found } : { state: null, found: branches }
}
