import {
  type BookedTyre,
  type BookingLine,
  firstQuantity,
  parseQuantity,
} from '../../../domain/booking/booking.ts'

/**
 * How far a booking has come. It is the query of its page, word by word, so that every step has an address, the back
 * button works and nothing needs script; the dialog keeps the same thing in memory.
 */
export type BookingState = {
  /** as typed; null before the first step is done */
  quantity: string | null
  otherQuantity: string | null
  /** the line on the other axle of a staggered car; '' for none, null while nothing is said */
  other: string | null
  /** from where stores are looked for; null before the second step is done */
  browse: 'here' | 'all' | null
  /** the branch's name; null before the third step is done */
  store: string | null
  /** the step gone back to, whose answer is kept to be changed; null everywhere else */
  at: 'quantity' | null
}

export const NOTHING_CHOSEN: BookingState = {
  quantity: null,
  otherQuantity: null,
  other: null,
  browse: null,
  store: null,
  at: null,
}

export const STEPS = ['quantity', 'location', 'store', 'final'] as const
export type Step = (typeof STEPS)[number]

/** S §4: quantity, location, store, final. A step whose answer is missing or wrong is asked first. */
export function stepOf(state: BookingState): Step {
  if (state.at === 'quantity' || state.quantity === null || wrongQuantities(state).length > 0)
    return 'quantity'
  if (state.browse === null) return 'location'
  return state.store === null ? 'store' : 'final'
}

/** The quantity fields whose text is no quantity. */
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

/** The tyre on the other axle: the chosen one, and while nothing is said the nearest to the tyre that was asked for. */
export function otherTyre(state: BookingState, others: readonly BookedTyre[]): BookedTyre | null {
  return (state.other === null ? others[0] : others.find(each => lineOf(each) === state.other)) ?? null
}

/** A line is named by brand and model: two brands may call theirs the same. */
export const lineOf = ({ brand, model }: Pick<BookedTyre, 'brand' | 'model'>) => `${brand} ${model}`

/** The lines of the booking, front before rear. */
export function bookingLines(
  state: BookingState,
  tyre: BookedTyre,
  others: readonly BookedTyre[],
): BookingLine[] {
  const other = otherTyre(state, others)
  const count = (text: string | null, of: BookedTyre) =>
    parseQuantity(text ?? '') ?? firstQuantity(of.position)
  const lines = [{ tyre, quantity: count(state.quantity, tyre) }]
  if (other) lines.push({ tyre: other, quantity: count(state.otherQuantity, other) })
  return lines.sort((a, b) => Number(a.tyre.position === 'rear') - Number(b.tyre.position === 'rear'))
}

/** The state that a page's query says. */
export function readBookingState(query: URLSearchParams): BookingState {
  const browse = query.get('browse')
  return {
    quantity: query.get('quantity'),
    otherQuantity: query.get('otherQuantity'),
    other: query.get('other'),
    browse: browse === 'here' || browse === 'all' ? browse : null,
    store: query.get('store'),
    at: query.get('at') === 'quantity' ? 'quantity' : null,
  }
}

/** The same query with another state, its other parameters (the list's) kept. */
export function writeBookingState(query: URLSearchParams, state: BookingState): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const [name, value] of Object.entries(state)) {
    if (value === null) written.delete(name)
    else written.set(name, value)
  }
  written.delete('lang')
  return written
}
