import { parseChatNumber } from '../../domain/booking/chat-url.ts'
import type { Site, StructuredData } from './page-metadata.ts'

/** The company. Its review count is a text, not a rating, and is left out (rule S29.2). */
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

/** A reference to the company from other objects. */
export function organisationName({
  publicUrl,
  company,
}: Pick<Site, 'publicUrl' | 'company'>): StructuredData {
  return { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: company.name }
}

/** The website and its search. */
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

/** `03-5550 0101` as `+60355500101`; undefined if invalid. */
export function phoneNumber(phone: string): string | undefined {
  const number = parseChatNumber(phone)
  return number ? `+${number}` : undefined
}
