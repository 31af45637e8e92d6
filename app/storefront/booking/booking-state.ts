import {
  type BookedTyre,
  type BookingLine,
  defaultQuantity,
  parseQuantity,
} from '../../../domain/booking/booking.ts'
import { parseCar, parseDayPart, parseWishedDay, type Wish } from '../../../domain/booking/wish.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { isClosedOn, type LocalTime } from '../../../domain/branches/opening-hours.ts'
import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'

/**
 * The progress of a booking. It maps one to one to the query of the booking page, so that every step has a
 * URL and the back button works without JavaScript; the dialog keeps the same value in memory.
 */
export type BookingState = {
  /** as typed; null until the first step is submitted */
  quantity: string | null
  otherQuantity: string | null
  /** brand and model for the other axle of a staggered car; '' for none, null while undecided */
  other: string | null
  /** which stores are listed; null until the second step is submitted */
  browse: 'here' | 'all' | null
  /** search, filter and page of the stores; null for all and the first page */
  storeArea: string | null
  storeState: string | null
  storePage: string | null
  /** name of the branch; null until the third step is submitted */
  store: string | null
  /** the wish (rule S40.3) as typed: a date or `other`, then the date of `other`, part of the day, and car */
  day: string | null
  date: string | null
  part: string | null
  car: string | null
  /** set while the visitor changes an earlier answer, otherwise null */
  at: 'quantity' | null
  /** set once the driver books a tyre that is too low for the car (rule S40.12) */
  accept: 'too-low' | null
}

export const NOTHING_CHOSEN: BookingState = {
  quantity: null,
  otherQuantity: null,
  other: null,
  browse: null,
  storeArea: null,
  storeState: null,
  storePage: null,
  store: null,
  day: null,
  date: null,
  part: null,
  car: null,
  at: null,
  accept: null,
}

export const STEPS = ['quantity', 'location', 'store', 'final'] as const
type Step = 'fit' | (typeof STEPS)[number]

/**
 * The current step: the question of a tyre that is too low for the car (rule S40.12), then quantity,
 * location, store, final. The first step with a missing or invalid answer wins (rule S14.3).
 */
export function stepOf(state: BookingState, isTooLow: boolean): Step {
  if (isTooLow && state.accept === null) return 'fit'
  if (state.at === 'quantity' || state.quantity === null || wrongQuantities(state).length > 0)
    return 'quantity'
  if (state.browse === null) return 'location'
  return state.store === null ? 'store' : 'final'
}

/** The names of the quantity fields whose value is invalid. */
export function wrongQuantities({
  quantity,
  otherQuantity,
  other,
}: BookingState): ('quantity' | 'otherQuantity')[] {
  const wrong: ('quantity' | 'otherQuantity')[] = []
  if (quantity !== null && parseQuantity(quantity) === null) wrong.push('quantity')
  if (other && otherQuantity !== null && parseQuantity(otherQuantity) === null) wrong.push('otherQuantity')
  return wrong
}

/**
 * The driver's wishes; an invalid part, and a day that cannot be wished of the branch, is dropped. The car is
 * the searched one unless another is typed.
 */
export function parseWish(
  state: WishState,
  { branch, now, searched }: { branch: Branch | null; now: LocalTime; searched: VehicleChoice },
): Wish {
  return {
    day: dayError(state, branch, now) ? null : parseWishedDay(typedDay(state), now.today),
    part: parseDayPart(state.part ?? ''),
    car: parseCar(state.car ?? carName(searched)),
  }
}

export const WISH_PARAMETERS = ['day', 'date', 'part', 'car'] as const
export type WishState = Pick<BookingState, (typeof WISH_PARAMETERS)[number]>

/** Why the given day cannot be wished: it is none that is offered, or the branch is closed then. */
export function dayError(
  state: WishState,
  branch: Branch | null,
  now: LocalTime,
): 'dayWrong' | 'dayClosed' | null {
  if (typedDay(state) === '') return null
  const day = parseWishedDay(typedDay(state), now.today)
  if (day === null) return 'dayWrong'
  return branch && isClosedOn(day, branch, now) ? 'dayClosed' : null
}

/** `Perodua Myvi 1.3 G 2018` */
export const carName = ({ brand, model, year }: VehicleChoice): string =>
  [brand, model, year].filter(Boolean).join(' ')

/** The value of the choice that asks for a date. */
export const OTHER_DAY = 'other'

const typedDay = ({ day, date }: WishState) => (day === OTHER_DAY ? date : day) ?? ''

/** The tyre for the other axle: the chosen one, or by default the closest match to the booked tyre. */
export function otherTyre(state: BookingState, others: readonly BookedTyre[]): BookedTyre | null {
  return (state.other === null ? others[0] : others.find(each => lineOf(each) === state.other)) ?? null
}

/** A tyre line is identified by brand and model, because two brands may use the same model name. */
export const lineOf = ({ brand, model }: Pick<BookedTyre, 'brand' | 'model'>) => `${brand} ${model}`

/** The items of the booking, front before rear. */
export function bookingLines(
  state: BookingState,
  tyre: BookedTyre,
  others: readonly BookedTyre[],
): BookingLine[] {
  const other = otherTyre(state, others)
  const count = (text: string | null, of: BookedTyre) =>
    parseQuantity(text ?? '') ?? defaultQuantity(of.position)
  const lines = [{ tyre, quantity: count(state.quantity, tyre) }]
  if (other) lines.push({ tyre: other, quantity: count(state.otherQuantity, other) })
  return lines.sort((a, b) => Number(a.tyre.position === 'rear') - Number(b.tyre.position === 'rear'))
}

/** Parses the booking state from a query. */
export function parseBookingState(query: URLSearchParams): BookingState {
  const browse = query.get('browse')
  return {
    quantity: query.get('quantity'),
    otherQuantity: query.get('otherQuantity'),
    other: query.get('other'),
    browse: browse === 'here' || browse === 'all' ? browse : null,
    storeArea: query.get('storeArea'),
    storeState: query.get('storeState'),
    storePage: query.get('storePage'),
    store: query.get('store'),
    day: query.get('day'),
    date: query.get('date'),
    part: query.get('part'),
    car: query.get('car'),
    at: query.get('at') === 'quantity' ? 'quantity' : null,
    accept: query.get('accept') === 'too-low' ? 'too-low' : null,
  }
}

/** Writes a booking state into the query; other parameters (of the list) stay. */
export function writeBookingState(query: URLSearchParams, state: BookingState): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const [name, value] of Object.entries(state)) {
    if (value === null) written.delete(name)
    else written.set(name, value)
  }
  written.delete('lang')
  return written
}
