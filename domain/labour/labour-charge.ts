/**
 * A labour charge: the price of a job, from the data file. Prices are text like those of tyres; all labour
 * is subject to SST (rules S20.1 and S20.2).
 */
export type LabourCharge = {
  readonly category: string
  readonly service: string
  /** see domain/prices/price.ts */
  readonly price: string
}

/** A charge in a language: a text is written as `Malay · English`, or the same in both (rule S20.1). */
export function localizeCharge(
  { category, service, price }: LabourCharge,
  language: 'ms' | 'en',
): LabourCharge {
  const inLanguage = (text: string) => {
    const parts = text.split(' · ')
    return (parts.length === 2 && parts[language === 'ms' ? 0 : 1]) || text
  }
  return { category: inLanguage(category), service: inLanguage(service), price }
}

/** Sales and service tax on labour, per cent (rule S20.2). */
export const SERVICE_TAX_PERCENT = 8

/** Tyre prices include installation and balancing from this many tyres on (rule S20.3). */
export const TYRES_WITH_FREE_INSTALLATION = 2
