/**
 * Whether a description is printed in the small type: by its lines as they will stand on the sheet, as thirty of one word each
 * take as much room as a page of prose.
 */
export function needsSmallPrint(description: string): boolean {
  const lines = description.split('\n').map(line => Math.max(1, Math.ceil(line.length / LINE)))
  return lines.reduce((sum, own) => sum + own, 0) > MAX_LINES
}

/** characters of a line in the usual type */
const LINE = 90
/** lines that have room in the usual type, however much else stands on the sheet */
const MAX_LINES = 12
