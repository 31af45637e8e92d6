import { useEffect } from 'react'

const wanted = new Set<string>(['/pictures/icons/icon-192.png'])

/** Names pictures that a visitor is about to see, here or on the next page; the service worker keeps them (S §7). */
export function usePrecachedImages(addresses: () => readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows first is what is about to be seen
  useEffect(() => {
    for (const address of addresses()) wanted.add(address)
  }, [])
}

/** All that were named, the shell's own first; only these where the visitor saves data. */
export function precacheImages(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return [...wanted].slice(0, connection?.saveData ? 1 : undefined)
}
