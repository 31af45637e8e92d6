import type { Branch } from './branch.ts'
import { type BranchDistance, type Place, sortByDistance } from './distance.ts'

/** S §9: how far the branch finder looks, in kilometres; the first is where it starts. */
export const RADII_KM = [10, 20] as const
export type Radius = (typeof RADII_KM)[number]
export const DEFAULT_RADIUS_KM: Radius = RADII_KM[0]

/** S §9: the distance that the older page promises its finder for. */
export const PROMOTED_RADIUS_KM: Radius = 10

/** The radius that a text says; the default for any other text. */
export function parseRadius(text: string | null): Radius {
  return RADII_KM.find(km => String(km) === text) ?? DEFAULT_RADIUS_KM
}

/**
 * The branches at most so far from a place, the nearest first (S §9), and the nearest branch however far it is. A distance
 * is what it is rounded to: what reads "10.0 km" lies within 10 km.
 */
export function findBranchesWithin(
  place: Place,
  radius: number,
  branches: readonly Branch[],
): { within: BranchDistance[]; nearest: BranchDistance | null } {
  const all = sortByDistance(place, branches)
  return { within: all.filter(({ km }) => km <= radius), nearest: all[0] ?? null }
}
