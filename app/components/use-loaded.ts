import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { data: T | 'loading' | 'failed'; isLoading: boolean; load: () => void }

/**
 * The data of a dialog, loaded from an address by `fetchData`, which throws where that fails. While another
 * address is loading, the data of the last one stays and `isLoading` is true; an answer that comes after a
 * later request is dropped.
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
