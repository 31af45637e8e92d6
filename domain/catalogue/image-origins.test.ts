import { expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import type { Company } from '../company/company.ts'
import type { EngineOil } from '../engine-oils/engine-oil.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { findImageOrigins } from './image-origins.ts'

function originsOf(
  tyres: Partial<Tyre>[],
  oils: Partial<EngineOil>[] = [],
  promotions: Company['promotions'] = [],
) {
  return runAtOnce(
    findImageOrigins({ tyres: tyres as Tyre[], engineOils: oils as EngineOil[], banners: promotions }),
  )
}

test('finds the foreign servers of all pictures, each once', () => {
  expect(
    originsOf(
      [
        { brandImage: '/pictures/a.svg', modelImage: 'https://cdn.example/a.jpg', testLogo: null },
        { brandImage: 'https://cdn.example/b.jpg', testLogo: 'https://logos.example:8443/c.png?d=/e' },
      ],
      [{ brandLogo: 'https://oils.example', productImage: null }],
      [
        {
          desktop: { en: 'https://en.example/a', ms: '/pictures/b' },
          mobile: 'https://m.example/a',
          alt: { en: '', ms: '' },
        },
      ],
    ),
  ).toEqual([
    'https://cdn.example',
    'https://en.example',
    'https://logos.example:8443',
    'https://m.example',
    'https://oils.example',
  ])
})

test('a host with characters that have a meaning in a Content-Security-Policy is left out', () => {
  expect(originsOf([{ modelImage: 'https://*.example/a' }, { modelImage: 'https://a;b/c' }])).toEqual([])
})

test('more servers than a header should list are not listed', () => {
  const tyres = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ modelImage: `https://cdn${nth}.example/a` }))
  expect(originsOf(tyres(20))).toHaveLength(20)
  expect(originsOf(tyres(21))).toBeNull()
})
