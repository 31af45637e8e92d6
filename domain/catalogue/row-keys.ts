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

/** The rows by key and its number, as sliced work: the second row of a key gets the number 2. */
export function* rowsByKey<Row>(rows: readonly Row[], key: (row: Row) => string): Sliced<Map<string, Row>> {
  const counts = new Map<string, number>()
  const found = new Map<string, Row>()
  for (const [index, row] of rows.entries()) {
    if (isStep(index)) yield
    const id = key(row)
    const nth = (counts.get(id) ?? 0) + 1
    counts.set(id, nth)
    found.set(`${id}\n${nth}`, row)
  }
  return found
}
