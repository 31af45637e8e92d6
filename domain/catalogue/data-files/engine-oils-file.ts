import { optionalImage, optionalPrice, optionalText, requiredText } from './cell.ts'
import type { CsvDataFile } from './data-file.ts'

export type EngineOilRow = {
  productName: string
  brand: string
  brandLogo: string | null
  productImage: string | null
  type: string | null
  viscosity: string | null
  volume: string | null
  standardPrice: string | null
  promotionPrice: string | null
}

/** The price that most customers pay. */
const CASH_PRICE = ['tunai', 'harga tunai', 'cash', 'cash price', 'nett', 'net', 'harga nett', 'harga bersih']

/**
 * `engine-oils.csv`: one row per oil and volume. Empty values are not offered as filters. A file
 * without rows is a chain that sells no oil (rule S28.5).
 */
export const engineOilsFile: CsvDataFile<EngineOilRow> = {
  columns: [
    'product_name',
    'brand',
    'brand_logo',
    'product_image',
    'type',
    'viscosity',
    'volume',
    'standard_price',
    'promotion_price',
  ],
  needed: [['product_name'], ['brand']],
  priceColumns: ['standard_price', 'promotion_price'],
  aliases: {
    product_name: ['product', 'name', 'oil', 'nama', 'produk', 'nama produk'],
    brand: ['brand name', 'jenama'],
    brand_logo: ['brand image', 'logo', 'logo jenama'],
    product_image: ['image', 'picture', 'photo', 'gambar', 'gambar produk'],
    type: ['oil type', 'jenis', 'jenis minyak'],
    viscosity: ['grade', 'sae', 'gred', 'kelikatan'],
    volume: ['size', 'pack', 'saiz', 'isi padu', 'kandungan'],
    // `tunai` alone is the price; beside another one it is the promotion price.
    standard_price: [
      ...['price', 'rm', 'list price', 'normal price', 'retail', 'retail price', 'rrp', 'rsp', 'srp'],
      ...['harga', 'harga biasa', 'harga asal', 'harga senarai', 'harga normal', 'runcit', 'harga runcit'],
      ...['harga jual', 'harga jualan', 'selling price', 'unit price', 'harga cadangan', 'msrp'],
      ...CASH_PRICE,
    ],
    promotion_price: [
      ...['promo price', 'offer price', 'current price', 'harga promosi', 'harga promo', 'harga tawaran'],
      ...CASH_PRICE,
    ],
  },
  sectionColumn: 'brand',
  groupColumns: ['brand', 'type', 'viscosity', 'volume'],
  mayBeEmpty: true,
  parseRow(cells) {
    const row: EngineOilRow = {
      productName: requiredText(cells, 'product_name'),
      brand: requiredText(cells, 'brand'),
      brandLogo: optionalImage(cells, 'brand_logo'),
      productImage: optionalImage(cells, 'product_image'),
      type: optionalText(cells, 'type'),
      viscosity: optionalText(cells, 'viscosity'),
      volume: optionalText(cells, 'volume'),
      standardPrice: optionalPrice(cells, 'standard_price'),
      promotionPrice: optionalPrice(cells, 'promotion_price'),
    }
    return cells.failed ? null : row
  },
}
