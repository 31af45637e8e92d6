import type { Company, LocalizedText } from '../../../domain/company/company.ts'
import type { CompanyList } from '../../../domain/company/company-fields.ts'

/** How the entries of the company's lists are called, in their order. */
export function entryTitles({
  story = [],
  reviews,
  promotions,
}: Pick<Company, CompanyList>): Record<CompanyList, readonly LocalizedText[]> {
  return {
    story: story.map(({ mark, title }) => ({
      ms: `${mark.ms} · ${title.ms}`,
      en: `${mark.en} · ${title.en}`,
    })),
    reviews: reviews.map(({ name, rating }) => ({
      ms: `${name} · ${rating}/5`,
      en: `${name} · ${rating}/5`,
    })),
    promotions: promotions.map(({ alt }) => alt),
  }
}
