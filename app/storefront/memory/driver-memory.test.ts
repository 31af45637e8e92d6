import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DriverMemory,
  isFresh,
  MAX_RECENT,
  parseMemory,
  rememberTyre,
  type SavedCar,
} from './driver-memory.ts'

const CAR: SavedCar = {
  brand: 'Perodua',
  year: '2018',
  model: 'Myvi 1.3 G',
  front: '175/65R14',
  rear: '',
  count: 20,
  from: 'RM 100.00',
  seen: 1_795_000_000_000,
}
const tyre = (model: string) => ({ size: '175/65R14', brand: 'Giti', model })

describe('what the browser remembers', () => {
  test('is read as it was written', () => {
    const memory: DriverMemory = { car: CAR, branch: 'Cheras', quantity: 4, recent: [tyre('A'), tyre('B')] }
    expect(parseMemory(JSON.stringify(memory))).toEqual(memory)
  })

  test.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"text"'],
    ['{"car":"Myvi","branch":7,"quantity":"4","recent":{}}'],
    ['{"car":{"brand":"Perodua"},"branch":"","quantity":0,"recent":[null,1,{"size":"x"}]}'],
    [`{"branch":${JSON.stringify('x'.repeat(201))},"quantity":1000}`],
  ])('is nothing where %j is stored', text => {
    expect(parseMemory(text)).toEqual({ car: null, branch: null, quantity: null, recent: [] })
  })

  test('never fails, whatever is stored, and is read again as it was', () => {
    const part = fc.jsonValue({ maxDepth: 3 })
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ car: fc.oneof(part, fc.constant(CAR)), branch: part, quantity: part, recent: part })
        .map(value => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(stored, text => {
        const memory = parseMemory(text)
        expect(parseMemory(JSON.stringify(memory))).toEqual(memory)
      }),
    )
  })

  test('has the six tyres seen last, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'ABCDEFGHIJ')), models => {
        const recent = models.reduce<DriverMemory['recent']>(
          (seen, model) => rememberTyre(seen, tyre(model)),
          [],
        )
        const expected = [...new Set(models.toReversed())].slice(0, MAX_RECENT)
        expect(recent.map(({ model }) => model)).toEqual(expected)
      }),
    )
  })

  test('says number and price of a list for seven days', () => {
    const days = (count: number) => CAR.seen + count * 86_400_000
    expect([days(0), days(6.9), days(7), days(-1)].map(now => isFresh(CAR, now))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
