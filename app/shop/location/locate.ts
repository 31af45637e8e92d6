import { isPlace, type Place } from '../../../domain/branches/distance.ts'

/** Where the visitor is, or why that cannot be said. */
export type Located = { ok: true; place: Place } | { ok: false; reason: 'unsupported' | 'failed' }

/** Asks the browser (S §9: high accuracy, 10 s time-out, at most 60 s old). An answer that is no place is a failure. */
export function locate(): Promise<Located> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.resolve({ ok: false, reason: 'unsupported' })
  return new Promise(resolve => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) =>
        resolve(isPlace({ lat, lng }) ? { ok: true, place: { lat, lng } } : { ok: false, reason: 'failed' }),
      () => resolve({ ok: false, reason: 'failed' }),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
}
