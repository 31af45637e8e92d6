import type { ImportProblem } from '../../domain/catalogue/data-files/data-file.ts'
import type { ChangedRow, PriceMove } from '../../domain/catalogue/list-changes/compare-lists.server.ts'
import type { BlockCode, Finding, WarningCode } from '../../domain/catalogue/list-changes/guard-list.ts'
import type { ImportPlan, ImportRejection } from '../../domain/catalogue/list-changes/plan-import.server.ts'
import { describeRows } from '../../domain/catalogue/row-description.ts'
import { formatPrice } from '../../domain/prices/price.ts'
import { pluralize } from './pluralize.ts'

// What `npm run import` prints.

/** `tyres: 1,099 rows imported` */
export function describeOutcome({ kind, rows }: ImportPlan, outcome: string): string {
  return `${kind}: ${pluralize(rows.length, 'row')} ${outcome}`
}

/** What an import changes, what to look at again, and its warnings, as lines. */
export function describePlan(plan: ImportPlan, file: string): string[] {
  const { kind, current, changes, guard, dropped, warnings, warningCount, sampleRows } = plan
  const { added, changed, removed, unchangedCount } = changes
  const counts = {
    new: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: unchangedCount,
  }
  const summary = Object.entries(counts).map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
  const moves = changed.filter(hasLargeMove)
  const { name } = describeRows(kind)
  return [
    `${summary.join(', ')}${current?.isSample ? ' (what was stored is the sample data)' : ''}`,
    ...(sampleRows > 0
      ? [`rows of the sample left: ${sampleRows.toLocaleString('en')} (the site keeps its sample note)`]
      : []),
    ...(moves.length > 0 ? [`${pluralize(moves.length, 'price')} moved by more than 20%:`] : []),
    ...moves.slice(0, MAX_PRICE_MOVES).map(({ after, priceMove: { from, to, share } }) => {
      return `  ${name(after)}: ${formatPrice(from)} to ${formatPrice(to)} (${percent(share)})`
    }),
    ...more(moves.length - MAX_PRICE_MOVES, 'more price'),
    ...guard.warnings.map(finding => `look again: ${describeFinding(finding, plan)}`),
    ...(dropped > 0 ? [`${pluralize(dropped, 'row')} dropped: a required field is empty`] : []),
    ...(warningCount > 0 ? [`${pluralize(warningCount, 'warning')}:`] : []),
    ...warnings.map(warning => describeProblem(warning, file)),
    ...more(warningCount - warnings.reduce((sum, { count = 1 }) => sum + count, 0), 'more warning'),
  ]
}

/** Why a list is stopped (rule S32.9): `1 of 3 rows would go: d e`. */
export function describeBlocks(plan: ImportPlan): string {
  return plan.guard.blocks.map(finding => describeFinding(finding, plan)).join('; ')
}

const SENTENCES: Record<BlockCode | WarningCode, (count: number, values: Finding['values']) => string> = {
  'rows-removed': (count, { total = 0 }) =>
    `${count.toLocaleString('en')} of ${pluralize(Number(total), 'row')} would go`,
  'brand-removed': (_, { brands }) => `everything of ${brands} would go`,
  'prices-moved': count => `${pluralize(count, 'price')} would move by more than 30%`,
  'price-times-ten': count => `${pluralize(count, 'price')} would be some ten times the old one, or a tenth`,
  'price-gone': count => `${pluralize(count, 'price')} would be gone`,
  'price-broken': count => `${pluralize(count, 'price')} would be no amount beside another price`,
  'prices-missing': count => `${pluralize(count, 'new row')} would have no price`,
  'prices-implausible': count =>
    `${pluralize(count, 'row')} would have a price below RM 60 or above RM 6,000`,
  'price-is-size': count =>
    `${pluralize(count, 'price')} would be the rim, width, profile or load index of the tyre`,
  'price-above-list': count => `${pluralize(count, 'price')} would be above the list price`,
  'many-duplicates': count => `${pluralize(count, 'row')} would be a tyre that is there already`,
  'promotions-ended': count => `every promotion is over (${pluralize(count, 'row')})`,
  'older-list': (_, { number }) => `this is list ${number} again, which is more than 30 days old`,
  'price-low': count => `${pluralize(count, 'price')} below RM 60`,
  'price-high': count => `${pluralize(count, 'price')} above RM 6,000`,
  'some-prices-moved': count => `${pluralize(count, 'price')} would move by more than 30%`,
  'some-above-list': count => `${pluralize(count, 'price')} above the list price`,
  'some-duplicates': count => `${pluralize(count, 'row')} of a tyre that is there already`,
  'price-unlike-others': count => `${pluralize(count, 'price')} far from those of the same brand and rim`,
  'size-unusual': count => `${pluralize(count, 'size')} that no tyre of a car, van or lorry has`,
  'branch-abroad': count => `${count} with a place outside Malaysia`,
  'prices-raised-alike': (_, { percent }) => `every price is raised by ${percent}%`,
}

function describeFinding({ code, count, values, examples }: Finding, { kind }: ImportPlan): string {
  const { name } = describeRows(kind)
  const names = examples.slice(0, MAX_NAMES).flatMap(({ before, after }) => {
    const row = after ?? before
    return row ? [name(row)] : []
  })
  return `${SENTENCES[code](count, values)}: ${[...names, ...(count > MAX_NAMES ? ['…'] : [])].join(', ')}`
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
const MIN_PRICE_MOVE = 0.2
const hasLargeMove = (row: ChangedRow): row is ChangedRow & { priceMove: PriceMove } =>
  row.priceMove !== null && Math.abs(row.priceMove.share) > MIN_PRICE_MOVE
const MAX_NAMES = 5

const more = (count: number, noun: string) => (count > 0 ? [`… and ${pluralize(count, noun)}`] : [])
const percent = (share: number) => `${share > 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)}%`

/** `FILE:LINE:COLUMN: reason`, with the number of further cells to which it applies. */
function describeProblem({ line, column, reason, count = 1 }: ImportProblem, file: string) {
  const others = count > 1 ? ` (and in ${pluralize(count - 1, 'more row')})` : ''
  return `${[file, line, ...(column ? [column] : [])].join(':')}: ${reason}${others}`
}
