import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import type { SentForm } from '../http/parse-form.server.ts'

/** The submitted filter values by field name. */
export type FilterValues = Readonly<Record<string, string>>
export type FilterErrors = Partial<Record<string, 'dateWrong' | 'datesTurned' | 'tooLong'>>

/**
 * Parses submitted filters and validates them; empty after a reset. `dates` names the fields of the first
 * and last day.
 */
export function parseFilters(
  { fields, tooLongFields }: Pick<SentForm, 'fields' | 'tooLongFields'>,
  { names, dates: [from, to] }: { names: readonly string[]; dates: readonly [from: string, to: string] },
): { typed: FilterValues; errors: FilterErrors } {
  if (fields.get('reset') !== null) return { typed: {}, errors: {} }
  const typed = Object.fromEntries(names.map(name => [name, fields.get(name) ?? '']))
  const errors: FilterErrors = {}
  for (const field of [from, to])
    if (typed[field] && !parseDateField(typed[field])) errors[field] = 'dateWrong'
  const [first, last] = [parseDateField(typed[from]), parseDateField(typed[to])]
  if (first && last && first > last) errors[to] = 'datesTurned'
  for (const name of names) if (tooLongFields.includes(name)) errors[name] = 'tooLong'
  return { typed, errors }
}

/** Parses a calendar date; null if empty. */
export const parseDateField = (text: string | undefined): CalendarDate | null =>
  text !== undefined && isCalendarDate(text) ? text : null
