/**
 * One thing that goes wrong with a shop, done to a real one: it resolves with what was seen where the shop held, in one
 * sentence with its figures. Throws DidNotHold where it did not, and CannotBeTried where this machine does not allow it.
 */
export type Fault = (scale: Scale) => Promise<string>

/** The short form is what `npm test` has time for: the same acts, fewer of them. */
export type Scale = { readonly isShort: boolean }

/** A promise of the shop's that was broken. */
export class DidNotHold extends Error {
  override readonly name = 'DidNotHold'
}

/** What the machine, not the shop, stands in the way of. */
export class CannotBeTried extends Error {
  override readonly name = 'CannotBeTried'
}

/** Throws DidNotHold with a sentence about what was found instead. */
export function mustHold(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new DidNotHold(otherwise)
}
