import { addDays, type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { parsePrice } from '../prices/price.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { formatTyreSize, parseTypedSize, parseTyreSize } from '../tyres/tyre-size.ts'
import { createScopeMatcher } from './apply-promotions.ts'
import { parsePastedTyres } from './parse-pasted-tyres.ts'
import {
  type PlannedPromotion,
  PROMOTION_EFFECTS,
  PROMOTION_ROUNDINGS,
  type PromotionEffect,
  type PromotionScope,
} from './planned-promotion.ts'

/** The fields of the form, as the browser sends them. */
export const PROMOTION_FIELDS = [
  'name_ms', 'name_en', 'first_day', 'last_day', 'brand', 'model', 'size', 'rim', 'tyres', 'effect', 'value', 'rounding', 'banner_ms', 'banner_en',
] as const // biome-ignore format: names read best in some lines
export type PromotionField = (typeof PROMOTION_FIELDS)[number]
export type PromotionValues = Readonly<Record<PromotionField, string>>

type PromotionError =
  | 'missing'
  | 'too-long'
  | 'no-day'
  | 'past'
  | 'ends-before'
  | 'too-far'
  | 'no-size'
  | 'no-rim'
  | 'no-percent'
  | 'no-amount'
  | 'unknown-brand'
  | 'unknown-model'
  | 'unknown-tyres'
  | 'no-tyre'
  | 'no-picture'
export type PromotionErrors = Readonly<Partial<Record<PromotionField, PromotionError>>>

/** The values of the form; the rest of a promotion is about who planned it and when. */
export type PromotionDraft = Omit<
  PlannedPromotion,
  'id' | 'plannedBy' | 'plannedAt' | 'approvedBy' | 'withdrawnBy' | 'withdrawnAt'
>

/**
 * Parses the form of a promotion: the promotion, or one error per field. It begins today or later, ends
 * within a year, and applies to at least one of `tyres`. `unknownLines` are the pasted lines that match no
 * tyre, counted from 1.
 */
export function parsePromotion(
  values: PromotionValues,
  {
    today,
    tyres,
    parsePicture,
  }: {
    today: CalendarDate
    tyres: readonly Tyre[]
    /** the URL of a picture that is safe to show; null for any other text */
    parsePicture: (text: string) => string | null
  },
):
  | { ok: true; draft: PromotionDraft }
  | { ok: false; errors: PromotionErrors; unknownLines: readonly number[] } {
  const { scope, errors: scopeErrors, unknownLines } = parseScope(values, tyres)
  const errors: Partial<Record<PromotionField, PromotionError>> = { ...scopeErrors }
  const typed = (field: PromotionField) => collapseBlanks(values[field])
  const name = (field: 'name_en' | 'name_ms') => {
    const value = typed(field)
    if (!value) errors[field] = 'missing'
    else if (value.length > MAX_NAME_LENGTH) errors[field] = 'too-long'
    return value
  }
  const day = (field: 'first_day' | 'last_day', earliest: CalendarDate) => {
    const value = typed(field)
    if (!isCalendarDate(value)) errors[field] = value ? 'no-day' : 'missing'
    // A first day that was refused says nothing about the last one.
    else if (value < earliest) errors[field] = earliest === today ? 'past' : 'ends-before'
    else if (value > addDays(today, MAX_DAYS_AHEAD)) errors[field] = 'too-far'
    else return value
    return today
  }
  const nameEn = name('name_en')
  const nameMs = name('name_ms')
  const firstDay = day('first_day', today)
  const lastDay = day('last_day', firstDay)

  const effect = PROMOTION_EFFECTS.find(each => each === values.effect) ?? 'percent'
  const value = parseValue(effect, typed('value'))
  if (value === null)
    errors.value = !typed('value') ? 'missing' : effect === 'percent' ? 'no-percent' : 'no-amount'
  const rounding = PROMOTION_ROUNDINGS.find(each => each === values.rounding) ?? 'sen'

  const banner = (field: 'banner_ms' | 'banner_en') => {
    const picture = typed(field) ? parsePicture(typed(field)) : null
    if (typed(field) && picture === null) errors[field] = 'no-picture'
    return picture
  }
  const banners = { bannerEn: banner('banner_en'), bannerMs: banner('banner_ms') }

  const draft = {
    nameEn,
    nameMs,
    firstDay,
    lastDay,
    ...scope,
    effect,
    value: value ?? 0,
    rounding,
    ...banners,
  }
  return Object.keys(errors).length === 0 ? { ok: true, draft } : { ok: false, errors, unknownLines }
}

/** The tyres that the form names. */
function parseScope(
  values: PromotionValues,
  tyres: readonly Tyre[],
): { scope: PromotionScope; errors: PromotionErrors; unknownLines: readonly number[] } {
  const [brand, model, size, rimText] = SCOPE_FIELDS.map(field => collapseBlanks(values[field]))
  const parsedSize = size ? (parseTyreSize(size) ?? parseTypedSize(size)) : null
  const rim = rimText ? Number(rimText.replace(/^R/i, '')) : null
  const { tyres: named = null, unknownLines = [] } = parsePastedTyres(values.tyres, tyres) ?? {}
  const scope = {
    brand: brand || null,
    model: model || null,
    size: parsedSize && formatTyreSize(parsedSize),
    rim,
    tyres: named,
  }
  const errors: PromotionErrors = {
    ...(size && !parsedSize && { size: 'no-size' }),
    ...(rim !== null && !(rim > 0 && rim < 60) && { rim: 'no-rim' }),
    ...(unknownLines.length > 0 && { tyres: 'unknown-tyres' }),
  }
  const isEmpty = Object.keys(errors).length === 0 && !tyres.some(createScopeMatcher(scope))
  return { scope, errors: isEmpty ? emptyScope(scope, tyres) : errors, unknownLines }
}

const SCOPE_FIELDS = ['brand', 'model', 'size', 'rim'] as const
const collapseBlanks = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The field that prevents a promotion from matching any tyre. */
function emptyScope({ brand, model }: PromotionScope, tyres: readonly Tyre[]): PromotionErrors {
  const nothing = { brand: null, model: null, size: null, rim: null, tyres: null }
  if (brand && !tyres.some(createScopeMatcher({ ...nothing, brand }))) return { brand: 'unknown-brand' }
  if (model && !tyres.some(createScopeMatcher({ ...nothing, brand, model })))
    return { model: 'unknown-model' }
  return { brand: 'no-tyre' }
}

/** Per cent (`10`, `12.5 %`) or sen (`RM 20`); null for anything else. */
function parseValue(effect: PromotionEffect, text: string): number | null {
  if (effect !== 'percent') return parsePrice(text) || null
  const digits = /^(\d{1,2})(?:[.,](\d{1,2}))? ?%?$/.exec(text)
  const percent = digits ? Number(`${digits[1]}.${digits[2] ?? 0}`) : 0
  return percent > 0 ? percent : null
}

export const MAX_NAME_LENGTH = 60
const MAX_DAYS_AHEAD = 366
