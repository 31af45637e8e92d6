/**
 * "Now Servicing": a simulated estimate of the cars in service, labelled as an estimate. The first matching
 * hour range wins (rules S24.1 and S24.2).
 */

/** rule S24.1 */
export const RECOMPUTE_INTERVAL_MINUTES = 5

/**
 * Estimated number of cars at an hour in Kuala Lumpur (17.5 is 17:30). `random` returns a number from 0 to
 * 1. A whole number, never below 0.
 */
export function estimateCarsInService(hour: number, random: () => number): number {
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  if (hour >= 17.5 && hour < 20) return between(30, 50)
  if (hour >= 20 && hour < 22) return between(5, 10)
  if (hour >= 22 || hour < 8) return 0
  const share = hour < 12 ? (hour - 8) / 4 : (19 - hour) / 7
  return Math.max(0, Math.round(share * MAX_CARS) + between(-JITTER, JITTER))
}

/** The hour in Kuala Lumpur (UTC+8 all year) with its fraction. */
export function hourInKualaLumpur(instant: Date): number {
  return (instant.getUTCHours() + 8 + instant.getUTCMinutes() / 60) % 24
}

const MAX_CARS = 100
const JITTER = 3
