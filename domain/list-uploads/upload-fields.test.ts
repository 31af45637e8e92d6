import { expect, test } from 'vitest'
import { hashHeader } from './remember-columns.server.ts'
import { lacksColumns, unsureFields } from './upload-fields.ts'

test('asks about an unknown heading that mentions a price while a price field has no column', () => {
  const names = ['Saiz', 'Jenama', 'Model', 'Harga Ahli', 'Harga Biasa']
  expect(unsureFields('tyres', { names, columns: { list_price: 4 } })).toEqual(['current_price'])
  expect(unsureFields('tyres', { names, columns: { list_price: 4, current_price: 3 } })).toEqual([])
  expect(unsureFields('tyres', { names: names.slice(0, 3), columns: {} })).toEqual([])
  expect(unsureFields('branches', { names, columns: {} })).toEqual([])
})

test('asks about a heading that may be a cost, but not about a certain cost or an instalment', () => {
  const asked = (heading: string) =>
    unsureFields('tyres', { names: ['Saiz', 'RRP', heading], columns: { tyre_size: 0, list_price: 1 } })
  for (const heading of ['Nett', 'Harga Bersih', 'Harga Kedai'])
    expect(asked(heading), heading).toEqual(['current_price'])
  for (const heading of ['Harga Kos', 'Dealer Price', 'Harga Borong', 'Harga Ansuran', 'RM sebulan'])
    expect(asked(heading), heading).toEqual([])
})

test('asks about an unknown heading that mentions a promotion or a day while the last day has no column', () => {
  const columns = { tyre_size: 0, current_price: 1, list_price: 2 }
  const asked = (heading: string, known = {}) =>
    unsureFields('tyres', { names: ['Saiz', 'Harga', 'Asal', heading], columns: { ...columns, ...known } })
  for (const heading of ['Promo s/d', 'Tarikh Promo', 'Last date', 'Jualan sampai bila'])
    expect(asked(heading), heading).toEqual(['promotion_valid_till'])
  expect(asked('Tarikh Promo', { promotion_valid_till: 3 })).toEqual([])
  for (const heading of ['Harga Promo Kedai', 'Updated', 'Catatan'])
    expect(asked(heading), heading).toEqual([])
})

test('one of the two prices is enough, and a brand in separate rows needs no column', () => {
  const columns = { tyre_size: 0, model: 1, list_price: 2 }
  expect(lacksColumns('tyres', { section: 'brand' }, columns)).toEqual([])
  expect(lacksColumns('tyres', { section: null }, columns)).toEqual([['brand']])
  expect(lacksColumns('tyres', { section: 'brand' }, { tyre_size: 0, model: 1 })).toEqual([
    ['current_price', 'list_price'],
  ])
})

test('a column that has since been hidden does not count as the chosen one', () => {
  const names = ['Saiz', 'Harga']
  expect(hashHeader({ names, hidden: [1] })).not.toBe(hashHeader({ names, hidden: [] }))
  expect(hashHeader({ names: ['SAIZ ', ' harga', ''], hidden: [] })).toBe(hashHeader({ names }))
})
