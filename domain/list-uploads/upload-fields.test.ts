import { expect, test } from 'vitest'
import { lacksColumns, unsurePrices } from './upload-fields.ts'

test('a heading of a price that nobody knows is asked for, while a field of a price has no column', () => {
  const names = ['Saiz', 'Jenama', 'Model', 'Harga Tunai Kedai', 'Harga Biasa']
  expect(unsurePrices('tyres', { names, columns: { list_price: 4 } })).toEqual(['current_price'])
  expect(unsurePrices('tyres', { names, columns: { list_price: 4, current_price: 3 } })).toEqual([])
  expect(unsurePrices('tyres', { names: names.slice(0, 3), columns: {} })).toEqual([])
  expect(unsurePrices('branches', { names, columns: {} })).toEqual([])
})

test('one of the two prices is enough, and a brand that stands in rows of its own is no column', () => {
  const columns = { tyre_size: 0, model: 1, list_price: 2 }
  expect(lacksColumns('tyres', { section: 'brand' }, columns)).toEqual([])
  expect(lacksColumns('tyres', { section: null }, columns)).toEqual([['brand']])
  expect(lacksColumns('tyres', { section: 'brand' }, { tyre_size: 0, model: 1 })).toEqual([
    ['current_price', 'list_price'],
  ])
})
