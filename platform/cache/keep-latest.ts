/** Returns what was made last for this key, or makes it. A failure is not kept. */
export type KeepLatest<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** Keeps one large value, until another one is asked for or none was for `keptMs`. */
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
