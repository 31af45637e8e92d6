import type { Company } from '../../company/company.ts'
import { type CompanyProblem, checkCompany } from './check-company.ts'
import type { ImportProblem } from './data-file.ts'
import { findLine, findSyntaxErrorLine } from './json-position.ts'

/**
 * Parses `company.json` (without byte order mark). Returns the company, with non-https links emptied and
 * reported as warnings, or all errors.
 */
export function parseCompanyFile(
  text: string,
): { ok: true; company: Company; warnings: ImportProblem[] } | { ok: false; errors: ImportProblem[] } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return { ok: false, errors: [syntaxError(text, error as Error)] }
  }
  const at = ({ path, reason }: CompanyProblem): ImportProblem => ({
    line: findLine(text, path),
    column: path.join('.'),
    reason,
  })
  const checked = checkCompany(document)
  return checked.ok
    ? { ...checked, warnings: checked.warnings.map(at) }
    : { ok: false, errors: checked.errors.map(at) }
}

function syntaxError(text: string, error: Error): ImportProblem {
  const start = text.trimStart()
  const reason = start && !start.startsWith('{') ? 'it must begin with {' : error.message.split('\n')[0]
  return { line: findSyntaxErrorLine(text), column: '', reason: `is not JSON: ${reason}` }
}
