import type { TyrePrice } from '../../domain/tyres/promotion.ts'
import type { Tyre } from '../../domain/tyres/tyre.ts'
import { tyreDimensions } from '../../domain/tyres/tyre-size.ts'
import { tyrePath } from '../http/page-paths.ts'
import { organisationName } from './company-schema.ts'
import { tyrePicture } from './og-image.ts'
import type { Site, StructuredData } from './page-metadata.ts'
import { pageUrl } from './page-url.ts'

/**
 * A tyre as a product with its displayed price. A price that is not an amount (`Call us`) and a fallback
 * price are not offers; an active promotion sets the offer's last day. No stock and no ratings: the data file
 * has none.
 */
export function tyreProduct(
  tyre: Tyre,
  price: TyrePrice,
  site: Site,
  { isOffered }: { isOffered: boolean },
): StructuredData {
  const { publicUrl, language } = site
  const url = pageUrl(publicUrl, { pathname: tyrePath(tyre), search: '' }, language)
  return {
    '@type': 'Product',
    '@id': `${publicUrl}${tyrePath(tyre)}#product`,
    name: `${tyre.brand} ${tyre.model} ${tyre.size}`,
    brand: { '@type': 'Brand', name: tyre.brand },
    model: tyre.model,
    size: tyre.size,
    url,
    image: new URL(tyrePicture(tyre).address, publicUrl).href,
    additionalProperty: properties(tyre),
    offers:
      isOffered && price.sen !== null
        ? {
            '@type': 'Offer',
            url,
            price: (price.sen / 100).toFixed(2),
            priceCurrency: 'MYR',
            priceValidUntil: price.promotion?.lastDay ?? undefined,
            itemCondition: 'https://schema.org/NewCondition',
            seller: organisationName(site),
          }
        : undefined,
  }
}

/** Specifications as schema.org properties; unit codes are UN/CEFACT's. */
function properties({ parsedSize, loadIndex, speedRating }: Tyre) {
  const dimensions = parsedSize && tyreDimensions(parsedSize)
  const rows: [name: string, value: string | number | null | undefined, unitCode?: string][] = [
    ['Section width', dimensions?.width, 'MMT'],
    ['Aspect ratio', dimensions?.aspectRatio, 'P1'],
    ['Rim diameter', parsedSize?.rim, 'INH'],
    ['Load index', loadIndex],
    ['Speed rating', speedRating],
  ]
  return rows.flatMap(([name, value, unitCode]) =>
    value ? { '@type': 'PropertyValue', name, value, unitCode } : [],
  )
}
