import { type CalendarDate, daysBetween, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { parseClaimNumber } from '../claims/claim-event.ts'

/**
 * The exports of registrations for administrators (rule W33.1): `counting` identifies no person; `call-back`
 * has names and numbers, and needs a filter and a reason.
 */
export const REGISTRATION_PRESETS = ['counting', 'call-back'] as const
/** `claims`: claims that the user selected in a list (rule W33.9) */
const EXPORT_PRESETS = [...REGISTRATION_PRESETS, 'claims'] as const
type ExportPreset = (typeof EXPORT_PRESETS)[number]

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The columns of each preset, in their order. */
export const EXPORT_COLUMNS = {
  counting: ['day', 'branch', 'brand', 'model', 'size', 'state'],
  'call-back': ['name', 'phone', 'plate'],
  claims: [
    'number',
    'claimDate',
    'type',
    'stage',
    'outcome',
    'percent',
    'name',
    'phone',
    'plate',
    'tyreId',
    'day',
    'branch',
    'brand',
    'model',
    'size',
    'dotWeek',
    'description',
  ],
} as const satisfies Record<ExportPreset, readonly string[]>
export type ExportColumn = (typeof EXPORT_COLUMNS)[ExportPreset][number]

/** `active` and `expired`: of the customer's period (rule W5.1) */
export const EXPORT_STATES = ['active', 'expired', 'claimed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

export type CustomerExport = {
  readonly preset: ExportPreset
  readonly format: ExportFormat
  /** first and last purchase date; null: no limit */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly reason: string
  /** numbers of the chosen claims, of the preset `claims` only */
  readonly claims?: readonly number[]
}

export const EXPORT_FIELDS = ['preset', 'format', 'from', 'to', 'reason', 'claims'] as const
export type ExportField = (typeof EXPORT_FIELDS)[number]
export type ExportError = 'choose' | 'date' | 'turned' | 'filter' | 'range' | 'reason' | 'tooLong'

/** Validates the typed values: the export, or the error of each field (rules W33.1 and W33.2). */
export function parseExport(
  values: Readonly<Record<ExportField, string>>,
): { ok: true; export: CustomerExport } | { ok: false; errors: Partial<Record<ExportField, ExportError>> } {
  const errors: Partial<Record<ExportField, ExportError>> = {}
  const preset = EXPORT_PRESETS.find(each => each === values.preset)
  const format = EXPORT_FORMATS.find(each => each === values.format)
  const [from, to] = [values.from.trim(), values.to.trim()]
  const reason = values.reason.replaceAll(/\s+/g, ' ').trim()
  const claims = values.claims.split(',').flatMap(text => parseClaimNumber(text) ?? [])
  if (!preset || (preset === 'claims' && claims.length === 0)) errors.preset = 'choose'
  if (!format) errors.format = 'choose'
  if (from !== '' && !isCalendarDate(from)) errors.from = 'date'
  if (to !== '' && !isCalendarDate(to)) errors.to = 'date'
  else if (from !== '' && to !== '' && from > to) errors.to = 'turned'
  if (preset === 'call-back') {
    if (from === '') errors.from = 'filter'
    if (to === '') errors.to = 'filter'
    if (isCalendarDate(from) && isCalendarDate(to) && daysBetween(from, to) > MAX_CALL_BACK_DAYS)
      errors.to = 'range'
  }
  if (preset !== 'counting' && [...reason.matchAll(/\p{L}/gu)].length < MIN_REASON_LETTERS)
    errors.reason = 'reason'
  if (reason.length > MAX_REASON_LENGTH) errors.reason = 'tooLong'
  if (!preset || !format || Object.keys(errors).length > 0) return { ok: false, errors }
  const day = (text: string) => (isCalendarDate(text) ? text : null)
  const asked = { preset, format, from: day(from), to: day(to), reason }
  return { ok: true, export: preset === 'claims' ? { ...asked, claims } : asked }
}

/** Longest range of purchase dates in an export of names and numbers: a year. */
const MAX_CALL_BACK_DAYS = 366
/** A word with at least one letter or digit. */
const MIN_REASON_LETTERS = 8
const MAX_REASON_LENGTH = 300
