import type { Position } from './tyre.ts'

/**
 * Load and speed of a tyre, as marked on its sidewall (ETRTO): `82T` is 475 kg per tyre and 190 km/h. Van
 * tyres state a second load for twin wheels (`106/104`); cars use the first.
 */
export type Ratings = {
  /** load index and speed symbol as typed; null if not stated */
  readonly loadIndex: string | null
  readonly speedRating: string | null
}

/** The ratings that each axle of a car requires of its tyres (rule S38.2). */
export type AxleRatings = Readonly<Record<Position, Ratings>>

/** Whether a tyre has at least the ratings that the car maker requires; `unknown` if not all are stated. */
export type Fit = 'fits' | 'too-low' | 'unknown'

/**
 * Compares a tyre with the original equipment of a car: `too-low` as soon as one known rating is lower,
 * `fits` only if both ratings of both are known (rule S38.2).
 */
export function fitsVehicle(tyre: Ratings, vehicle: Ratings | null | undefined): Fit {
  if (!vehicle) return 'unknown'
  const differences = [
    subtract(maxLoadKg(tyre.loadIndex), maxLoadKg(vehicle.loadIndex)),
    subtract(maxSpeedKmh(tyre.speedRating), maxSpeedKmh(vehicle.speedRating)),
  ]
  if (differences.some(difference => difference !== null && difference < 0)) return 'too-low'
  return differences.every(difference => difference !== null) ? 'fits' : 'unknown'
}

const subtract = (tyre: number | null, vehicle: number | null) =>
  tyre === null || vehicle === null ? null : tyre - vehicle

/**
 * The load of one tyre in kg for its index: `82`, `106/104` (single wheel first); null for an invalid index.
 */
export function maxLoadKg(loadIndex: string | null): number | null {
  const [, single] = /^(\d{1,3})(?:\s*\/\s*\d{1,3})?$/.exec(loadIndex?.trim() ?? '') ?? []
  return LOAD_KG[Number(single) - LOWEST_LOAD_INDEX] ?? null
}

/** The speed in km/h for a symbol: `T`, `(Y)`, `ZR`; null for an invalid symbol. */
export function maxSpeedKmh(speedSymbol: string | null): number | null {
  const symbol = speedSymbol
    ?.trim()
    .toUpperCase()
    .replace(/^\((.+)\)$/, '$1')
  return SPEED_KMH[(symbol === 'ZR' ? 'Z' : symbol) as SpeedSymbol] ?? null
}

/** The ratings in the marks behind a size: `195/55R15 85V`, `195R15C 106/104R`; null if it has none. */
export function parseSizeRatings(size: string): Ratings {
  const [, loadIndex = null, speedRating = null] =
    /\s\(?(\d{2,3}(?:\/\d{2,3})?)\s?\(?([A-Z]\d?)\)?(?:\s?XL)?(?=\s|\)|$)/i.exec(size) ?? []
  if (maxLoadKg(loadIndex) === null || maxSpeedKmh(speedRating) === null) return NO_RATINGS
  return { loadIndex, speedRating: speedRating?.toUpperCase() ?? null }
}

/** Formats ratings as `82T`; a rating that is not stated is left out. */
export const formatRatings = ({ loadIndex, speedRating }: Ratings): string =>
  `${loadIndex ?? ''}${speedRating ?? ''}`

/** The higher of two requirements, rating by rating: a car with two rows needs the stricter one. */
export function stricterRatings(a: Ratings, b: Ratings): Ratings {
  const isLower = (first: number | null, second: number | null) => (first ?? 0) < (second ?? 0)
  return {
    loadIndex: isLower(maxLoadKg(a.loadIndex), maxLoadKg(b.loadIndex)) ? b.loadIndex : a.loadIndex,
    speedRating: isLower(maxSpeedKmh(a.speedRating), maxSpeedKmh(b.speedRating))
      ? b.speedRating
      : a.speedRating,
  }
}

export const NO_RATINGS: Ratings = { loadIndex: null, speedRating: null }

/** km/h by speed symbol, slowest first; `Z` only means more than 240. */
export const SPEED_KMH = {
  ...{
    A1: 5,
    A2: 10,
    A3: 15,
    A4: 20,
    A5: 25,
    A6: 30,
    A7: 35,
    A8: 40,
    B: 50,
    C: 60,
    D: 65,
    E: 70,
    F: 80,
    G: 90,
  },
  ...{ J: 100, K: 110, L: 120, M: 130, N: 140, P: 150, Q: 160, R: 170, S: 180, T: 190, U: 200, H: 210 },
  ...{ V: 240, Z: 240, W: 270, Y: 300 },
} as const
export type SpeedSymbol = keyof typeof SPEED_KMH

const LOWEST_LOAD_INDEX = 50
/** kg of the load indexes 50 to 160 */
const LOAD_KG: readonly number[] = [
  ...[190, 195, 200, 206, 212, 218, 224, 230, 236, 243],
  ...[250, 257, 265, 272, 280, 290, 300, 307, 315, 325],
  ...[335, 345, 355, 365, 375, 387, 400, 412, 425, 437],
  ...[450, 462, 475, 487, 500, 515, 530, 545, 560, 580],
  ...[600, 615, 630, 650, 670, 690, 710, 730, 750, 775],
  ...[800, 825, 850, 875, 900, 925, 950, 975, 1000, 1030],
  ...[1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360],
  ...[1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850],
  ...[1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360, 2430],
  ...[2500, 2575, 2650, 2725, 2800, 2900, 3000, 3075, 3150, 3250],
  ...[3350, 3450, 3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375],
  4500,
]
