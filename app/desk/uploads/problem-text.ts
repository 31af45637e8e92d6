import type { ImportProblem } from '../../../domain/catalogue/data-files/data-file.ts'
import type { ProblemCode } from '../../../domain/catalogue/data-files/problems.ts'
import { parseCellName } from '../../../domain/list-uploads/correct-cells.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { fieldText } from '../list-row/field-text.ts'

/** The message of a problem in a file, in the visitor's language. */
export function problemText({ code, values = {}, reason }: ImportProblem, t: Translate): string {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, showDay(value)]))
  return code ? t(`deskUploads.problems.${code as ProblemCode}`, shown as never) : reason
}

const showDay = (value: string | number) => (typeof value === 'string' ? fieldText(value) : value)

/** The row number of a problem in Excel: from its cell, or else its line. */
export const problemRow = ({ cell = '', line }: ImportProblem): number => parseCellName(cell)?.row ?? line
