import { formatPriceText, getPlainPrice, parsePrice, type Sen } from '../prices/price.ts'

/**
 * An engine oil: one row of the data file, one product in one volume. Type, viscosity and volume are texts
 * of the data file (`Fully Synthetic`, `5W-30`, `4L`) and are filtered by exact match (rules S18.1 and
 * S18.3).
 */
export type EngineOil = {
  /** unique name in one line; the basket stores it */
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
  /** displayed price; null if the data file has none */
  readonly text: string | null
  /** the same in sen; null if the text is not an amount (`Call us`) */
  readonly sen: Sen | null
  /** the standard price struck through, if known */
  readonly promotion: { readonly originalPrice: string | null } | null
}

/** Converts a row of the data file. */
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

/** The columns of a row. */
export type OilRow = Omit<EngineOil, 'name' | 'price'> & {
  readonly standardPrice: string | null
  readonly promotionPrice: string | null
}

/**
 * `Shell Helix HX7, Semi Synthetic, 10W-40, 4L`; a brand that the product begins with is not repeated
 * (`Mobil 1`) (rule S18.1).
 */
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

/** An oil is in promotion if its promotion price is an amount above 0 (rule S18.2). */
export function getOilPrice({ standardPrice, promotionPrice }: Pick<OilRow, OilPriceColumn>): OilPrice {
  const promoted = parsePrice(promotionPrice)
  if (promoted !== null && promoted > 0) {
    return {
      text: formatPriceText(promotionPrice),
      sen: promoted,
      promotion: { originalPrice: formatPriceText(standardPrice) },
    }
  }
  return getPlainPrice(standardPrice)
}

/** The oil without its price, for the fallback list (rule S18.9). */
export function withoutPrice(oil: EngineOil): EngineOil {
  return { ...oil, price: { text: null, sen: null, promotion: null } }
}

/** The filters, in the order of the page. */
export const OIL_FILTERS = ['viscosity', 'volume', 'type'] as const
export type OilFilter = (typeof OIL_FILTERS)[number]

/** The chosen value of each filter; `''` if unset. */
export type OilChoice = Readonly<Record<OilFilter, string>>

/** Parses the filters of a URL; empty and `all` mean unset (rule S18.3). */
export function parseOilChoice(query: URLSearchParams): OilChoice {
  const chosen = (filter: OilFilter) => {
    const value = query.get(filter) ?? ''
    return value === ALL_OPTION ? '' : value
  }
  return { viscosity: chosen('viscosity'), volume: chosen('volume'), type: chosen('type') }
}

/** Value of the option that does not filter. */
export const ALL_OPTION = 'all'

/** The oils that match every filter exactly, in the order of the data file (rule S18.3). */
export function filterOils(oils: readonly EngineOil[], choice: OilChoice): EngineOil[] {
  return oils.filter(oil => OIL_FILTERS.every(filter => !choice[filter] || oil[filter] === choice[filter]))
}

/** The options of each filter: its distinct values, sorted as text (rule S18.4). */
export function listOilOptions(oils: readonly EngineOil[]): Readonly<Record<OilFilter, string[]>> {
  const valuesOf = (filter: OilFilter) => [...new Set(oils.flatMap(oil => oil[filter] || []))].sort()
  return { viscosity: valuesOf('viscosity'), volume: valuesOf('volume'), type: valuesOf('type') }
}

/** Sort orders: as in the data file, or by displayed price (rule S18.11). */
export const OIL_SORTS = ['default', 'price-low-high', 'price-high-low'] as const
export type OilSort = (typeof OIL_SORTS)[number]

/** Parses the query parameter `sort`; unknown values are `default`. */
export const parseOilSort = (text: string | null): OilSort =>
  OIL_SORTS.find(sort => sort === text) ?? 'default'

/** Sorts the oils; a price that is not an amount comes last, and ties keep the order of the data file. */
export function sortOils(oils: readonly EngineOil[], sort: OilSort): readonly EngineOil[] {
  if (sort === 'default') return oils
  const direction = sort === 'price-low-high' ? 1 : -1
  return oils.toSorted(
    ({ price: { sen: a } }, { price: { sen: b } }) =>
      Number(a === null) - Number(b === null) || direction * ((a ?? 0) - (b ?? 0)),
  )
}
