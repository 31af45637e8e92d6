import { isValidPlace, type Place } from '../../../domain/branches/distance.ts'

/** The visitor's position, or why it is unknown. */
type LocationResult = { ok: true; place: Place } | { ok: false; reason: 'unsupported' | 'denied' | 'failed' }

/**
 * Asks the browser for the position: high accuracy, 10 s time-out, at most 60 s old (rule S14.9). Invalid
 * coordinates and no answer count as failures: a browser whose permission prompt is ignored never calls back.
 */
export function getLocation(): Promise<LocationResult> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.resolve({ ok: false, reason: 'unsupported' })
  return new Promise(resolve => {
    const settle = (located: LocationResult) => {
      clearTimeout(guard)
      resolve(located)
    }
    const fail = () => settle({ ok: false, reason: 'failed' })
    const guard = setTimeout(fail, GIVE_UP_MS)
    try {
      geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lng } }) =>
          isValidPlace({ lat, lng }) ? settle({ ok: true, place: { lat, lng } }) : fail(),
        error => (error?.code === PERMISSION_DENIED ? settle({ ok: false, reason: 'denied' }) : fail()),
        { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
      )
    } catch {
      fail()
    }
  })
}

/** GeolocationPositionError.PERMISSION_DENIED */
const PERMISSION_DENIED = 1

const GIVE_UP_MS = 15_000
