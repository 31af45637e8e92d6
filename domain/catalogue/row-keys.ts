import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import { rememberTexts } from '../../platform/text/remember-texts.ts'
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
  const parts = [sizeKey(tyreSize), brand, model, loadIndex ?? '', speedRating ?? '']
  return parts.join('\n').toLowerCase()
}

/** The three numbers of a size, or its text. */
const sizeKey = rememberTexts(text => {
  const size = parseTyreSize(text)
  return size ? tyreSizeKey(size) : text
})

/**
 * The rows by key, as sliced work: the second row of a key has its number after the key. Made once for the rows of a list, which are
 * merged, compared and looked through by it.
 */
export function* rowsByKey<Row extends object>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Sliced<ReadonlyMap<string, Row>> {
  const known = indexes.get(rows)
  if (known) return known as ReadonlyMap<string, Row>
  const found = new Map<string, Row>()
  const counts = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (isStep(index)) yield
    const id = key(row)
    if (!found.has(id)) found.set(id, row)
    else {
      const nth = (counts.get(id) ?? 1) + 1
      counts.set(id, nth)
      found.set(`${id}\n${nth}`, row)
    }
  }
  indexes.set(rows, found)
  return found
}

/** Rows are never changed, and those of one list always have the same key. */
const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>()
