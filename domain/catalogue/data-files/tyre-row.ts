import { memoize } from '../../../platform/text/memoize.ts'
import type { TyreKind } from '../../tyres/tyre-kind.ts'
import { parseTyreSize, tyreSizeKey } from '../../tyres/tyre-size.ts'

/** Texts are as typed, dates `yyyy-MM-dd`. */
export type TyreRow = {
  tyreSize: string
  model: string
  currentPrice: string | null
  listPrice: string | null
  /** as in the column of the file, or in the size: mm, or for sizes such as 31x10.5R15 and 7.50R16 inches */
  width: number | null
  /** per cent, or the width of a size such as 31x10.5R15 in inches */
  aspectRatio: number | null
  /** inches */
  rimSize: number | null
  brandImage: string | null
  modelImage: string | null
  promotionValidTill: string | null
  brand: string
  testLogo: string | null
  hyperlink: string | null
  loadIndex: string | null
  speedRating: string | null
  treadwear: string | null
  traction: string | null
  temperature: string | null
  kind: TyreKind | null
  /** grades of the EU label, `A` to `G` */
  wetGrip: string | null
  noiseDb: number | null
  warrantyKm: number | null
  fuel: string | null
  madeIn: string | null
}

/**
 * The identity of a tyre: the three numbers of its size or its text, brand, model, load and speed, ignoring
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
const sizeKey = memoize(text => {
  const size = parseTyreSize(text)
  return size ? tyreSizeKey(size) : text
})
