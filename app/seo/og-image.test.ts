import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OG_IMAGES } from './og-image.ts'

test('the preview images are those that ship with the product', () => {
  const shipped = readdirSync(join(import.meta.dirname, '../../sample/pictures/shared'))
  const names = shipped.filter(name => name.endsWith('.jpg')).map(name => name.slice(0, -'.jpg'.length))
  expect(names.sort()).toEqual([...OG_IMAGES])
})
