import { expect, test } from 'vitest'
import { sectionName } from './section-rows.ts'

const REMARK = 'Prices include fitting and balancing and may change without any notice'

test.each([
  [['', 'MICHELIN', ''], 'MICHELIN'],
  [['MICHELIN RIM 15'], 'MICHELIN'],
  [['RIM 15'], null],
  [['*** Habis stok! ***'], null],
  [['STOK MICHELIN'], 'STOK MICHELIN'],
  [['MICHELIN', '195/55R15'], null],
  [[REMARK], null],
  [[], null],
])('the row %j names the brand %j', (cells, brand) => {
  expect(sectionName(cells, 'brand')).toBe(brand)
})
