import { useEffect } from 'react'
import { precacheImage } from './precache-images.ts'

/** Registers the images that the page shows first, for the service worker to cache (rule S25.3). */
export function usePrecachedImages(addresses: () => readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows first is what is about to be seen
  useEffect(() => {
    for (const address of addresses()) precacheImage(address)
  }, [])
}
