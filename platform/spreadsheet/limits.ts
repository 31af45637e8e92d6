/** More than any real list has, and less than fills the memory of the process. */
export const MAX_ROWS = 300_000
export const MAX_COLUMNS = 256
/** characters of a cell; longer texts are cut. Checks of a list refuse texts above 1,000 */
export const MAX_CELL_LENGTH = 1_001
/**
 * Characters of all cells, as JSON: more than a text file of 40 MB has, while some kilobytes of a workbook
 * can be gigabytes, as its cells point to the same long text.
 */
export const MAX_TEXT_LENGTH = 60_000_000

/**
 * The cells of a row within these limits, without the empty ones at its end: a file of some kilobytes can
 * hold a row of a hundred thousand cells, or a cell of a million characters in every row.
 */
export function limitRow(cells: readonly string[]): string[] {
  let end = Math.min(cells.length, MAX_COLUMNS)
  while (end > 0 && cells[end - 1]?.trim() === '') end--
  return cells
    .slice(0, end)
    .map(cell => (cell.length > MAX_CELL_LENGTH ? cell.slice(0, MAX_CELL_LENGTH) : cell))
}
