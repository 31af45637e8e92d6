import { findSize } from '../../tyres/find-size.ts'
import { tidySize } from './cell.ts'
import type { Cells } from './data-file.ts'
import { quote } from './problems.ts'

/** A tyre described in one cell: `Michelin 195/55R15 Primacy 4`. */
type DescribedTyre = { readonly size: string; readonly brand: string; readonly model: string }

/**
 * Splits a description into size, brand and model. With a known brand, the model is the rest of the text
 * without the brand's name; with `brand` null, the brand stands before the size and the model behind it. Null
 * if a part is missing.
 */
function splitDescription(text: string, brand: string | null): DescribedTyre | null {
  const found = findSize(text)
  if (!found) return null
  const size = tidySize(found.size)
  const before = trimMarks(found.before)
  const behind = trimMarks(found.behind)
  if (brand === null) return before && behind ? { size, brand: before, model: behind } : null
  const words = trimMarks(`${before} ${behind}`)
  const isNamed = brand && words.toLowerCase().startsWith(`${brand.toLowerCase()} `)
  const model = isNamed ? trimMarks(words.slice(brand.length)) : words
  return model ? { size, brand, model } : null
}

/** The columns whose values a text contains; null if it does not describe a tyre. */
export function describedColumns(text: string): readonly string[] | null {
  if (splitDescription(text, null)) return ['tyre_size', 'model', 'brand']
  return splitDescription(text, '') ? ['tyre_size', 'model'] : null
}

/** The tyre of a row whose size, model and perhaps brand are in one column; null if they are not. */
export function describedTyre(cells: Cells): DescribedTyre | null {
  const text = cells.text('tyre_size')
  if (!text || !cells.isSame('tyre_size', 'model')) return null
  const hasBrand = cells.isSame('tyre_size', 'brand')
  const brand = hasBrand ? null : cells.text('brand')
  const described = splitDescription(text, brand)
  if (!described)
    cells.error('tyre_size', hasBrand ? 'not-a-description' : 'no-size-and-model', { value: quote(text) })
  else if (brand === '') cells.error('brand', 'empty')
  return described ?? NO_TYRE
}

/** Returned after an error, so that the same cell is not reported again. */
const NO_TYRE: DescribedTyre = { size: '', brand: '', model: '' }

const trimMarks = (text: string) => text.replace(/^[\s,;:|-]+/, '').replace(/(?<![\s,;:|-])[\s,;:|-]+$/, '')
