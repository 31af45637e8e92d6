import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import type { SentForm } from '../http/parse-form.server.ts'

/** What was typed into a screen's filters, by the names of their fields (surface.md "Staff"). */
export type Typed = Readonly<Record<string, string>>
export type FilterErrors = Partial<Record<string, 'dateWrong' | 'datesTurned' | 'tooLong'>>

/** The filters that were sent, and what is wrong with them; none where they were reset. `dates`: the first and the last day. */
export function parseFilters(
  { fields, tooLongFields }: Pick<SentForm, 'fields' | 'tooLongFields'>,
  { names, dates: [from, to] }: { names: readonly string[]; dates: readonly [from: string, to: string] },
): { typed: Typed; errors: FilterErrors } {
  if (fields.get('reset') !== null) return { typed: {}, errors: {} }
  const typed = Object.fromEntries(names.map(name => [name, fields.get(name) ?? '']))
  const errors: FilterErrors = {}
  for (const field of [from, to]) if (typed[field] && !dateOf(typed[field])) errors[field] = 'dateWrong'
  const [first, last] = [dateOf(typed[from]), dateOf(typed[to])]
  if (first && last && first > last) errors[to] = 'datesTurned'
  for (const name of names) if (tooLongFields.includes(name)) errors[name] = 'tooLong'
  return { typed, errors }
}

/** A day that was typed; null where none was. */
export const dateOf = (text: string | undefined): CalendarDate | null =>
  text !== undefined && isCalendarDate(text) ? text : null
