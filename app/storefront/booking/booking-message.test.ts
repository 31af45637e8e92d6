import { describe, expect, test } from 'vitest'
import type { BookedTyre, BookingLine } from '../../../domain/booking/booking.ts'
import { messages } from '../../../tests/support/messages.ts'
import { type BookingRequest, bookingMessage } from './booking-message.ts'

const t = messages.en
const TYRE: BookedTyre = {
  size: '175/65R14',
  brand: 'GT Radial',
  model: 'Champiro Eco',
  position: null,
  price: { text: 'RM 110.00', sen: 110_00, promotion: null },
  loadIndex: '82',
  speedRating: 'T',
}
const REQUEST: BookingRequest = {
  lines: [{ tyre: TYRE, quantity: 4 }],
  branch: {
    name: 'Tayar Cheras',
    address: '1, Jalan Cheras',
    state: 'Kuala Lumpur',
    lat: 3,
    lng: 101,
    phone: null,
    chatNumber: '60123456789',
    hoursToday: null,
    services: null,
  },
  isFallback: false,
  fitting: { fitting: 10_00, balancing: 12_00, total: 23_76 },
  tooLowFor: null,
  wish: { day: null, part: null, car: null },
  today: '2026-11-24',
  publicUrl: 'https://tayar.example',
}
const said = (changes: Partial<BookingRequest>) => bookingMessage(t, { ...REQUEST, ...changes }).split('\n')

describe('the message of a booking', () => {
  test('names size with load and speed, total, what is included, car, day, and the tyre, but not the address of the branch', () => {
    const wish = { day: '2026-11-25', part: 'morning', car: 'Perodua Myvi 1.3 G 2018' } as const
    expect(said({ wish })).toEqual([
      'Hello Tayar Cheras, I would like to book:',
      '',
      '4 × GT Radial Champiro Eco 175/65R14 82T, RM 110.00 each',
      'Total: RM 440.00, fitting and balancing included',
      '',
      'Car: Perodua Myvi 1.3 G 2018',
      'Day: Tomorrow, 25-11-2026, Morning',
      'https://tayar.example/tire/175%2F65R14/Champiro%20Eco',
      '',
      'Please confirm that they are available. Thank you.',
    ])
  })

  test('says nothing of a car and a day that are not given', () => {
    expect(said({}).join()).not.toMatch(/Car:|Day:/)
    expect(said({ wish: { day: null, part: 'afternoon', car: null } })).toContain('Day: Afternoon')
    expect(said({ wish: { day: '2026-12-01', part: null, car: null } })).toContain('Day: 01-12-2026')
  })

  test('asks whether a tyre that is too low for the car can be fitted', () => {
    expect(said({ tooLowFor: { loadIndex: '84', speedRating: 'H' } })).toContain(
      'Its load or speed rating may be too low for my car, which asks for 84H. Can it be fitted?',
    )
  })

  const one: BookingLine[] = [{ tyre: TYRE, quantity: 1 }]

  test('says that fitting is extra for a single tyre, with the estimate if there is one', () => {
    expect(said({ lines: one })).toContain('Fitting and balancing extra, about RM 23.76.')
    expect(said({ lines: one, fitting: null }).join()).not.toMatch(/fitting/i)
  })

  test('promises nothing with sample prices, or without an amount', () => {
    expect(said({ isFallback: true }).join()).not.toMatch(/total|included/i)
    const tyre = { ...TYRE, price: { text: 'Call us', sen: null, promotion: null } }
    expect(said({ lines: [{ tyre, quantity: 4 }] }).join()).not.toMatch(/total|included/i)
  })
})
