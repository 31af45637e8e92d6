import { formatPriceText, parsePrice, type Sen } from '../prices/price.ts'

/**
 * An engine oil is a row of the owner's sheet: one product in one volume. Its type, viscosity and volume are words of the
 * sheet (`Fully Synthetic`, `5W-30`, `4L`); a driver filters by them exactly as they stand there (S §§3, 5).
 */
export type EngineOil = {
  /** everything that tells it from the others, in one line; what a basket remembers of it */
  readonly name: string
  readonly productName: string
  readonly brand: string
  readonly brandLogo: string | null
  readonly productImage: string | null
  readonly type: string | null
  readonly viscosity: string | null
  readonly volume: string | null
  readonly price: OilPrice
}

export type OilPrice = {
  /** what the visitor reads, null where the sheet gives no price at all */
  readonly text: string | null
  /** the same as an amount, null where it is none (`Call us`) */
  readonly sen: Sen | null
  /** the standard price struck through, where it is known */
  readonly promotion: { readonly originalPrice: string | null } | null
}

/** A row of the sheet as an oil. */
export function toEngineOil(row: OilRow): EngineOil {
  const { productName, brand, brandLogo, productImage, type, viscosity, volume } = row
  return {
    name: oilName(row),
    productName,
    brand,
    brandLogo,
    productImage,
    type,
    viscosity,
    volume,
    price: getOilPrice(row),
  }
}

/** What the sheet says of an oil. */
export type OilRow = Omit<EngineOil, 'name' | 'price'> & {
  readonly standardPrice: string | null
  readonly promotionPrice: string | null
}

/** `Shell Helix HX7, Semi Synthetic, 10W-40, 4L`; a brand that its product begins with is said once (`Mobil 1`). */
export function oilName({
  brand,
  productName,
  type,
  viscosity,
  volume,
}: Omit<OilRow, OilPriceColumn>): string {
  const isSaid = productName.toLowerCase().startsWith(brand.toLowerCase())
  const product = isSaid ? productName : `${brand} ${productName}`
  return [product, type, viscosity, volume].filter(Boolean).join(', ')
}

type OilPriceColumn = 'standardPrice' | 'promotionPrice'

/** An oil is in promotion when its promotion price is not empty and an amount above 0 (S §5). */
export function getOilPrice({ standardPrice, promotionPrice }: Pick<OilRow, OilPriceColumn>): OilPrice {
  const promoted = parsePrice(promotionPrice)
  if (promoted !== null && promoted > 0) {
    return {
      text: formatPriceText(promotionPrice),
      sen: promoted,
      promotion: { originalPrice: formatPriceText(standardPrice) },
    }
  }
  return { text: formatPriceText(standardPrice), sen: parsePrice(standardPrice), promotion: null }
}

/** The oil as long as its price cannot be known. */
export function withoutPrice(oil: EngineOil): EngineOil {
  return { ...oil, price: { text: null, sen: null, promotion: null } }
}

/** By what a driver filters, in the order of the page (S §2). */
export const OIL_FILTERS = ['viscosity', 'volume', 'type'] as const
export type OilFilter = (typeof OIL_FILTERS)[number]

/** What is chosen of each; `''` where nothing is. */
export type OilChoice = Readonly<Record<OilFilter, string>>

/** The choice in an address: empty and `all` both mean no filter (S §4). */
export function parseOilChoice(query: URLSearchParams): OilChoice {
  const chosen = (filter: OilFilter) => {
    const value = query.get(filter) ?? ''
    return value === ALL_OPTION ? '' : value
  }
  return { viscosity: chosen('viscosity'), volume: chosen('volume'), type: chosen('type') }
}

/** The value of the option that does not filter. */
export const ALL_OPTION = 'all'

/** The oils that are exactly so in every chosen respect, in the order of the sheet (S §5). */
export function filterOils(oils: readonly EngineOil[], choice: OilChoice): EngineOil[] {
  return oils.filter(oil => OIL_FILTERS.every(filter => !choice[filter] || oil[filter] === choice[filter]))
}

/** What can be chosen: the values that the oils have, each once, sorted as text (S §5). */
export function listOilOptions(oils: readonly EngineOil[]): Readonly<Record<OilFilter, string[]>> {
  const valuesOf = (filter: OilFilter) => [...new Set(oils.flatMap(oil => oil[filter] || []))].sort()
  return { viscosity: valuesOf('viscosity'), volume: valuesOf('volume'), type: valuesOf('type') }
}
