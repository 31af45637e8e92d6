/**
 * One thing that goes wrong with a shop, done to a real one: it resolves with what was seen where the shop held, in one
 * sentence with its figures. Throws AssertionFailedError where it did not, and FaultUnavailableError where this machine does not allow it.
 */
export type Fault = (scale: Scale) => Promise<string>

/** The short form is what `npm test` has time for: the same acts, fewer of them. */
export type Scale = { readonly isShort: boolean }

/** A promise of the shop's that was broken. */
export class AssertionFailedError extends Error {
  override readonly name = 'AssertionFailedError'
}

/** What the machine, not the shop, stands in the way of. */
export class FaultUnavailableError extends Error {
  override readonly name = 'FaultUnavailableError'
}

/** Throws AssertionFailedError with a sentence about what was found instead. */
export function mustHold(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new AssertionFailedError(otherwise)
}
