import { expect, test } from 'vitest'
import { localizeCharge } from './labour-charge.ts'

test.each([
  ['ms', 'Tayar biasa · Normal tyre', 'Tayar biasa'],
  ['en', 'Tayar biasa · Normal tyre', 'Normal tyre'],
  ['en', 'MPV', 'MPV'],
  ['ms', 'Depan · kiri · kanan', 'Depan · kiri · kanan'],
  ['en', 'Tayar · ', 'Tayar · '],
] as const)('in %s a labour charge %j is %j', (language, text, shown) => {
  const charge = { category: text, service: text, price: '18' }
  expect(localizeCharge(charge, language)).toEqual({ category: shown, service: shown, price: '18' })
})
