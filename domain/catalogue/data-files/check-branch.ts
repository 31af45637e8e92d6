import { type BranchRow, branchesFile } from './branches-file.ts'
import { CsvRow, ImportProblems } from './csv-row.ts'
import type { ProblemCode } from './problems.ts'

/** The fields of the form of a branch, named as the file's columns (rule S34.2). */
export const BRANCH_FIELDS = [
  'name',
  'state',
  'address',
  'location',
  'phone',
  'chat_number',
  'hours',
  'services',
] as const
export type BranchField = (typeof BRANCH_FIELDS)[number]
export type BranchValues = Readonly<Record<BranchField, string>>
export type BranchErrors = Partial<Record<BranchField, ProblemCode>>

/**
 * Checks a branch from a form as a row of the branch file; its name must differ from the `others`. A state
 * that differs from one of theirs only in case or blanks gets their spelling. The row has the id of a new
 * branch.
 */
export function checkBranch(
  values: BranchValues,
  others: readonly BranchRow[],
): { ok: true; row: BranchRow } | { ok: false; errors: BranchErrors } {
  const state = others.find(other => plain(other.state) === plain(values.state))?.state ?? values.state
  const header = { names: BRANCH_FIELDS, indexes: new Map(BRANCH_FIELDS.map((name, at) => [name, at])) }
  const problems = { errors: new ImportProblems(), warnings: new ImportProblems() }
  const cells = new CsvRow(
    header,
    BRANCH_FIELDS.map(field => (field === 'state' ? state : values[field])),
    { line: 1, row: 1, today: null },
    problems,
  )
  const row = cells.isReadable() ? branchesFile.parseRow(cells) : null
  const fieldOf = (column: string) => BRANCH_FIELDS.find(each => column.startsWith(`${each} (`)) ?? 'location'
  const isTwice = others.some(({ name }) => name.toLowerCase() === cells.text('name').toLowerCase())
  const errors: BranchErrors = {}
  for (const field of BRANCH_FIELDS) {
    const problem = problems.errors.list.find(({ column }) => fieldOf(column) === field)
    const code = field === 'name' && isTwice ? 'twice' : (problem?.code as ProblemCode | undefined)
    if (code) errors[field] = code
  }
  return row && Object.keys(errors).length === 0 ? { ok: true, row } : { ok: false, errors }
}

/** The values of the form for a branch; of null all are empty. */
export const branchValues = (row: BranchRow | null): BranchValues => ({
  name: row?.name ?? '',
  address: row?.address ?? '',
  state: row?.state ?? '',
  location: row ? `${row.lat}, ${row.lng}` : '',
  phone: row?.phone ?? '',
  chat_number: row?.chatNumber ?? '',
  hours: row?.hours ?? '',
  services: row?.services ?? '',
})

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
