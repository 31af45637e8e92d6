import { parseTyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import type { TyreRow } from './data-files/tyres-file.ts'

/**
 * What makes two rows the same tyre: the three numbers of its size or its text, brand, model, load and speed, without regard to
 * case (rule S28.17).
 */
export function tyreKey({
  tyreSize,
  brand,
  model,
  loadIndex,
  speedRating,
}: Pick<TyreRow, 'tyreSize' | 'brand' | 'model' | 'loadIndex' | 'speedRating'>): string {
  const size = parseTyreSize(tyreSize)
  const parts = [size ? tyreSizeKey(size) : tyreSize, brand, model, loadIndex ?? '', speedRating ?? '']
  return parts.join('\n').toLowerCase()
}

/** The rows by key and its number: the second row of a key gets the number 2. */
export function rowsByKey<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> {
  const counts = new Map<string, number>()
  return new Map(
    rows.map(row => {
      const id = key(row)
      const nth = (counts.get(id) ?? 0) + 1
      counts.set(id, nth)
      return [`${id}\n${nth}`, row]
    }),
  )
}
