/** Too much is asked of the process once it is so far behind, or so many pages are being made at once. */
export type LoadSheddingLimits = { readonly lateMs: number; readonly pages: number }

export const LOAD_SHEDDING_LIMITS: LoadSheddingLimits = {
  // Whoever waits longer has gone; what is made for them is taken from those who have just come.
  lateMs: 1_000,
  // They wait for the database: more of them are no faster, and each holds memory.
  pages: 512,
}

/** Milliseconds: of the wall, and of processor time that this process has used. */
export type Clocks = { readonly wall: () => number; readonly processor: () => number }

/**
 * Turns pages away while more is asked than can be done (reliability.md 28). A process that makes pages as they come finishes the
 * round of its event loop late: what came in first is served, the rest of the round refused, which costs next to nothing.
 * `round` is to be called at every round that is EVERY_MS after the last. `take` gives a place for one page, which is given back by
 * calling what it returns; null while there is none.
 */
export function createLoadShedding(
  { lateMs, pages }: LoadSheddingLimits,
  { wall, processor }: Clocks = PROCESS,
) {
  let last = { wall: wall(), processor: processor() }
  let taken = 0

  function isBehind(): boolean {
    const since = wall() - last.wall
    if (since < EVERY_MS + lateMs) return false
    // Late because the machine stood still, or because others use it, is no reason to send anybody away.
    return processor() - last.processor > since / 2
  }

  return {
    round() {
      last = { wall: wall(), processor: processor() }
    },
    take(): (() => void) | null {
      if (taken >= pages || isBehind()) return null
      taken++
      return () => {
        taken--
      }
    },
  }
}

export const EVERY_MS = 100

const PROCESS: Clocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
}
