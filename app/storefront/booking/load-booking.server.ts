import { type BookedTyre, toBookedTyre } from '../../../domain/booking/booking.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import {
  type BranchDistance,
  REFERENCE_PLACE,
  sortByDistance,
  sortFromReference,
} from '../../../domain/branches/distance.ts'
import type { LocalTime } from '../../../domain/branches/opening-hours.ts'
import { type BranchChoices, pickBranches } from '../../../domain/branches/pick-branches.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { estimateFitting, type FittingEstimate } from '../../../domain/labour/fitting-estimate.ts'
import { ratingsOf } from '../../../domain/tyres/filter-columns.ts'
import { findPosition } from '../../../domain/tyres/find-position.ts'
import { fitsVehicle, type Ratings } from '../../../domain/tyres/ratings.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { isFlotation } from '../../../domain/tyres/tyre-size.ts'
import { parseBookingState } from './booking-state.ts'

/** Everything the booking dialog and the booking page show. */
export type BookingData = {
  /** null if the catalogue has no such tyre (any more) */
  tyre: BookedTyre | null
  /** tyres for the other axle of a staggered car: same line first, then same brand */
  others: BookedTyre[]
  /** one page, sorted by distance from the place that was asked for, or the reference place (rule S16.4) */
  stores: Omit<BranchChoices, 'branches'> & { branches: BranchDistance[] }
  /** the branch that the query names, even if it is not on this page of branches */
  store: Branch | null
  /**
   * true for the built-in fallback list, whose prices are samples: the message asks for the price (rule
   * S26.5)
   */
  isFallback: boolean
  /** the day of the catalogue, and the time of day in the configured time zone */
  now: LocalTime
  /** fitting of a single tyre; null if the labour charges do not contain it (rule S40.2) */
  fitting: FittingEstimate | null
  /** set if the tyre is too low for the searched car (rule S40.12): the ratings of both */
  tooLow: { tyre: Ratings; car: Ratings } | null
}

/**
 * Loads the booking of a tyre. `query` is the list's query and the state of the booking: for a staggered car
 * the tyres of the other axle are included; of many stores, one page.
 */
export function loadBooking(
  { tyres, vehicles, branches, isFallback, today, labourCharges }: Catalogue,
  time: string,
  address: { size: string; model: string; query: URLSearchParams },
): BookingData {
  const tyre = tyres.findTyre(address.size, address.model)
  const search = parseTyreSearch(address.query)
  const pair = search.mode === 'vehicle' && search.rear ? { front: search.front, rear: search.rear } : null
  const position = tyre && findPosition(tyre, search)
  const asked =
    search.mode === 'vehicle' && search.front
      ? vehicles.findRatings(search.vehicle, { front: search.front, rear: search.rear })
      : null
  const ratings = tyre && ratingsOf(tyre)
  const askedOfTyre = asked?.[position ?? 'front'] ?? null
  const other = position === 'front' ? 'rear' : 'front'
  /** sort key: 0 same line, 1 same brand, 2 other brand */
  const similarity = (each: Tyre) => (each.brand !== tyre?.brand ? 2 : each.model !== tyre.model ? 1 : 0)
  const inOtherSize = position && pair?.[other] ? tyres.findBySize(pair[other]) : []
  const chosen = parseBookingState(address.query)
  const ordered = sortFromReference(branches)
  const stores = pickBranches(
    branches,
    { area: chosen.storeArea, state: chosen.storeState, page: chosen.storePage },
    ordered,
  )
  return {
    tyre: tyre && toBookedTyre(tyre, today, position),
    others: [...inOtherSize]
      .sort((a, b) => similarity(a) - similarity(b))
      .slice(0, MAX_OTHERS)
      .map(each => toBookedTyre(each, today, other)),
    stores: { ...stores, branches: sortByDistance(stores.place ?? REFERENCE_PLACE, stores.branches) },
    store: branches.find(({ name }) => name === chosen.store) ?? null,
    isFallback,
    now: { today, time },
    fitting: tyre?.parsedSize
      ? estimateFitting(labourCharges, {
          rim: tyre.parsedSize.rim,
          is4x4: tyre.kind === 'all-terrain' || isFlotation(tyre.parsedSize),
        })
      : null,
    tooLow:
      ratings && askedOfTyre && fitsVehicle(ratings, askedOfTyre) === 'too-low'
        ? { tyre: ratings, car: askedOfTyre }
        : null,
  }
}

/** More choices than this belong in the list, not in a select. */
const MAX_OTHERS = 40
