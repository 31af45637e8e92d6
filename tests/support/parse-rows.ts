import type { DataFileKind } from '../../domain/catalogue/data-files/data-file.ts'
import { parseDataFile } from '../../domain/catalogue/data-files/parse-data-file.server.ts'

/** The rows of a data file that must be right. */
export async function parseRows<K extends DataFileKind>(kind: K, text: string) {
  const parsed = await parseDataFile(kind, Buffer.from(text))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.rows
}

const TYRE_HEADER = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till,load_index'

/** Tyres from lines of a CSV file with the columns of `TYRE_HEADER`. */
export const parseTyres = async (lines: readonly string[]) =>
  lines.length === 0 ? [] : parseRows('tyres', [TYRE_HEADER, ...lines].join('\n'))
