/** Totals are counted so far and then say "more than" (design.md "Data and speed"). */
export const MAX_COUNTED = 1_000

/** So many characters are found anywhere in a text; fewer, of which no index knows, at its beginning (design.md "Data and speed"). */
export const MIN_SUBSTRING_CHARS = 3

/** The part of a phone number that is looked for: with and without the country it is the same, what stands behind 60 or 0. */
export const phoneSearchDigits = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^(?:60|0)(?=\d{3})/, '')

/** Where a page of a list begins: behind this row. */
export type Cursor = { readonly createdAt: string; readonly id: string }
