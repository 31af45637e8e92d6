/** What the shipped sheets ask us to draw. Addresses are as the sheet writes them: `/pictures/…`. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export interface TyrePictureWanted {
  readonly address: string
  readonly brand: string
  readonly model: string
}

export interface BottlePictureWanted {
  readonly address: string
  readonly brand: string
  readonly name: string
  readonly viscosity: string
  /** As in the sheet: "4L". */
  readonly volume: string
  readonly type: string
}

type Row = Readonly<Record<string, string>>

/** One per picture: many sizes of a model share one. Rows without a picture stay without. */
export function tyrePicturesWanted(sheet: URL): TyrePictureWanted[] {
  return wanted(rows(sheet), 'model_image').map(([address, row]) => ({
    address,
    brand: row.brand ?? '',
    model: row.model ?? '',
  }))
}

export function bottlePicturesWanted(sheet: URL): BottlePictureWanted[] {
  return wanted(rows(sheet), 'product_image').map(([address, row]) => ({
    address,
    brand: row.brand ?? '',
    name: row.product_name ?? '',
    viscosity: row.viscosity ?? '',
    volume: row.volume ?? '',
    type: row.type ?? '',
  }))
}

/** Every brand of a sheet, also where a row does not show its plate. */
export function brandsIn(sheet: URL): string[] {
  return [...new Set(rows(sheet).map(row => row.brand ?? ''))].filter(brand => brand !== '')
}

function rows(sheet: URL): Row[] {
  return parse(readFileSync(sheet), { columns: true, bom: true, skip_empty_lines: true }) as Row[]
}

function wanted(list: readonly Row[], column: string): (readonly [address: string, row: Row])[] {
  const first = new Map<string, Row>()
  for (const row of list) {
    const address = row[column] ?? ''
    if (address.startsWith('/pictures/') && !first.has(address)) first.set(address, row)
  }
  return [...first]
}
