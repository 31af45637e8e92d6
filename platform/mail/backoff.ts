/**
 * How long to wait after a mail was not accepted that many times, in milliseconds: 1, 2, 4 … minutes, at most
 * 6 hours.
 */
export const backoffMs = (tries: number): number => Math.min(2 ** (tries - 1), 360) * 60_000
