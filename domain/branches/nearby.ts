import type { Branch } from './branch.ts'
import { type BranchDistance, type Place, sortByDistance } from './distance.ts'

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
