/**
 * Whether a description needs the small font size, judged by its printed lines: thirty one-word lines take
 * as much space as a page of prose. So do the decision and more than four rows of facts.
 */
export function needsSmallPrint(
  description: string,
  { facts, decision }: { facts: readonly unknown[]; decision: PrintedDecision | null },
): boolean {
  const rows = Math.ceil(facts.length / FACTS_PER_ROW)
  const taken = Math.max(0, rows - ROWS) * LINES_PER_ROW + (decision ? decisionLines(decision) : 0)
  return printedLines(description) + taken > MAX_LINES
}

type PrintedDecision = { readonly reason: string | null; readonly sentence: string }

/** lines of an explanation that are printed */
const MAX_SENTENCE_LINES = 3

const decisionLines = ({ reason, sentence }: PrintedDecision) =>
  HEADING_LINES + (reason ? printedLines(reason) : 0) + Math.min(MAX_SENTENCE_LINES, printedLines(sentence))

const printedLines = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)

/** characters per line at the normal size */
const LINE = 90
/** lines that always fit at the normal size below four rows of facts */
const MAX_LINES = 10
const FACTS_PER_ROW = 3
const ROWS = 4
const LINES_PER_ROW = 2
const HEADING_LINES = 3
