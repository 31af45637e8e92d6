import { isCsvKind } from '../../domain/catalogue/data-files/csv-formats.ts'
import {
  type CsvKind,
  type DataFileKind,
  isDataFileKind,
} from '../../domain/catalogue/data-files/data-file.ts'

/** The list that a path names; throws 404 for any other. */
export function listKindOf(text: string): DataFileKind {
  if (isDataFileKind(text)) return text
  throw new Response(null, { status: 404 })
}

/** The list with rows that a path names: any but the company. */
export function csvKindOf(text: string): CsvKind {
  const kind = listKindOf(text)
  if (isCsvKind(kind)) return kind
  throw new Response(null, { status: 404 })
}
