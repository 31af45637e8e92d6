import { type BookedTyre, toBookedTyre } from '../../../domain/booking/booking.ts'
import { REFERENCE_PLACE, sortByDistance } from '../../../domain/branches/distance.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { Position, Tyre } from '../../../domain/tyres/tyre.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { isSameSize } from '../../../domain/tyres/tyre-size.ts'

/** Everything the booking dialog and the booking page show. */
export type BookingData = {
  /** null if the catalogue has no such tyre (any more) */
  tyre: BookedTyre | null
  /** tyres for the other axle of a staggered car: same line first, then same brand */
  others: BookedTyre[]
  /** sorted by distance from the reference place (rule S16.4) */
  branches: ReturnType<typeof sortByDistance>
  /**
   * true for the built-in fallback list, whose prices are samples: the message asks for the price (rule
   * S26.5)
   */
  isFallback: boolean
}

/**
 * Loads the booking of a tyre. `query` is the list's query: for a staggered car the tyres of the other axle
 * are included.
 */
export function loadBooking(
  { tyres, branches, isFallback, today }: Catalogue,
  address: { size: string; model: string; query: URLSearchParams },
): BookingData {
  const tyre = tyres.findTyre(address.size, address.model)
  const search = parseTyreSearch(address.query)
  const pair = search.mode === 'vehicle' && search.rear ? { front: search.front, rear: search.rear } : null
  const position = tyre && pair ? positionOf(tyre, pair) : null
  const other = position === 'front' ? 'rear' : 'front'
  /** sort key: 0 same line, 1 same brand, 2 other brand */
  const similarity = (each: Tyre) => (each.brand !== tyre?.brand ? 2 : each.model !== tyre.model ? 1 : 0)
  const inOtherSize = position && pair?.[other] ? tyres.findBySize(pair[other]) : []
  return {
    tyre: tyre && toBookedTyre(tyre, today, position),
    others: [...inOtherSize]
      .sort((a, b) => similarity(a) - similarity(b))
      .slice(0, MAX_OTHERS)
      .map(each => toBookedTyre(each, today, other)),
    branches: sortByDistance(REFERENCE_PLACE, branches),
    isFallback,
  }
}

function positionOf(
  tyre: Tyre,
  { front, rear }: { front: Tyre['parsedSize']; rear: Tyre['parsedSize'] },
): Position | null {
  if (isSameSize(tyre.parsedSize, front)) return 'front'
  return isSameSize(tyre.parsedSize, rear) ? 'rear' : null
}

/** More choices than this belong in the list, not in a select. */
const MAX_OTHERS = 40
