import type { Catalogue } from '../catalogue/catalogue.ts'
import { formatTyreSize, parseTypedSize, parseTyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'

/**
 * The purchase: facts of a registration and of a claim, for the owner's statistics (rules W1.16 and W20.12).
 * Each may be unknown.
 */
export const PURCHASE_FIELDS = ['branch', 'brand', 'model', 'size'] as const
export type PurchaseField = (typeof PURCHASE_FIELDS)[number]
/** The texts of the form. */
export type PurchaseValues = Readonly<Record<PurchaseField, string>>
/** In the catalogue's words; `branch` is the branch's id, because its name can change (rule S32.6). */
export type Purchase = Readonly<Record<PurchaseField, string | null>>

export const NO_PURCHASE: Purchase = { branch: null, brand: null, model: null, size: null }

/** The choices of the form. */
export type PurchaseChoices = Readonly<Record<PurchaseField, readonly string[]>>

type Sources = Pick<Catalogue, 'tyres' | 'branches' | 'branchIds'>

/**
 * The choices of a catalogue. Long lists are cut, to keep the page small; other values can still be typed.
 */
export function purchaseChoices(catalogue: Sources): PurchaseChoices {
  const known = CHOICES.get(catalogue)
  if (known) return known
  const { lines, sizes } = catalogue.tyres
  const choices = {
    branch: catalogue.branches.slice(0, MAX_CHOICES).map(({ name }) => name),
    brand: distinct(lines.map(({ brand }) => brand)),
    model: distinct(lines.map(({ model }) => model)),
    size: sizes.slice(0, MAX_CHOICES).map(formatTyreSize),
  }
  CHOICES.set(catalogue, choices)
  return choices
}

const CHOICES = new WeakMap<Sources, PurchaseChoices>()
const MAX_CHOICES = 500

/**
 * Matches the purchase facts of a form to the catalogue. A value that the catalogue does not have is dropped,
 * never an error (rule W1.16).
 */
export function matchPurchase(values: PurchaseValues, { tyres, branches, branchIds }: Sources): Purchase {
  const typed = (field: PurchaseField) => fold(values[field])
  const branch = branches.find(({ name }) =>
    [name, branchIds.get(name) ?? ''].map(fold).includes(typed('branch')),
  )
  const brand = tyres.lines.find(line => fold(line.brand) === typed('brand'))?.brand ?? null
  const ofModel = tyres.lines.filter(line =>
    [line.model, `${line.brand} ${line.model}`].map(fold).includes(typed('model')),
  )
  const line = typed('brand') === '' ? onlyOne(ofModel) : ofModel.find(line => line.brand === brand)
  const sizeKey = keyOf(parseTyreSize(values.size) ?? parseTypedSize(values.size))
  const size = tyres.sizes.find(each => tyreSizeKey(each) === sizeKey)
  return {
    branch: (branch && branchIds.get(branch.name)) ?? null,
    brand: line?.brand ?? brand,
    model: line?.model ?? null,
    size: size ? formatTyreSize(size) : null,
  }
}

/**
 * A purchase as shown in forms and on pages: with the branch's name, or its id if the branch no longer
 * exists.
 */
export function toPurchaseValues(
  purchase: Purchase,
  { branchIds }: Pick<Catalogue, 'branchIds'>,
): PurchaseValues {
  const name = [...branchIds].find(([, id]) => id === purchase.branch)?.[0]
  return {
    branch: name ?? purchase.branch ?? '',
    brand: purchase.brand ?? '',
    model: purchase.model ?? '',
    size: purchase.size ?? '',
  }
}

const keyOf = (size: ReturnType<typeof parseTyreSize>) => size && tyreSizeKey(size)

/** The line of a model, if only one brand has it. */
const onlyOne = <Line extends { brand: string }>(lines: readonly Line[]) =>
  lines.every(({ brand }) => brand === lines[0]?.brand) ? lines[0] : undefined

const distinct = (names: readonly string[]) =>
  [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MAX_CHOICES)

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
