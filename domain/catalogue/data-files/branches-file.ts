import { parseChatNumber } from '../../booking/chat-url.ts'
import type { branches } from '../catalogue.table.ts'
import { decimalNumber, optionalText, quote, requiredText } from './cell.ts'
import type { Cells, CsvDataFile } from './data-file.ts'

export type BranchRow = Omit<typeof branches.$inferInsert, 'position'>

/** `branches.csv`: one row per branch; without a number of its own the company's is used (rules S15.3 and S15.5). */
export const branchesFile: CsvDataFile<BranchRow> = {
  columns: ['name', 'address', 'state', 'lat', 'lng', 'phone'],
  optionalColumns: ['chat_number'],
  // A booking identifies its branch by name.
  uniqueColumn: 'name',
  parseRow(cells) {
    const row: BranchRow = {
      name: requiredText(cells, 'name'),
      address: requiredText(cells, 'address'),
      state: requiredText(cells, 'state'),
      lat: decimalNumber(cells, 'lat', -90, 90),
      lng: decimalNumber(cells, 'lng', -180, 180),
      phone: phoneNumber(cells, 'phone'),
      chatNumber: phoneNumber(cells, 'chat_number'),
    }
    // 0, 0 is what many programs write for an empty coordinate.
    if (!cells.failed && row.lat === 0 && row.lng === 0) cells.error('lat', 'and lng must not both be 0')
    return cells.failed ? null : row
  },
}

function phoneNumber(cells: Cells, column: string): string | null {
  const text = optionalText(cells, column)
  if (text && !parseChatNumber(text))
    cells.error(column, `must be one phone number or empty, not ${quote(text)}`)
  return text
}
