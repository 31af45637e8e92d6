import type { Branch } from './branch.ts'

/** A place on the map, in degrees. */
export type Place = { readonly lat: number; readonly lng: number }

/** Distances are measured from here while the visitor's position is unknown: Kuala Lumpur (rule S16.4). */
export const REFERENCE_PLACE: Place = { lat: 3.139, lng: 101.6869 }

/** Number of branches shown near the visitor (rule S14.8). */
export const NEAREST_COUNT = 5

/** A branch with its distance in km, rounded to 0.1 (rule S16.2). */
export type BranchDistance = { readonly branch: Branch; readonly km: number }

/** All branches by distance, nearest first; ties keep the order of the data file (rule S16.3). */
export function sortByDistance(place: Place, branches: readonly Branch[]): BranchDistance[] {
  return branches
    .map(branch => ({ branch, km: distanceKm(place, branch) }))
    .sort((a, b) => a.km - b.km)
    .map(({ branch, km }) => ({ branch, km: Math.round(km * 10) / 10 }))
}

/** Great-circle distance in km (haversine, rule S16.2). */
export function distanceKm(from: Place, to: Place): number {
  const [lat1, lat2] = [toRadians(from.lat), toRadians(to.lat)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(toRadians(to.lng - from.lng))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Whether the numbers are valid coordinates: a broken sensor reports NaN, infinity or impossible degrees.
 */
export function isValidPlace({ lat, lng }: { lat: unknown; lng: unknown }): boolean {
  return isWithin(lat, 90) && isWithin(lng, 180)
}

const EARTH_RADIUS_KM = 6371
const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const isWithin = (value: unknown, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit
