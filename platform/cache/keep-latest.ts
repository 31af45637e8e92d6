/** Returns the cached value if it has this key; otherwise makes it. A failure is not cached. */
export type KeepLatest<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** Caches one large value, until another key is requested or for `keptMs` after the last request. */
export function keepLatest<Value>(keptMs: number): KeepLatest<Value> {
  let latest: { key: string; value: Promise<Value> } | null = null
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    latest = null
  }
  return (key, make) => {
    clearTimeout(timer)
    timer = setTimeout(drop, keptMs).unref()
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
