/**
 * Whether a description needs the small font size, judged by its printed lines: thirty one-word lines take
 * as much space as a page of prose.
 */
export function needsSmallPrint(description: string): boolean {
  const lines = description.split('\n').map(line => Math.max(1, Math.ceil(line.length / LINE)))
  return lines.reduce((sum, own) => sum + own, 0) > MAX_LINES
}

/** characters per line at the normal size */
const LINE = 90
/** lines that always fit at the normal size */
const MAX_LINES = 10
