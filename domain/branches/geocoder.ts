import { isValidPlace, type Place } from './distance.ts'

/** The geocoder request for an area (rule S16.9). */
export function buildGeocoderUrl(geocoderUrl: string, area: string): string {
  const url = new URL(geocoderUrl)
  url.searchParams.set('format', 'json')
  url.searchParams.set('q', `${area}, Malaysia`)
  url.searchParams.set('limit', '1')
  return url.href
}

/**
 * The first result of a geocoder response; null if there is none. Accepts any value; `lat` and `lon` are
 * strings.
 */
export function parseGeocoderResponse(answer: unknown): Place | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : null
  if (typeof first !== 'object' || first === null) return null
  const { lat, lon } = first as Record<string, unknown>
  const place = { lat: degrees(lat), lng: degrees(lon) }
  return isValidPlace(place) ? place : null
}

/** Number('') would be 0, a valid coordinate. */
const degrees = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(String(value))
    ? Number(value)
    : Number.NaN
