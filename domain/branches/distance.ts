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

/**
 * All branches by distance from the reference place (rule S16.4), sorted once for each list: 10,000 take
 * milliseconds.
 */
export function sortFromReference(branches: readonly Branch[]): readonly Branch[] {
  const known = SORTED.get(branches)
  if (known) return known
  const sorted = sortByDistance(REFERENCE_PLACE, branches).map(({ branch }) => branch)
  SORTED.set(branches, sorted)
  return sorted
}

const SORTED = new WeakMap<readonly Branch[], readonly Branch[]>()

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

/** Search radii in km; the first is the default (rule S16.5). */
export const RADII_KM = [10, 20] as const
export type Radius = (typeof RADII_KM)[number]
export const DEFAULT_RADIUS_KM: Radius = RADII_KM[0]

/** The radius that /locate-us promises (rule S17.1). */
export const PROMOTED_RADIUS_KM: Radius = 10

/** Parses a radius; the default for any other text. */
export function parseRadius(text: string | null): Radius {
  return RADII_KM.find(km => String(km) === text) ?? DEFAULT_RADIUS_KM
}

/** The branches that any radius can show, and the nearest one: all that the results of a place need. */
export function findBranchesAround(place: Place, branches: readonly Branch[]): Branch[] {
  const widest = Math.max(...RADII_KM)
  return sortByDistance(place, branches)
    .filter(({ km }, at) => at === 0 || km <= widest)
    .map(({ branch }) => branch)
}

/**
 * The branches within a radius, nearest first, and the nearest branch at any distance. Uses the rounded
 * distance: a branch shown at "10.0 km" is within 10 km (rule S16.5).
 */
export function findBranchesWithin(
  place: Place,
  radius: number,
  branches: readonly Branch[],
): { within: BranchDistance[]; nearest: BranchDistance | null } {
  const all = sortByDistance(place, branches)
  return { within: all.filter(({ km }) => km <= radius), nearest: all[0] ?? null }
}
