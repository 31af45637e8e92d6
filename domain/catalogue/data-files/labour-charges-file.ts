import { requiredText } from './cell.ts'
import type { CsvDataFile } from './data-file.ts'

export type LabourChargeRow = { category: string; service: string; price: string }

/**
 * `labour-charges.csv`: one row per job; every column is required, because the dialog shows all of them. A
 * file without rows is a chain that shows no labour charges (rule S28.5).
 */
export const labourChargesFile: CsvDataFile<LabourChargeRow> = {
  columns: ['category', 'service', 'price'],
  needed: [['category'], ['service'], ['price']],
  aliases: {
    category: ['group', 'kategori', 'jenis'],
    service: ['job', 'labour', 'perkhidmatan', 'servis', 'kerja'],
    price: ['charge', 'charges', 'rate', 'rm', 'harga', 'caj', 'upah', 'kadar', 'bayaran'],
  },
  sectionColumn: 'category',
  groupColumns: [],
  mayBeEmpty: true,
  parseRow(cells) {
    const row: LabourChargeRow = {
      category: requiredText(cells, 'category'),
      service: requiredText(cells, 'service'),
      price: requiredText(cells, 'price'),
    }
    return cells.failed ? null : row
  },
}
