/** Finds columns whose value is in separate rows, or only in the first row of each value. */
export function findSections(
  column: string,
  columns: Readonly<Record<string, number>>,
  rows: readonly (readonly string[])[],
): { readonly code: 'section-rows' | 'filled-down'; readonly count: number } | null {
  const filled = rows.filter(cells => cells.length > 0 && (column !== 'brand' || !isRimHeading(cells)))
  const [first] = filled
  if (!first) return null
  const index = columns[column]
  if (index === undefined) {
    if (sectionName(first, column) === null) return null
    return { code: 'section-rows', count: filled.filter(cells => sectionName(cells, column) !== null).length }
  }
  const blank = filled.filter(cells => !cells[index]?.trim()).length
  const isFilledDown = Boolean(first[index]?.trim()) && blank >= filled.length * MIN_BLANK_SHARE
  return isFilledDown ? { code: 'filled-down', count: blank } : null
}

/**
 * The name in a row that holds nothing else; null for any other row. A brand is without the rim of the tyres
 * below, `MICHELIN RIM 15`.
 */
export function sectionName(cells: readonly string[], column: string): string | null {
  const text = onlyText(cells)
  const name = column === 'brand' ? text.replace(RIM, '') : text
  return /\p{L}{2}/u.test(name) ? name : null
}

/** Whether a row holds only the rim of the tyres below, `RIM 15`, which is no brand. */
export function isRimHeading(cells: readonly string[]): boolean {
  const text = onlyText(cells)
  return text !== '' && text.replace(RIM, '') === ''
}

/** The text of a row with a single short one; empty for any other row. */
function onlyText(cells: readonly string[]): string {
  const texts = cells.filter(cell => cell.trim() !== '')
  const text = texts.length === 1 ? (texts[0]?.trim() ?? '') : ''
  return text.length <= MAX_SECTION_LENGTH ? text : ''
}

/** Longer texts are remarks. */
const MAX_SECTION_LENGTH = 60

/** `RIM 15`, `Saiz 14"` or `15 inci` at the end of a text. */
const RIM =
  /(?:^|[ (:,–-]{1,3})(?:(?:(?:tayar|tyres?|tires?|saiz|size) )?(?:rim|saiz|size)[ :.-]{0,2}\d{2}(?: ?[-–&] ?\d{2})? ?(?:["”″]|''|inci|inch)?|\d{2} ?(?:["”″]|''|inci|inch))\)?$/i

/** A smaller share of blank cells is a mistake that the checks report. */
const MIN_BLANK_SHARE = 0.2
