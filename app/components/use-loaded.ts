import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { data: T | 'loading' | 'failed'; isLoading: boolean; load: () => void }

/**
 * The data of a dialog, loaded from a URL by `fetchData`, which throws on failure. While another URL is
 * loading, the last data stays and `isLoading` is true. A late answer to an earlier request is dropped.
 */
export function useLoaded<T extends object>(
  address: string,
  fetchData: (address: string) => Promise<T>,
): Loaded<T> {
  const [data, setData] = useState<T | 'loading' | 'failed'>('loading')
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const request = latest.current
    setLoading(true)
    setData(before => (typeof before === 'object' ? before : 'loading'))
    const answer = await fetchData(address).catch(() => 'failed' as const)
    if (request !== latest.current) return
    setData(answer)
    setLoading(false)
  }, [address, fetchData])
  useEffect(() => void load(), [load])
  return { data, isLoading, load }
}
