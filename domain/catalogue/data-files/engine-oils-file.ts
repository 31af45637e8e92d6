import type { engineOils } from '../catalogue.table.ts'
import { optionalImage, optionalText, requiredText } from './cell.ts'
import type { CsvDataFile } from './data-file.ts'

export type EngineOilRow = Omit<typeof engineOils.$inferInsert, 'position'>

/** `engine-oils.csv`: one row per oil and volume. Empty values are not offered as filters. */
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
  parseRow(cells) {
    const row: EngineOilRow = {
      productName: requiredText(cells, 'product_name'),
      brand: requiredText(cells, 'brand'),
      brandLogo: optionalImage(cells, 'brand_logo'),
      productImage: optionalImage(cells, 'product_image'),
      type: optionalText(cells, 'type'),
      viscosity: optionalText(cells, 'viscosity'),
      volume: optionalText(cells, 'volume'),
      standardPrice: optionalText(cells, 'standard_price'),
      promotionPrice: optionalText(cells, 'promotion_price'),
    }
    return cells.failed ? null : row
  },
}
