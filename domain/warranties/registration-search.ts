/** Totals are counted so far and then say "more than" (design.md "Data and speed"). */
export const MOST_COUNTED = 1_000

/** Where a page of a list begins: behind this row. */
export type After = { readonly createdAt: string; readonly id: string }
