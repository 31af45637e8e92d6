/**
 * Neutralizes the text of a cell: adds a leading apostrophe if Excel could take it for a formula (rule
 * S28.22). Numbers stay as they are. In a workbook cells have a type, so telephone numbers stay too; in a
 * text file Excel would calculate `+6012-3456789`.
 */
export function neutralizeFormula(text: string, file: 'workbook' | 'text-file'): string {
  if (!FORMULA_LIKE.test(text)) return text
  return (file === 'workbook' ? NUMBER_OR_PHONE : NUMBER).test(text) ? text : `'${text}`
}

/** Reverses `neutralizeFormula`. */
export const restoreFormula = (text: string): string => (WRITTEN.test(text) ? text.slice(1) : text)

// An apostrophe that belongs to the text gets another one.
const FORMULA_LIKE = /^'*[=+\-@\t\r]/
const WRITTEN = /^'+[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/
const NUMBER_OR_PHONE = /^[+-][\d\s().,/-]*$/
