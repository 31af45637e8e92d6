import type { ImportProblem } from '../../../domain/catalogue/data-files/data-file.ts'
import type { ProblemCode } from '../../../domain/catalogue/data-files/problems.ts'
import { parseCellName } from '../../../domain/list-uploads/correct-cells.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** The sentence of a problem of a file, in the visitor's language. */
export function problemText({ code, values = {}, reason }: ImportProblem, t: Translate): string {
  return code ? t(`deskUploads.problems.${code as ProblemCode}`, values as never) : reason
}

/** The row of a problem as Excel counts: of its cell, else its line. */
export const problemRow = ({ cell = '', line }: ImportProblem): number => parseCellName(cell)?.row ?? line

/** The name of a field of a list, `tyre_size`; a test finds fields without one. */
export const fieldName = (field: string, t: Translate): string =>
  t(`deskUploads.columns.fields.${field as 'model'}`)
