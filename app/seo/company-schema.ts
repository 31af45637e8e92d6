import { parseChatNumber } from '../../domain/booking/chat-url.ts'
import type { Site, StructuredData } from './page-metadata.ts'

/** Who runs the shop. Its count of reviews is a text of its own and no rating (readings.md), so none is said here. */
export function organisation({ publicUrl, language, company }: Site): StructuredData {
  return {
    ...organisationName({ publicUrl, company }),
    url: `${publicUrl}/`,
    logo: `${publicUrl}/pictures/icons/icon-512.png`,
    slogan: company.slogan[language],
    foundingDate: String(company.founded),
    telephone: phoneNumber(company.phone),
    email: company.email,
    address: company.address,
    sameAs: [company.video_url, company.social_url].filter(Boolean),
  }
}

/** The same, where another thing belongs to it. */
export function organisationName({
  publicUrl,
  company,
}: Pick<Site, 'publicUrl' | 'company'>): StructuredData {
  return { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: company.name }
}

/** The site, and how one searches it. */
export function website({ publicUrl, language, company }: Site): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    url: `${publicUrl}/`,
    name: company.name,
    inLanguage: `${language}-MY`,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/tires?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** `03-5550 0101` as `+60355500101`; undefined where it is no number. */
export function phoneNumber(phone: string): string | undefined {
  const number = parseChatNumber(phone)
  return number ? `+${number}` : undefined
}
