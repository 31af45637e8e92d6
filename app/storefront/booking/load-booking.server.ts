import { type BookedTyre, bookedTyre } from '../../../domain/booking/booking.ts'
import { branchesFrom, REFERENCE_PLACE } from '../../../domain/branches/distance.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { Position, Tyre } from '../../../domain/tyres/tyre.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { sameSize } from '../../../domain/tyres/tyre-size.ts'

/** Everything a booking of a tyre needs, for the dialog and for the page. */
export type BookingData = {
  /** null where the tyre is not in the catalogue (any more) */
  tyre: BookedTyre | null
  /** on a staggered car: what can go on its other axle, the tyre of the same line first, then those of the brand */
  others: BookedTyre[]
  /** from the reference place, nearest first */
  branches: ReturnType<typeof branchesFrom>
  /** answers where a branch has no number of its own */
  companyNumber: string
  /** the price is a sample's, so the message asks for it (readings.md) */
  isFallback: boolean
}

/**
 * The booking of a tyre that was found by a search (`query` is the list's). Found for a staggered car, front and rear are
 * booked together, and the other axle's tyres come along.
 */
export function loadBooking(
  { tyres, branches, company, isFallback, today }: Catalogue,
  address: { size: string; model: string; query: URLSearchParams },
): BookingData {
  const tyre = tyres.tyre(address.size, address.model)
  const search = parseTyreSearch(address.query)
  const pair = search.mode === 'vehicle' && search.rear ? { front: search.front, rear: search.rear } : null
  const position = tyre && pair ? positionOf(tyre, pair) : null
  const other = position === 'front' ? 'rear' : 'front'
  /** how near a tyre is to the booked one: the same line, the same brand, another */
  const kinship = (each: Tyre) => (each.brand !== tyre?.brand ? 2 : each.model !== tyre.model ? 1 : 0)
  const inOtherSize = position && pair?.[other] ? tyres.ofSize(pair[other]) : []
  return {
    tyre: tyre && bookedTyre(tyre, today, position),
    others: [...inOtherSize]
      .sort((a, b) => kinship(a) - kinship(b))
      .slice(0, MAX_OTHERS)
      .map(each => bookedTyre(each, today, other)),
    branches: branchesFrom(REFERENCE_PLACE, branches),
    companyNumber: company.chat_number,
    isFallback,
  }
}

function positionOf(
  tyre: Tyre,
  { front, rear }: { front: Tyre['numbers']; rear: Tyre['numbers'] },
): Position | null {
  if (sameSize(tyre.numbers, front)) return 'front'
  return sameSize(tyre.numbers, rear) ? 'rear' : null
}

/** A choice, not a catalogue: with more the list itself is the better place to look. */
const MAX_OTHERS = 40
