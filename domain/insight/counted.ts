/** A number of a period and of the period before it. */
export type Counted = { readonly n: number; readonly before: number }

/** Numbers of one branch, size, tyre, …; the key is null if it was not stated. */
export type CountedKey = Counted & { readonly key: string | null }

export const totalOf = (rows: readonly Counted[]): Counted => ({
  n: rows.reduce((sum, { n }) => sum + n, 0),
  before: rows.reduce((sum, { before }) => sum + before, 0),
})

/** Sorts the largest first, equal ones by key; rows without a stated value come last. */
export const byNumber = (one: CountedKey, other: CountedKey): number =>
  Number(one.key === null) - Number(other.key === null) ||
  other.n - one.n ||
  other.before - one.before ||
  ((one.key ?? '') < (other.key ?? '') ? -1 : 1)
