import type { Branch } from './branch.ts'

/** The states that have a branch, in the order of the sheet. */
export function listStates(branches: readonly Branch[]): string[] {
  return [...new Set(branches.map(({ state }) => state))]
}

/** The branches of a state (S §2, "All States"); a state that has none, or none asked for, filters nothing. */
export function filterByState(
  asked: string | null,
  branches: readonly Branch[],
): { state: string | null; found: readonly Branch[] } {
  const found = branches.filter(({ state }) => state === asked)
  return found.length > 0 ? { state: asked, found } : { state: null, found: branches }
}
