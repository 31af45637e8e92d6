import type { Place } from '../../../domain/branches/distance.ts'
import { isPlace } from '../../../domain/branches/distance.ts'
import { geocodedPlace, geocoderAddress } from '../../../domain/branches/geocoded-place.ts'

/**
 * Where an area is, by the geocoder that the owner has set (S §7); null where it knows no such place. Throws what goes wrong
 * on the way. An answer is kept for the session, so that nobody is asked the same thing twice.
 */
export async function geocodeArea(area: string, geocoderUrl: string): Promise<Place | null> {
  const key = `area ${area.toLowerCase()}`
  const kept = readKept(key)
  if (kept) return kept
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), GEOCODER_TIMEOUT_MS)
  try {
    const response = await fetch(geocoderAddress(geocoderUrl, area), { signal: abort.signal })
    const place = response.ok ? geocodedPlace(await response.json()) : null
    if (place) keep(key, place)
    return place
  } finally {
    clearTimeout(timer)
  }
}

/** As long as the browser may look for the driver (S §9). */
const GEOCODER_TIMEOUT_MS = 10_000

/** A browser that forbids the storage, or has something else in it, has kept nothing. */
function readKept(key: string): Place | null {
  try {
    const { lat, lng } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return isPlace({ lat, lng }) ? { lat, lng } : null
  } catch {
    return null
  }
}

function keep(key: string, place: Place) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Then it is asked again next time.
  }
}
