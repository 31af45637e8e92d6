import { oilName } from '../engine-oils/engine-oil.ts'
import type { CsvKind } from './data-files/data-file.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'

/** How a row of a list is shown and found at the desk. */
type RowSummary = {
  readonly title: string
  readonly subtitle: string
  readonly details: readonly string[]
  /** the name of the priced thing: `195/55R15 Energy XM2+` */
  readonly label: string
}

/** The row as text; a search at the desk covers all of it. */
export function summarizeRow<K extends CsvKind>(kind: K, row: DataFileRows[K][number]): RowSummary {
  const [title, subtitle, details, label] = (SUMMARIES[kind] as Summarize<K>)(row)
  return { title, subtitle, details: details.filter(Boolean) as string[], label: label ?? title }
}

/** Names a row for people who see the list: two rows with the same name look alike. */
export const rowName = ({ title, subtitle, details }: RowSummary): string =>
  [title, subtitle, ...details].join(' · ')

type Parts = [title: string, subtitle: string, details: (string | null)[], label?: string]
type Summarize<K extends CsvKind> = (row: DataFileRows[K][number]) => Parts

const SUMMARIES: { [K in CsvKind]: Summarize<K> } = {
  tyres: ({ tyreSize, brand, model, loadIndex, speedRating }) => [
    tyreSize,
    `${brand} ${model}`,
    [`${loadIndex ?? ''}${speedRating ?? ''}`],
    `${tyreSize} ${model}`,
  ],
  vehicles: ({ brand, model, year, tyreSize, rearTyreSize }) => [
    `${brand} ${model}`,
    String(year),
    [tyreSize, rearTyreSize],
  ],
  'engine-oils': row => [row.productName, row.brand, [row.type, row.viscosity, row.volume], oilName(row)],
  branches: ({ name, address, state, phone, chatNumber, hours, services }) => [
    name,
    address,
    [state, phone, chatNumber, hours, services],
  ],
  'labour-charges': ({ category, service }) => [service, category, []],
}
