/**
 * "Now Servicing" is an estimate of how many cars are in the branches now. It is simulated from the hour alone, not counted
 * anywhere, and labelled so wherever it shows (S §9, readings.md). The first rule that matches the hour wins.
 */

/** S §9 */
export const RECOMPUTE_INTERVAL_MINUTES = 5

/**
 * Cars being served at an hour on the wall of Kuala Lumpur (17.5 is half past five); `random` gives 0 up to 1. Never below 0,
 * a whole number.
 */
export function estimateCarsInService(hour: number, random: () => number): number {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  if (hour >= 17.5 && hour < 20) return between(30, 50)
  if (hour >= 20 && hour < 22) return between(5, 10)
  if (hour >= 22 || hour < 8) return 0
  const share = hour < 12 ? (hour - 8) / 4 : (19 - hour) / 7
  return Math.max(0, Math.round(share * MAX_CARS) + between(-JITTER, JITTER))
}

/** The hour, with its fraction, on the wall of Kuala Lumpur: eight hours ahead all year. */
export function hourInKualaLumpur(instant: Date): number {
  return (instant.getUTCHours() + 8 + instant.getUTCMinutes() / 60) % 24
}

const MAX_CARS = 100
const JITTER = 3
