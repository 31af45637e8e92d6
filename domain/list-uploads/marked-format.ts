import type { ListUpload, SentKind } from './list-upload.ts'

/**
 * Format of the file with the marked errors: a text file stays a text file with the same separator; every
 * other format becomes an Excel file.
 */
export function markedFormat({ fileName, result }: Pick<ListUpload<SentKind>, 'fileName' | 'result'>): {
  readonly format: 'csv' | 'xlsx'
  readonly separator: string
} {
  const separator = result?.notes.find(({ code }) => code === 'separator')?.values.value
  const isTextFile = separator !== undefined && fileName !== ''
  return { format: isTextFile ? 'csv' : 'xlsx', separator: String(separator ?? ',') }
}
