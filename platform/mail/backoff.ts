/** Delay in milliseconds after a number of refusals of a mail: 1, 2, 4 … minutes, at most 6 hours. */
export const backoffMs = (tries: number): number => Math.min(2 ** (tries - 1), 360) * 60_000
