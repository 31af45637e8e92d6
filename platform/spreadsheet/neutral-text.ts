/**
 * A text as it is written into a cell of a file for Excel: one that Excel could take for a formula gets an
 * apostrophe before it. Numbers stay as they are. In the cell of a workbook, which is a text whatever it
 * looks like, so do telephone numbers; in a text file Excel would calculate with `+6012-3456789`.
 */
export function neutralText(text: string, file: 'workbook' | 'text-file'): string {
  if (!FORMULA_LIKE.test(text)) return text
  return (file === 'workbook' ? NUMBER_OR_PHONE : NUMBER).test(text) ? text : `'${text}`
}

/** The text that `neutralText` has written. */
export const plainText = (text: string): string => (WRITTEN.test(text) ? text.slice(1) : text)

// An apostrophe that belongs to the text gets another one.
const FORMULA_LIKE = /^'*[=+\-@\t\r]/
const WRITTEN = /^'+[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/
const NUMBER_OR_PHONE = /^[+-][\d\s().,/-]*$/
