import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { memoize } from '../../platform/text/memoize.ts'
import { getOilPrice } from '../engine-oils/engine-oil.ts'
import { parsePrice, type Sen } from '../prices/price.ts'
import { getTyrePrice, getUsualPrice } from '../tyres/promotion.ts'
import { tyreKey } from './data-files/tyre-row.ts'
import type { ListKind, ListRows } from './list-kind.ts'

export type ListRow<K extends ListKind> = ListRows[K][number]

/** Describes the rows of a kind for the comparison and the guard. */
export type RowDescription<Row> = {
  /** identifies a row across lists (rule S28.17) */
  key(row: Row): string
  /** a name for people */
  name(row: Row): string
  brand?(row: Row): string
  /** the price that customers see on a day; null if it is not an amount */
  price?(row: Row, today: CalendarDate): Sen | null
  /** the price outside promotions; null if it is not an amount */
  usualPrice?(row: Row): Sen | null
  /** the texts that form the key; two rows with one key differ at most in the spelling of these */
  readonly nameColumns?: readonly (keyof Row & string)[]
  /** the columns that together form the price; a file with one of them replaces all of them */
  readonly priceColumns?: readonly (keyof Row & string)[]
}

export function describeRows<K extends ListKind>(kind: K): RowDescription<ListRow<K>> {
  return DESCRIPTIONS[kind] as RowDescription<ListRow<K>>
}

/** The price of a day, cached: many tyres have the same two prices and last day. */
const tyrePrice = memoize(text => {
  const [day, currentPrice = '', listPrice = '', lastDay] = text.split('\n')
  const promotionValidTill = (lastDay || null) as CalendarDate | null
  return getTyrePrice(day as CalendarDate, { currentPrice, listPrice, promotionValidTill }).sen
})

const DESCRIPTIONS: { [K in ListKind]: RowDescription<ListRow<K>> } = {
  tyres: {
    key: tyreKey,
    nameColumns: ['brand', 'model', 'tyreSize', 'loadIndex', 'speedRating'],
    name: row => words(row.tyreSize, row.brand, row.model),
    brand: row => row.brand,
    price: ({ currentPrice, listPrice, promotionValidTill }, today) =>
      tyrePrice([today, currentPrice ?? '', listPrice ?? '', promotionValidTill ?? ''].join('\n')),
    usualPrice: ({ currentPrice = null, listPrice = null }) =>
      parsePrice(getUsualPrice({ currentPrice, listPrice })),
    priceColumns: ['currentPrice', 'listPrice', 'promotionValidTill'],
  },
  vehicles: {
    key: row => join(row.brand, row.model, row.year),
    nameColumns: ['brand', 'model'],
    name: row => words(row.brand, row.model, row.year),
    brand: row => row.brand,
  },
  'engine-oils': {
    key: row => join(row.brand, row.productName, row.type, row.viscosity, row.volume),
    nameColumns: ['brand', 'productName', 'type', 'viscosity', 'volume'],
    name: row => words(row.brand, row.productName, row.viscosity, row.volume),
    brand: row => row.brand,
    price: ({ standardPrice = null, promotionPrice = null }) =>
      getOilPrice({ standardPrice, promotionPrice }).sen,
    usualPrice: ({ standardPrice, promotionPrice }) =>
      parsePrice(standardPrice?.trim() ? standardPrice : promotionPrice),
    priceColumns: ['standardPrice', 'promotionPrice'],
  },
  branches: { key: row => row.id, name: row => row.name },
  'labour-charges': {
    key: row => join(row.category, row.service),
    nameColumns: ['category', 'service'],
    name: row => words(row.category, row.service),
    price: row => parsePrice(row.price),
    priceColumns: ['price'],
  },
  company: { key: () => '', name: row => row.document.name },
  promotions: { key: row => row.id, name: row => `${row.nameMs} / ${row.nameEn}` },
}

type Part = string | number | null | undefined
const join = (...parts: Part[]) =>
  parts
    .map(part => part ?? '')
    .join('\n')
    .toLowerCase()
const words = (...parts: Part[]) => parts.filter(Boolean).join(' ')
