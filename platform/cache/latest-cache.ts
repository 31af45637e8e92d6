/** Returns the cached value if it has this key; otherwise makes it. Failures are not cached. */
export type LatestCache<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** A cache of one large value, until another key is requested or nothing was requested for `unusedMs`. */
export function createLatestCache<Value>(unusedMs: number): LatestCache<Value> {
  let latest: { key: string; value: Promise<Value> } | null = null
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    latest = null
  }
  return (key, make) => {
    clearTimeout(timer)
    timer = setTimeout(drop, unusedMs).unref()
    if (latest?.key === key) return latest.value
    latest = null
    const value = make()
    latest = { key, value }
    value.catch(() => {
      if (latest?.value === value) drop()
    })
    return value
  }
}
