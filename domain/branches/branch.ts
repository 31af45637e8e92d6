/**
 * A branch of the chain. One list serves booking, finder and the help for cars without a tyre, which uses
 * the first row of the data file (rules S16.1 and S9.11).
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
  /** where chats for this branch go: its own number or the company's (rule S15.5) */
  readonly chatNumber: string
}

/** The states with a branch, in the order of the data file (rule S17.2). */
export function listStates(branches: readonly Branch[]): string[] {
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
