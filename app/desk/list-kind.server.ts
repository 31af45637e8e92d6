import { isCsvKind } from '../../domain/catalogue/data-files/csv-formats.ts'
import type { CsvKind } from '../../domain/catalogue/data-files/data-file.ts'
import { isListKind, type ListKind } from '../../domain/catalogue/list-kind.ts'

/** The list that a path names; throws 404 for any other. */
export function listKindOf(text: string): ListKind {
  if (isListKind(text)) return text
  throw new Response(null, { status: 404 })
}

/** The list of rows that a path names; 404 for the company, the promotions and unknown names. */
export function csvKindOf(text: string): CsvKind {
  const kind = listKindOf(text)
  if (kind !== 'promotions' && isCsvKind(kind)) return kind
  throw new Response(null, { status: 404 })
}
