import { defaultQuantity } from '../../../domain/booking/booking.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { compareKey, MAX_COMPARED, parseCompareKey } from '../../../domain/tyres/compare-key.ts'
import { type ComparisonRow, compareTyres } from '../../../domain/tyres/compare-tyres.ts'
import { findPosition } from '../../../domain/tyres/find-position.ts'
import { type TyreCard, toTyreCard } from '../../../domain/tyres/tyre-card.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'

export type Comparison = {
  readonly cards: readonly TyreCard[]
  readonly rows: readonly ComparisonRow[]
  /** tyres of the row `forQuantity` */
  readonly quantity: number
  /** asked for, and not in the catalogue */
  readonly goneCount: number
  /** more were asked for than are compared */
  readonly isCut: boolean
}

/**
 * The comparison that a URL asks for: `tyre` up to four times, and the car of a vehicle search (rule S40.5).
 */
export function loadComparison({ tyres, vehicles, today }: Catalogue, query: URLSearchParams): Comparison {
  const keys = [...new Set(query.getAll('tyre'))]
  const asked = keys.slice(0, MAX_COMPARED).map(key => {
    const parsed = parseCompareKey(key)
    return parsed && tyres.findTyre(parsed.size, parsed.model)
  })
  const found = [...new Map(asked.flatMap(tyre => (tyre ? [[compareKey(tyre), tyre]] : []))).values()]
  const search = parseTyreSearch(query)
  const isCar = search.mode === 'vehicle' && search.front
  const ratings = isCar
    ? vehicles.findRatings(search.vehicle, { front: search.front, rear: search.rear })
    : null
  const compared = found.map(tyre => {
    const position = findPosition(tyre, search)
    return { tyre, position, asked: ratings?.[position ?? 'front'] ?? null }
  })
  const quantity = defaultQuantity(compared.some(({ position }) => position) ? 'front' : null)
  return {
    cards: compared.map(({ tyre, position }) =>
      toTyreCard(tyre, today, { position, fit: 'unknown', quantity }),
    ),
    rows: compareTyres(compared, { today, quantity }),
    quantity,
    goneCount: asked.filter(tyre => tyre === null).length,
    isCut: keys.length > MAX_COMPARED,
  }
}
