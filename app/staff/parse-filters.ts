import { parseTyreId } from '../../domain/warranties/tyre-id.ts'
import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { fieldValues } from '../../platform/uploads/form-fields.ts'
import type { ParsedForm } from '../http/parse-form.server.ts'

/** The submitted filter values by field name. */
export type FilterValues = Readonly<Record<string, string>>
export type FilterErrors = Partial<Record<string, 'dateWrong' | 'datesTurned' | 'tooLong' | 'tyreIdWrong'>>

/**
 * Parses submitted filters and validates them; empty after a reset. `dates` names the fields of the first
 * and last day, `tyreIdField` the field of a whole tyre ID.
 */
export function parseFilters(
  { fields, tooLongFields }: Pick<ParsedForm, 'fields' | 'tooLongFields'>,
  {
    names,
    dates: [from, to],
    tyreIdField = '',
  }: { names: readonly string[]; dates: readonly [from: string, to: string]; tyreIdField?: string },
): { values: FilterValues; errors: FilterErrors } {
  if (fields.get('reset') !== null) return { values: {}, errors: {} }
  // A chip and the find box send fewer fields than the form.
  const sent = names.filter(name => fields.get(name) !== null)
  const values = fieldValues(fields, sent)
  const errors: FilterErrors = {}
  for (const field of [from, to])
    if (values[field] && !parseDateField(values[field])) errors[field] = 'dateWrong'
  const [first, last] = [parseDateField(values[from]), parseDateField(values[to])]
  if (first && last && first > last) errors[to] = 'datesTurned'
  if (values[tyreIdField]?.trim() && !parseTyreId(values[tyreIdField])) errors[tyreIdField] = 'tyreIdWrong'
  for (const name of names) if (tooLongFields.includes(name)) errors[name] = 'tooLong'
  return { values, errors }
}

/** Parses a calendar date; null if empty. */
export const parseDateField = (text: string | undefined): CalendarDate | null =>
  text !== undefined && isCalendarDate(text) ? text : null
