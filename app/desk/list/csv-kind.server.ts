import { isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { type CsvKind, isDataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'

/** The list that a path names; throws 404 for any other. */
export function csvKindOf(text: string): CsvKind {
  if (isDataFileKind(text) && isCsvKind(text)) return text
  throw new Response(null, { status: 404 })
}
