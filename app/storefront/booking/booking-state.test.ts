import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookedTyre } from '../../../domain/booking/booking.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { Position } from '../../../domain/tyres/tyre.ts'
import {
  type BookingState,
  bookingLines,
  dayError,
  NOTHING_CHOSEN,
  OTHER_DAY,
  parseBookingState,
  parseWish,
  stepOf,
  writeBookingState,
} from './booking-state.ts'

const with_ = (changes: Partial<BookingState>): BookingState => ({ ...NOTHING_CHOSEN, ...changes })

describe('the step of a booking is the first whose answer is missing or wrong', () => {
  test.each([
    [{}, 'quantity'],
    [{ quantity: '4' }, 'location'],
    [{ quantity: '4', browse: 'all' }, 'store'],
    [{ quantity: '4', browse: 'here' }, 'store'],
    [{ quantity: '4', browse: 'all', store: 'Cheras' }, 'final'],
    [{ quantity: '4', browse: 'all', store: 'Cheras', at: 'quantity' }, 'quantity'],
    [{ quantity: '0', browse: 'all', store: 'Cheras' }, 'quantity'],
    [{ quantity: 'x' }, 'quantity'],
    [{ quantity: '2', other: 'P Zero', otherQuantity: '-1' }, 'quantity'],
    [{ quantity: '2', other: '', otherQuantity: '-1' }, 'location'],
    [{ browse: 'all', store: 'Cheras' }, 'quantity'],
  ] as [Partial<BookingState>, string][])('%o: %s', (state, step) => {
    expect(stepOf(with_(state), false)).toBe(step)
  })

  test('a tyre that is too low for the car is asked about before all steps, until it is accepted', () => {
    const all = { quantity: '4', browse: 'all', store: 'Cheras' } as const
    expect([stepOf(with_({}), true), stepOf(with_(all), true)]).toEqual(['fit', 'fit'])
    expect(stepOf(with_({ ...all, accept: 'too-low' }), true)).toBe('final')
  })
})

test('a state is the query of its page: written and read it is the same, and the list’s parameters stay', () => {
  const text = fc.option(fc.string({ unit: 'grapheme' }).map(each => each.toWellFormed()))
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom(null, 'here' as const, 'all' as const),
      text,
      text,
      text,
      fc.record({ day: text, date: text, part: text, car: text }),
      fc.record({
        storeArea: text,
        at: fc.constantFrom(null, 'quantity' as const),
        accept: fc.constantFrom(null, 'too-low' as const),
      }),
      (quantity, otherQuantity, other, browse, storeState, storePage, store, wish, rest) => {
        const state = {
          quantity,
          otherQuantity,
          other,
          browse,
          storeState,
          storePage,
          store,
          ...wish,
          ...rest,
        }
        const query = writeBookingState(new URLSearchParams('width=195&page=2&lang=en&store=old'), state)
        expect(parseBookingState(new URLSearchParams(query.toString()))).toEqual(state)
        expect([query.get('width'), query.get('page'), query.get('lang')]).toEqual(['195', '2', null])
      },
    ),
  )
})

describe('the wish of a booking', () => {
  const TODAY = '2026-11-24'
  const NOW = { today: TODAY, time: '18:00' } as const
  const MYVI = { brand: 'Perodua', year: '2018', model: 'Myvi 1.3 G' }
  const NONE = { brand: '', year: '', model: '' }

  test.each([
    [{}, MYVI, { day: null, part: null, car: 'Perodua Myvi 1.3 G 2018' }],
    [{}, NONE, { day: null, part: null, car: null }],
    [{ car: '' }, MYVI, { day: null, part: null, car: null }],
    [
      { day: '2026-11-25', part: 'morning', car: 'Axia' },
      MYVI,
      { day: '2026-11-25', part: 'morning', car: 'Axia' },
    ],
    [{ day: OTHER_DAY, date: '2026-12-01' }, NONE, { day: '2026-12-01', part: null, car: null }],
    [{ day: '2026-11-25', date: '2026-12-01' }, NONE, { day: '2026-11-25', part: null, car: null }],
    [{ day: '2026-11-01', part: 'night' }, NONE, { day: null, part: null, car: null }],
  ] as const)('%o', (typed, searched, wish) => {
    expect(parseWish(with_(typed), { branch: null, now: NOW, searched })).toEqual(wish)
  })

  test.each([
    [{}, null],
    [{ day: TODAY }, null],
    [{ day: OTHER_DAY }, null],
    [{ day: '2026-11-23' }, 'dayWrong'],
    [{ day: 'soon' }, 'dayWrong'],
    [{ day: OTHER_DAY, date: '2026-11-23' }, 'dayWrong'],
  ])('%o has the error %j', (typed, error) => {
    expect(dayError(with_(typed), null, NOW)).toBe(error)
  })

  test('a day on which the branch is closed, or today once it has closed, is left out of the message (rule S40.3)', () => {
    const branch = (hoursToday: string): Branch => ({
      ...{ name: 'Cheras', address: '', state: '', lat: 3, lng: 101, phone: null, chatNumber: null },
      ...{ services: null, hoursToday, closedDays: [0] },
    })
    const sunday = { day: OTHER_DAY, date: '2026-11-29' }
    const outcome = (typed: Partial<BookingState>, of: Branch) => [
      dayError(with_(typed), of, NOW),
      parseWish(with_(typed), { branch: of, now: NOW, searched: NONE }).day,
    ]
    expect(outcome(sunday, branch('08:30-19:00'))).toEqual(['dayClosed', null])
    expect(outcome({ day: TODAY }, branch('08:30-18:00'))).toEqual(['dayClosed', null])
    expect(outcome({ day: TODAY }, branch('08:30-18:30'))).toEqual([null, TODAY])
  })
})

describe('the lines of a booking', () => {
  const tyre = (model: string, position: Position | null): BookedTyre => ({
    size: '',
    brand: 'Pirelli',
    model,
    position,
    price: { text: null, sen: 100, promotion: null },
    loadIndex: null,
    speedRating: null,
  })
  const said = (state: Partial<BookingState>, first: BookedTyre, others: BookedTyre[]) =>
    bookingLines(with_(state), first, others).map(
      ({ tyre, quantity }) => `${quantity} ${tyre.model} ${tyre.position}`,
    )

  test('one tyre, as many as were asked for', () => {
    expect(said({ quantity: '4' }, tyre('P7', null), [])).toEqual(['4 P7 null'])
  })

  test('on a staggered car two and two, the nearest tyre on the other axle, front before rear', () => {
    const others = [tyre('P7', 'front'), tyre('P Zero', 'front')]
    expect(said({}, tyre('P7', 'rear'), others)).toEqual(['2 P7 front', '2 P7 rear'])
  })

  test('have the chosen tyre of the other axle, or none', () => {
    const others = [tyre('P7', 'rear'), tyre('P Zero', 'rear')]
    expect(
      said({ quantity: '2', other: 'Pirelli P Zero', otherQuantity: '1' }, tyre('P7', 'front'), others),
    ).toEqual(['2 P7 front', '1 P Zero rear'])
    expect(said({ quantity: '2', other: '' }, tyre('P7', 'front'), others)).toEqual(['2 P7 front'])
    expect(said({ quantity: '2', other: 'gone' }, tyre('P7', 'front'), others)).toEqual(['2 P7 front'])
  })
})
