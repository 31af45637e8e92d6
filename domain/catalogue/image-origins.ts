import type { Catalogue } from './catalogue.ts'

type Images = Pick<Catalogue, 'engineOils' | 'banners'> & { readonly tyres: Pick<Catalogue['tyres'], 'all'> }

/**
 * The other servers whose pictures the catalogue shows (`https://cdn.example`), which pages may then load from; null where there
 * are more than a header should list. Found once per catalogue.
 */
export function imageOrigins(catalogue: Images): readonly string[] | null {
  const known = found.get(catalogue)
  if (known !== undefined) return known
  const origins = findOrigins(catalogue)
  found.set(catalogue, origins)
  return origins
}

const found = new WeakMap<Images, readonly string[] | null>()

function findOrigins({ tyres, engineOils, banners }: Images): readonly string[] | null {
  const origins = new Set<string>()
  const add = (...urls: readonly (string | null)[]) => {
    // Stored as a browser writes them (rule S28.9), so the origin ends at the first slash of the path.
    for (const url of urls) if (url?.startsWith('https://')) origins.add(url.split('/', 3).join('/'))
  }
  for (const { brandImage, modelImage, testLogo } of tyres.all()) add(brandImage, modelImage, testLogo)
  for (const { brandLogo, productImage } of engineOils) add(brandLogo, productImage)
  for (const { desktop, mobile } of banners)
    for (const image of [desktop, mobile])
      add(...(typeof image === 'string' ? [image] : [image.en, image.ms]))
  // Hosts may contain `*` and `;`, which have a meaning in a policy.
  const safe = [...origins].filter(origin => /^https:\/\/[\w.:[\]-]+$/.test(origin)).sort()
  return safe.length > MAX_ORIGINS ? null : safe
}

const MAX_ORIGINS = 20
