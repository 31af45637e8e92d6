import { csvFormats } from '../catalogue/data-files/csv-formats.ts'
import type { UploadKind } from './list-upload.ts'

/** The fields of a list, in the order of its file. */
export const uploadFields = (kind: UploadKind): readonly string[] => csvFormats[kind].columns

/** Of the groups of fields of which each list needs one, those that none of these columns is: `current_price or list_price`. */
export function lacksColumns(
  kind: UploadKind,
  columns: Readonly<Record<string, number>>,
): readonly (readonly string[])[] {
  return csvFormats[kind].needed.filter(names => !names.some(name => columns[name] !== undefined))
}
