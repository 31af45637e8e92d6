/** Tread depths in mm, measured to a tenth (rule W20.14). */
const MAX_TREAD_MM = 12

/** Parses a tread depth such as `4.5`, `4,5` or `4.5 mm`: null if empty, `wrong` unless it is 0.0 to 12.0. */
export function parseTreadDepth(text: string): number | null | 'wrong' {
  const typed = text.trim()
  if (typed === '') return null
  const [, digits] = /^(\d{1,2}(?:[.,]\d)?) ?(?:mm)?$/i.exec(typed) ?? []
  const depth = Number(digits?.replace(',', '.'))
  return depth <= MAX_TREAD_MM ? depth : 'wrong'
}

/** `4.5`, always with its tenth. */
export const formatTreadDepth = (depth: number): string => depth.toFixed(1)
