import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPng } from './qr-png.ts'

test('the PNG of a QR code has modules of six pixels and a border of four white modules', async () => {
  const text = 'https://tayar.test/t/K7M2-9QXD'
  const { data: rows, size } = encode(text, { border: 0 })
  const { data, info } = await sharp(qrPng(text))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([6 * (size + 8), 6 * (size + 8)])
  const isDark = (x: number, y: number) => data[(6 * (y + 4) + 3) * info.width + 6 * (x + 4) + 3] === 0
  expect(rows.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(rows)
  expect(isDark(-1, -1)).toBe(false)
  expect(isDark(size, size)).toBe(false)
})
