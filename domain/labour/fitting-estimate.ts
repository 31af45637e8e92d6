import { parsePrice, type Sen } from '../prices/price.ts'
import { type LabourCharge, SERVICE_TAX_PERCENT, TYRES_WITH_FREE_INSTALLATION } from './labour-charge.ts'

/** The cost of fitting and balancing one tyre by the labour charges. */
export type FittingEstimate = {
  /** without tax */
  readonly fitting: Sen
  readonly balancing: Sen
  /** both with tax (rule S20.2) */
  readonly total: Sen
}

/** Whether the price of this many tyres includes fitting and balancing (rule S20.3). */
export const includesFitting = (tyres: number): boolean => tyres >= TYRES_WITH_FREE_INSTALLATION

/**
 * The charges for a rim size in inches, parsed from the texts of the data file (rule S40.2). Tyres for normal
 * cars use the rows without `4x4`. Null if the list has no price for the rim.
 */
export function estimateFitting(
  charges: readonly LabourCharge[],
  tyre: { readonly rim: number; readonly is4x4: boolean },
): FittingEstimate | null {
  const find = (job: RegExp) =>
    charges.find(({ category, service }) => {
      const text = `${category} ${service}`
      return FOR_4X4.test(category) === tyre.is4x4 && job.test(text) && isForRim(text, tyre.rim)
    })
  const [fittingRow, balancingRow] = [find(FITTING), find(BALANCING)]
  if (!fittingRow || !balancingRow) return null
  const fitting = parsePrice(fittingRow.price)
  // A row that names both jobs has one price for both.
  const balancing = fittingRow === balancingRow ? 0 : parsePrice(balancingRow.price)
  if (fitting === null || balancing === null) return null
  return { fitting, balancing, total: withServiceTax(fitting + balancing) }
}

const withServiceTax = (sen: Sen): Sen => Math.round((sen * (100 + SERVICE_TAX_PERCENT)) / 100)

const FOR_4X4 = /4\s?[x×]\s?4/i
const FITTING = /pemasangan|pasang|installation|fitting/i
const BALANCING = /pengimbangan|imbang|balancing/i

/** Whether a text such as `Installation, 16–18"` covers a rim; a text without inches covers every rim. */
function isForRim(text: string, rim: number): boolean {
  const numbers = (pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number)
  const between = numbers(BETWEEN)
  if (between) return rim >= (between[0] ?? 0) && rim <= (between[1] ?? 0)
  const upTo = numbers(UP_TO)
  if (upTo) return rim <= (upTo[0] ?? 0)
  const from = numbers(FROM)
  if (from) return rim >= (from[0] ?? 0)
  const only = numbers(ONLY)
  return only ? rim === only[0] : true
}

const INCHES = String.raw`\b(\d{2}(?:\.\d)?)\s?(?:["″”]|inci|inch)`
const BETWEEN = new RegExp(String.raw`${INCHES}?\s?(?:[-–]|hingga|to)\s?${INCHES}?`, 'i')
const UP_TO = new RegExp(String.raw`${INCHES}?\s?(?:ke bawah|dan ke bawah|and under|and below|or less)`, 'i')
const FROM = new RegExp(String.raw`${INCHES}?\s?(?:\+|ke atas|dan ke atas|and above|and over|or more)`, 'i')
const ONLY = new RegExp(INCHES, 'i')
