import type { Counted } from './counted.ts'

/** Claims on the tyres of one brand, model or branch, and the tyres that could be claimed (rule S37.4). */
export type RatedKey = {
  /** brand, `brand\nmodel` or id of a branch; null if the registration does not state it */
  readonly key: string | null
  readonly claims: Counted
  readonly tyres: Counted
}

/** With fewer tyres a single claim would change the rate too much, so no rate is shown (rule S37.5). */
export const MIN_RATED_TYRES = 100

/** Claims per 1,000 tyres; null if there are too few tyres, or nothing is known of them. */
export function claimRate({ key, claims, tyres }: RatedKey, when: keyof Counted = 'n'): number | null {
  if (key === null || tyres[when] < MIN_RATED_TYRES) return null
  return (claims[when] / tyres[when]) * 1_000
}

/**
 * Sorts the highest rate first, then rows without a rate by their tyres; rows without a stated value come
 * last.
 */
export function byRate(one: RatedKey, other: RatedKey): number {
  return (
    Number(one.key === null) - Number(other.key === null) ||
    (claimRate(other) ?? -1) - (claimRate(one) ?? -1) ||
    other.tyres.n - one.tyres.n ||
    ((one.key ?? '') < (other.key ?? '') ? -1 : 1)
  )
}

/**
 * Ratio of the highest rate to the rate of all others together; null if there are no others or their rate is
 * zero.
 */
export function rateFactor(rows: readonly RatedKey[]): number | null {
  const [highest, ...others] = rows.filter(row => claimRate(row) !== null)
  const claims = others.reduce((sum, row) => sum + row.claims.n, 0)
  const tyres = others.reduce((sum, row) => sum + row.tyres.n, 0)
  const rate = highest && claimRate(highest)
  return rate && claims > 0 ? rate / ((claims / tyres) * 1_000) : null
}
