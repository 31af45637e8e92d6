import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any code point but surrogates. */
const character = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map(index => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count), indexOf)

/** Throws for an invalid code point, so that fast-check can tell which strings it may try. */
function indexOf(value: unknown): number {
  const codePoint = typeof value === 'string' ? (value.codePointAt(0) ?? -1) : -1
  if (codePoint < 0 || value !== String.fromCodePoint(codePoint)) throw new Error('not one character')
  return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count
}

/**
 * Random strings, the same as those of `fc.string({ unit: 'binary' })` for the same seed. The first use of
 * fast-check's own fills a table of a million characters, which takes a second and 200 MB.
 */
export const unicodeString = (constraints: Omit<fc.StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: character })
