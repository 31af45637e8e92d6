import type { Branch } from '../../domain/branches/branch.ts'
import { phoneNumber } from './company-schema.ts'
import type { Site, StructuredData } from './page-metadata.ts'

/**
 * Each branch as a schema.org TyreShop, with the facts on the page. Without opening hours, because the page
 * has only today's.
 */
export function tyreShops(branches: readonly Branch[], { company }: Site): readonly StructuredData[] {
  return branches.map(branch => ({
    '@type': 'TireShop',
    name: branch.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      postalCode: /\b\d{5}\b/.exec(branch.address)?.[0],
      addressRegion: branch.state,
      addressCountry: 'MY',
    },
    geo: { '@type': 'GeoCoordinates', latitude: branch.lat, longitude: branch.lng },
    telephone: phoneNumber(branch.phone ?? company.phone),
  }))
}
