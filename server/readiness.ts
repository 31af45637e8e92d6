/** The reason why no form can be accepted now: the one word of `/readyz` (rule S2.8). */
export type NotReadyReason = 'stopping' | 'database' | 'migrating' | 'disk' | 'files'

/**
 * Combines checks into one function. It returns the word of the first check that is not true within
 * `timeoutMs`, or null. Frequent health checks must cost little: concurrent calls share one round, its result
 * is used for `maxAgeMs`, and a check that hangs is not started again.
 */
export function createReadiness(
  checks: Readonly<Partial<Record<NotReadyReason, () => Promise<boolean>>>>,
  { maxAgeMs = MAX_AGE_MS, timeoutMs = TIMEOUT_MS }: { maxAgeMs?: number; timeoutMs?: number } = {},
): () => Promise<NotReadyReason | null> {
  const entries = Object.entries(checks) as [NotReadyReason, () => Promise<boolean>][]
  const running = new Map<NotReadyReason, Promise<boolean>>()
  let round: Promise<NotReadyReason | null> | null = null

  function start([word, check]: [NotReadyReason, () => Promise<boolean>]): Promise<boolean> {
    const pending = running.get(word)
    if (pending) return pending
    const started = check()
      .catch(() => false)
      .finally(() => running.delete(word))
    running.set(word, started)
    return started
  }

  async function runRound() {
    const { promise: timeout, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, timeoutMs, false)
    const results = await Promise.all(entries.map(entry => Promise.race([start(entry), timeout])))
    clearTimeout(timer)
    setTimeout(() => {
      round = null
    }, maxAgeMs).unref()
    return entries[results.indexOf(false)]?.[0] ?? null
  }

  return () => {
    round ??= runRound()
    return round
  }
}

const MAX_AGE_MS = 1_000
/** below the timeouts of health checks (deploy/Caddyfile) */
const TIMEOUT_MS = 2_000
