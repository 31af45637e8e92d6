import { isValidPlace, type Place } from './distance.ts'

/** What the geocoder is asked for an area (S §7). */
export function buildGeocoderUrl(geocoderUrl: string, area: string): string {
  const url = new URL(geocoderUrl)
  url.searchParams.set('format', 'json')
  url.searchParams.set('q', `${area}, Malaysia`)
  url.searchParams.set('limit', '1')
  return url.href
}

/** The place of its first result; null where that is none (S §7: `lat` and `lon` are strings). Takes whatever was answered. */
export function parseGeocoderResponse(answer: unknown): Place | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : null
  if (typeof first !== 'object' || first === null) return null
  const { lat, lon } = first as Record<string, unknown>
  const place = { lat: degrees(lat), lng: degrees(lon) }
  return isValidPlace(place) ? place : null
}

/** Not `Number` alone: of nothing at all it makes 0, which is a place off the coast of Ghana. */
const degrees = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(String(value))
    ? Number(value)
    : Number.NaN
