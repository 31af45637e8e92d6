import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any code point but surrogates. */
const character = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map(index => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count), indexOf)

/** Throws for what is no character, so that fast-check can tell which strings it may try. */
function indexOf(value: unknown): number {
  const codePoint = typeof value === 'string' ? (value.codePointAt(0) ?? -1) : -1
  if (codePoint < 0 || value !== String.fromCodePoint(codePoint)) throw new Error('not one character')
  return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count
}

/**
 * Strings of any characters, from the same seed those of `fc.string({ unit: 'binary' })`: the first use of that
 * in a process fills a table of a million characters, which takes a second and 200 MB.
 */
export const unicodeString = (constraints: Omit<fc.StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: character })
