/** The pictures that the sample data files name. Addresses are as in the file: `/pictures/…`. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

interface TyrePictureWanted {
  readonly address: string
  readonly brand: string
  readonly model: string
}

export interface BottlePictureWanted {
  readonly address: string
  readonly brand: string
  readonly name: string
  readonly viscosity: string
  /** As in the data file: "4L". */
  readonly volume: string
  readonly type: string
}

type Row = Readonly<Record<string, string>>

/** One per picture: many sizes of a model share one. Rows without a picture stay without. */
export function tyrePicturesWanted(dataFile: URL): TyrePictureWanted[] {
  return wanted(rows(dataFile), 'model_image').map(([address, row]) => ({
    address,
    brand: row.brand ?? '',
    model: row.model ?? '',
  }))
}

export function bottlePicturesWanted(dataFile: URL): BottlePictureWanted[] {
  return wanted(rows(dataFile), 'product_image').map(([address, row]) => ({
    address,
    brand: row.brand ?? '',
    name: row.product_name ?? '',
    viscosity: row.viscosity ?? '',
    volume: row.volume ?? '',
    type: row.type ?? '',
  }))
}

/** Every brand of a data file, also where a row does not show its plate. */
export function brandsIn(dataFile: URL): string[] {
  return [...new Set(rows(dataFile).map(row => row.brand ?? ''))].filter(brand => brand !== '')
}

function rows(dataFile: URL): Row[] {
  return parse(readFileSync(dataFile), { columns: true, bom: true, skip_empty_lines: true }) as Row[]
}

function wanted(list: readonly Row[], column: string): (readonly [address: string, row: Row])[] {
  const first = new Map<string, Row>()
  for (const row of list) {
    const address = row[column] ?? ''
    if (address.startsWith('/pictures/') && !first.has(address)) first.set(address, row)
  }
  return [...first]
}
