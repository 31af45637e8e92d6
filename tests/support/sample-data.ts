import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Company } from '../../domain/company/company.ts'
import { root } from '../../server/project-root.ts'

// What tests expect of the shipped sample: its data files and the business rules applied to them,
// implemented independently and as simply as possible. Shares no code with the application.

type Row<Column extends string> = Readonly<Record<Column, string>>

export type TyreRow = Row<
  | 'tyre_size'
  | 'model'
  | 'current_price'
  | 'list_price'
  | 'brand_image'
  | 'model_image'
  | 'promotion_valid_till'
  | 'brand'
  | 'test_logo'
  | 'hyperlink'
  | 'load_index'
  | 'speed_rating'
  | 'treadwear'
  | 'traction'
  | 'temperature'
  | 'kind'
  | 'wet_grip'
  | 'noise_db'
  | 'warranty_km'
  | 'fuel'
  | 'made_in'
>
export type VehicleRow = Row<
  | 'brand'
  | 'model'
  | 'year'
  | 'tyre_size'
  | 'rear_tyre_size'
  | 'load_index'
  | 'speed_rating'
  | 'rear_load_index'
  | 'rear_speed_rating'
>

export const sample = join(root, 'sample')

/** Today in Kuala Lumpur, `yyyy-MM-dd`. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date())
}

/** The tyres in file order, with promotions shifted to today as at every start (rule S27.2). */
export const tyres: readonly TyreRow[] = parseDataFile<TyreRow>('tyres.csv').map(row => ({
  ...row,
  promotion_valid_till: row.promotion_valid_till && moved(row.promotion_valid_till),
}))
export const vehicles = parseDataFile<VehicleRow>('vehicles.csv')
export const labourCharges = parseDataFile<Row<'category' | 'service' | 'price'>>('labour-charges.csv')
export const branches =
  parseDataFile<Row<'name' | 'address' | 'state' | 'lat' | 'lng' | 'phone' | 'chat_number'>>('branches.csv')
export const engineOils =
  parseDataFile<
    Row<
      | 'product_name'
      | 'brand'
      | 'product_image'
      | 'type'
      | 'viscosity'
      | 'volume'
      | 'standard_price'
      | 'promotion_price'
    >
  >('engine-oils.csv')
/** The digits of a branch's chats: the sample's telephones are landlines, which have no chat (rule S15.5). */
export const chatNumberOf = (branch: (typeof branches)[number]) =>
  (branch.chat_number || company.chat_number).replace(/\D/g, '').replace(/^0/, '60')
export const company: Company = JSON.parse(readFileSync(join(sample, 'company.json'), 'utf8'))

/** The default list (rule S12.2). */
const DEFAULT_SIZES = [
  '195/55R15',
  '175/65R14',
  '195/50R16',
  '185/55R15',
  '185/60R15',
  '185/55R16',
  '205/55R16',
  '195/60R15',
  '215/55R17',
]

/** The first row that matches; fails the test if the sample has none. */
export function findRow<T>(rows: readonly T[], what: string, is: (row: T) => boolean): T {
  const found = rows.find(is)
  if (!found) throw new Error(`the sample has no ${what}`)
  return found
}

export const tyresOfSize = (size: string) => tyres.filter(tyre => tyre.tyre_size === size)
export const tyresInDefaultList = () => tyres.filter(tyre => DEFAULT_SIZES.includes(tyre.tyre_size))
/** The accessible name of a card. */
export const cardName = ({ tyre_size, model }: TyreRow) => `${tyre_size} ${model}`
export const sizeQuery = (size: string) => {
  const [, width, ratio, rim] = /^(\d+)\/(\d+)R([\d.]+)$/.exec(size) ?? []
  return `width=${width}&ratio=${ratio}&rim=${rim}`
}

/** `RM 1,380` is 1380; null if the text is not an amount (rule S4.1). */
export function parsePrice(text: string): number | null {
  const digits = text.replace(/[^\d.]/g, '')
  return digits ? Number(digits) : null
}

/** The displayed price: `RM 1,380.00`, else the text as typed (rules S4.3 and S4.4). */
export function formatPrice(text: string): string {
  const value = parsePrice(text)
  if (value === null) return text
  return `RM ${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Whole days until the last day of the promotion; null without one. */
export function daysLeft({ promotion_valid_till: till }: TyreRow): number | null {
  return till ? (Date.parse(till) - Date.parse(today())) / 86_400_000 : null
}

/** An active promotion (rule S5.1). */
export function isPromoted(tyre: TyreRow): boolean {
  const [current, list] = [parsePrice(tyre.current_price), parsePrice(tyre.list_price)]
  return current !== null && list !== null && current < list && (daysLeft(tyre) ?? 0) >= 0
}

/** The displayed price of a card (rules S5.2 and S5.3). */
export function priceText(tyre: TyreRow): string {
  return isPromoted(tyre) || !tyre.list_price ? tyre.current_price : tyre.list_price
}

/** `dd-MM-yyyy` */
export const asDate = (date: string) => date.split('-').reverse().join('-')

export const SORTS = ['default', 'popularity', 'price-low-high', 'price-high-low'] as const

/** The sort orders (rules S11.1 to S11.7); stable. */
export function sorted(rows: readonly TyreRow[], sort: (typeof SORTS)[number]): TyreRow[] {
  const price = (tyre: TyreRow, direction = 1) => {
    const value = parsePrice(priceText(tyre))
    return value === null ? Number.POSITIVE_INFINITY : value * direction
  }
  const compare = <T extends number | string>(a: T, b: T) => (a === b ? 0 : a < b ? -1 : 1)
  return [...rows].sort((a, b) => {
    if (sort === 'price-low-high') return compare(price(a), price(b))
    if (sort === 'price-high-low') return compare(price(a, -1), price(b, -1))
    if (sort === 'popularity')
      return (
        compare(a.promotion_valid_till ? 0 : 1, b.promotion_valid_till ? 0 : 1) || compare(price(a), price(b))
      )
    return (
      compare(brandRank(a.brand), brandRank(b.brand)) ||
      (brandRank(a.brand) === BRANDS.length ? compare(plain(a.brand), plain(b.brand)) : 0)
    )
  })
}

const BRANDS = [
  ['pirelli'],
  ['michelin'],
  ['continental'],
  ['gititoyo', 'giti', 'toyo'],
  ['yokohama'],
  ['gtradial'],
  ['roadx'],
  ['goodyear'],
  ['rovelo'],
  ['bridgestone'],
  ['doublestarwestlake', 'doublestar', 'westlake'],
]
const plain = (name: string) => name.toLowerCase().replaceAll(' ', '')
function brandRank(brand: string): number {
  const rank = BRANDS.findIndex(names => names.includes(plain(brand)))
  return rank < 0 ? BRANDS.length : rank
}

/** Keyword search in brand and model, ignoring case (rule S10.2). */
export function matchesKeyword({ brand, model }: TyreRow, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase()
  return [brand.toLowerCase(), model.toLowerCase()].some(
    name =>
      name === wanted ||
      name.includes(wanted) ||
      (name.length > 2 && wanted.includes(name)) ||
      wanted.split(/\s+/).some(word => word.length >= 2 && name.includes(word)),
  )
}

/** Distinct values, sorted by number. */
export const numbers = (values: readonly string[]) =>
  [...new Set(values)].sort((a, b) => Number(a) - Number(b))
/** Distinct values, sorted as text. */
export const texts = (values: readonly string[]) => [...new Set(values)].sort()

export const partsOf = (size: string) => {
  const [, width = '', ratio = '', rim = ''] = /^(\d+)\/(\d+)R([\d.]+)$/.exec(size) ?? []
  return { width, ratio, rim }
}

function parseDataFile<T>(name: string): T[] {
  return parse(readFileSync(join(sample, name)), { columns: true, bom: true }) as T[]
}

function moved(date: string): string {
  const writtenOn = readFileSync(join(sample, 'written-on'), 'utf8').trim()
  const shift = Date.parse(today()) - Date.parse(writtenOn)
  return new Date(Date.parse(date) + shift).toISOString().slice(0, 10)
}
