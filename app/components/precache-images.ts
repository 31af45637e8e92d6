const wanted = new Set<string>(['/pictures/icons/icon-192.png'])

/**
 * Registers an image that the visitor is likely to see next, for the service worker to cache (rule S25.3).
 */
export const precacheImage = (address: string) => void wanted.add(address)

/** All registered images, the app icon first; with data saving on, only the icon. */
export function precacheImages(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return [...wanted].slice(0, connection?.saveData ? 1 : undefined)
}
