import type { ImportProblem } from '../../domain/catalogue/data-files/data-file.ts'
import type { ImportPlan, ImportRejection } from '../../domain/catalogue/data-files/plan-import.server.ts'
import { formatPrice } from '../../domain/prices/price.ts'
import { pluralize } from './pluralize.ts'

// What `npm run import` prints.

/** `tyres: 1,099 rows imported` */
export function describeOutcome({ kind, rows }: ImportPlan, outcome: string): string {
  return `${kind}: ${pluralize(rows.length, 'row')} ${outcome}`
}

/** What an import changes, and its warnings, as lines. */
export function describePlan(
  { stored, comparison, dropped, warnings, warningCount, sampleRows }: ImportPlan,
  file: string,
): string[] {
  const { added, changed, removed, unchanged, priceMoves } = comparison
  const counts = { new: added, changed, removed, unchanged }
  const summary = Object.entries(counts).map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
  return [
    `${summary.join(', ')}${stored.isSample ? ' (what was stored is the sample data)' : ''}`,
    ...(sampleRows > 0
      ? [`rows of the sample left: ${sampleRows.toLocaleString('en')} (the site keeps its sample note)`]
      : []),
    ...(priceMoves.length > 0 ? [`${pluralize(priceMoves.length, 'price')} moved by more than 20 %:`] : []),
    ...priceMoves
      .slice(0, MAX_PRICE_MOVES)
      .map(
        ({ name, from, to, share }) =>
          `  ${name}: ${formatPrice(from)} to ${formatPrice(to)} (${percent(share)})`,
      ),
    ...more(priceMoves.length - MAX_PRICE_MOVES, 'more price'),
    ...(dropped > 0 ? [`${pluralize(dropped, 'row')} dropped: a required field is empty`] : []),
    ...(warningCount > 0 ? [`${pluralize(warningCount, 'warning')}:`] : []),
    ...warnings.map(warning => describeProblem(warning, file)),
    ...more(warningCount - warnings.reduce((sum, { count = 1 }) => sum + count, 0), 'more warning'),
  ]
}

/** Why an import is asked about: `This removes 12 of 40 rows (30 %): …` */
export function describeRemovals({ comparison }: ImportPlan): string {
  const { removed, changed, unchanged, removedNames, removedBrands } = comparison
  const total = removed + changed + unchanged
  const names = removedNames.slice(0, MAX_NAMES).join('; ')
  const brands = removedBrands.length > 0 ? `, among them everything of ${removedBrands.join(', ')}` : ''
  const others = removed > MAX_NAMES ? '; …' : ''
  return `This removes ${removed.toLocaleString('en')} of ${pluralize(total, 'row')} (${Math.round((100 * removed) / total)} %)${brands}: ${names}${others}.`
}

/** The errors of a file that is not imported. */
export function describeRejection({ errors, errorCount }: ImportRejection, file: string): string {
  return [
    ...errors.map(error => describeProblem(error, file)),
    ...more(errorCount - errors.length, 'more error'),
    `${pluralize(errorCount, 'error')}; nothing was changed`,
  ].join('\n')
}

const MAX_PRICE_MOVES = 20
const MAX_NAMES = 5

const more = (count: number, noun: string) => (count > 0 ? [`… and ${pluralize(count, noun)}`] : [])
const percent = (share: number) => `${share > 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)} %`

/** `FILE:LINE:COLUMN: reason`, with the number of further cells to which it applies. */
function describeProblem({ line, column, reason, count = 1 }: ImportProblem, file: string) {
  const others = count > 1 ? ` (and in ${pluralize(count - 1, 'more row')})` : ''
  return `${[file, line, ...(column ? [column] : [])].join(':')}: ${reason}${others}`
}
