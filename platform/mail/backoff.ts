/**
 * How long to wait after a mail was not accepted that many times, in milliseconds: 1, 2, 4 … minutes, at most
 * 6 hours.
 */
export const backoffMs = (tries: number): number => Math.min(2 ** (tries - 1), 360) * 60_000

/** Columns of a row whose mail is tried again: the number of tries in a row, and when the next one may be. */
export type Tries = { readonly tries: number; readonly nextTryAt: Date | null }

export const TRIED_NEVER: Tries = { tries: 0, nextTryAt: null }

/** After one more mail that was not accepted. */
export const triedAgain = (before: number, now: Date): Tries => ({
  tries: before + 1,
  nextTryAt: new Date(now.getTime() + backoffMs(before + 1)),
})
