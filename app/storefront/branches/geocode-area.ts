import type { Place } from '../../../domain/branches/distance.ts'
import { isValidPlace } from '../../../domain/branches/distance.ts'
import { buildGeocoderUrl, parseGeocoderResponse } from '../../../domain/branches/geocoder.ts'

/**
 * Looks an area up with the configured geocoder (GEOCODER_URL); null if it is unknown. Rejects on network
 * errors, time-outs and any other answer. Results are cached in sessionStorage.
 */
export async function geocodeArea(area: string, geocoderUrl: string): Promise<Place | null> {
  const key = `area ${area.toLowerCase()}`
  const kept = readCached(key)
  if (kept) return kept
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), GEOCODER_TIMEOUT_MS)
  try {
    const response = await fetch(buildGeocoderUrl(geocoderUrl, area), { signal: abort.signal })
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
    const place = parseGeocoderResponse(await response.json())
    if (place) writeCached(key, place)
    return place
  } finally {
    clearTimeout(timer)
  }
}

/** rule S14.9: the same time limit as for the browser's position */
const GEOCODER_TIMEOUT_MS = 10_000

/** Returns null if storage is blocked or has an invalid value. */
function readCached(key: string): Place | null {
  try {
    const { lat, lng } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return isValidPlace({ lat, lng }) ? { lat, lng } : null
  } catch {
    return null
  }
}

function writeCached(key: string, place: Place) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Not cached: the next search asks the geocoder again.
  }
}
