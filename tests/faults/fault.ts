/**
 * One fault, injected into real servers. Resolves with one sentence and figures if the guarantees held;
 * throws AssertionFailedError if not, and FaultUnavailableError if this machine cannot inject it.
 */
export type Fault = (scale: Scale) => Promise<string>

/** The short form for `npm test`: the same operations, fewer of them. */
export type Scale = { readonly isShort: boolean }

/** A guarantee that did not hold. */
export class AssertionFailedError extends Error {
  override readonly name = 'AssertionFailedError'
}

/** This machine cannot inject the fault. */
export class FaultUnavailableError extends Error {
  override readonly name = 'FaultUnavailableError'
}

/** Throws AssertionFailedError with a sentence about what was found. */
export function mustHold(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new AssertionFailedError(otherwise)
}
