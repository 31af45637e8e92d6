/** The process is overloaded if the event loop is this late, or if this many pages are in progress. */
export type LoadSheddingLimits = { readonly maxDelayMs: number; readonly maxPages: number }

export const LOAD_SHEDDING_LIMITS: LoadSheddingLimits = {
  // Visitors who wait longer have left; rendering their pages would only delay the visitors who have just
  // come.
  maxDelayMs: 1_000,
  // Pages in progress wait for the database: more of them are not faster, and each one holds memory.
  maxPages: 512,
}

/** Wall-clock time, and CPU time of this process, both in milliseconds. */
type Clocks = { readonly wall: () => number; readonly cpu: () => number }

/**
 * Rejects pages while the process is overloaded. An overloaded process finishes its event loop iterations
 * late: the first requests of an iteration are served, the rest is rejected, which costs almost nothing.
 * `tick` must be called every TICK_MS. `acquire` returns the function that releases the slot of a page, or
 * null if the page is to be rejected.
 */
export function createLoadShedding(
  { maxDelayMs, maxPages }: LoadSheddingLimits,
  clocks: Clocks = PROCESS_CLOCKS,
) {
  let lastTick = { wall: clocks.wall(), cpu: clocks.cpu() }
  let pages = 0
  let fullSince: number | null = null

  function isOverloaded(): boolean {
    const elapsed = clocks.wall() - lastTick.wall
    if (elapsed < TICK_MS + maxDelayMs) return false
    // A late tick counts only if this process used the CPU: a suspended or shared machine is no reason to
    // reject.
    return clocks.cpu() - lastTick.cpu > elapsed / 2
  }

  return {
    tick() {
      lastTick = { wall: clocks.wall(), cpu: clocks.cpu() }
    },
    acquire(): (() => void) | null {
      if (pages >= maxPages || isOverloaded()) return null
      pages++
      if (pages >= maxPages) fullSince = clocks.wall()
      return () => {
        pages--
        fullSince = null
      }
    },
    /** Whether all slots have been held without a break for so long that their pages must be stuck. */
    isStuck: () => fullSince !== null && clocks.wall() - fullSince >= STUCK_MS,
  }
}

/** Longer than any burst of requests keeps all slots in use without a break. */
export const STUCK_MS = 5_000

export const TICK_MS = 100

const PROCESS_CLOCKS: Clocks = {
  wall: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
}
