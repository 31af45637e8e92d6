import { expect, test } from 'vitest'
import { contentDisposition } from './send-generated-file.server.ts'

test.each([
  ['tyres-2026-11-23.xlsx', 'attachment; filename="tyres-2026-11-23.xlsx"'],
  [
    'hárga "baru".csv',
    `attachment; filename="h_rga _baru_.csv"; filename*=UTF-8''h%C3%A1rga%20%22baru%22.csv`,
  ],
  ['a\r\nb/../c.csv', `attachment; filename="a__b_.._c.csv"; filename*=UTF-8''a%0D%0Ab%2F..%2Fc.csv`],
])('the name %j of a download is %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
