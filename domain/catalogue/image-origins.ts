import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import type { Tyre } from '../tyres/tyre.ts'
import type { Catalogue } from './catalogue.ts'

type Images = Pick<Catalogue, 'engineOils' | 'banners'> & { readonly tyres: readonly Tyre[] }

/**
 * The other servers whose pictures the catalogue shows (`https://cdn.example`); pages may load from them.
 * Null if there are too many for a header.
 */
export function* findImageOrigins({ tyres, engineOils, banners }: Images): Sliced<readonly string[] | null> {
  const origins = new Set<string>()
  const add = (...urls: readonly (string | null)[]) => {
    // URLs are stored normalized (rule S28.9), so the origin ends at the first slash of the path.
    for (const url of urls) if (url?.startsWith('https://')) origins.add(url.split('/', 3).join('/'))
  }
  for (const [index, { brandImage, modelImage, testLogo }] of tyres.entries()) {
    if (isStep(index)) yield
    add(brandImage, modelImage, testLogo)
  }
  for (const { brandLogo, productImage } of engineOils) add(brandLogo, productImage)
  for (const { desktop, mobile } of banners)
    for (const image of [desktop, mobile])
      add(...(typeof image === 'string' ? [image] : [image.en, image.ms]))
  // Refuse hosts with `*` or `;`, which have a meaning in a Content-Security-Policy.
  const safe = [...origins].filter(origin => /^https:\/\/[\w.:[\]-]+$/.test(origin)).sort()
  return safe.length > MAX_ORIGINS ? null : safe
}

const MAX_ORIGINS = 20
