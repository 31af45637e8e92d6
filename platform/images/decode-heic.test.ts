import { expect, test, vi } from 'vitest'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { decodeHeic } from './decode-heic.ts'

test('a HEIC for which the system refuses memory is not unreadable', () => {
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow')
  expect(decodeHeic(heic('tile'), 50_000_000)).toMatchObject({ width: 512, height: 512 })
  grow.mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory')
  })
  const large = heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 8, rows: 6 })
  expect(() => decodeHeic(large, 50_000_000)).toThrow('out of memory')
})
