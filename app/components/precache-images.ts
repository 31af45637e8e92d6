import { useEffect } from 'react'

const wanted = new Set<string>(['/pictures/icons/icon-192.png'])

/**
 * Registers images that the visitor is likely to see next, for the service worker to cache (rule S25.3).
 */
export function usePrecachedImages(addresses: () => readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows first is what is about to be seen
  useEffect(() => {
    for (const address of addresses()) wanted.add(address)
  }, [])
}

/** All registered images, those of the layout first; only those with data saving on. */
export function precacheImages(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return [...wanted].slice(0, connection?.saveData ? 1 : undefined)
}
