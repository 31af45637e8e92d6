import type { Branch } from '../../domain/branches/branch.ts'
import { googleMapsUrl } from '../../domain/branches/branch-urls.ts'
import { organisationName, phoneNumber } from './company-schema.ts'
import { ogImage } from './og-image.ts'
import type { Site, StructuredData } from './page-metadata.ts'

/** Each branch as a schema.org TyreShop. Without opening hours, which the data file does not have. */
export function tyreShops(
  branches: readonly Branch[],
  { publicUrl, company }: Site,
): readonly StructuredData[] {
  return branches.map(branch => ({
    '@type': 'TireShop',
    '@id': `${publicUrl}/locate-us#${encodeURIComponent(branch.name)}`,
    name: branch.name,
    url: `${publicUrl}/locate-us?${new URLSearchParams({ state: branch.state })}`,
    image: publicUrl + ogImage('branches').address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      postalCode: /\b\d{5}\b/.exec(branch.address)?.[0],
      addressRegion: branch.state,
      addressCountry: 'MY',
    },
    geo: { '@type': 'GeoCoordinates', latitude: branch.lat, longitude: branch.lng },
    telephone: phoneNumber(branch.phone ?? company.phone),
    currenciesAccepted: 'MYR',
    hasMap: googleMapsUrl(branch),
    parentOrganization: organisationName({ publicUrl, company }),
  }))
}
