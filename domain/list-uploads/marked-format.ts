import type { ListUpload, SentKind } from './list-upload.ts'

/**
 * The format of the file with the faults: a text file stays one, with its own separator; all others become an
 * Excel file.
 */
export function markedFormat({ fileName, result }: Pick<ListUpload<SentKind>, 'fileName' | 'result'>): {
  readonly format: 'csv' | 'xlsx'
  readonly separator: string
} {
  const separator = result?.notes.find(({ code }) => code === 'separator')?.values.value
  const isTextFile = separator !== undefined && fileName !== ''
  return { format: isTextFile ? 'csv' : 'xlsx', separator: String(separator ?? ',') }
}
