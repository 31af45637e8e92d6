import { formatStaffDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** The name of a field of a list, `tyre_size`; a test finds fields without one. */
export const fieldName = (field: string, t: Translate): string =>
  t(`deskUploads.columns.fields.${field as 'model'}`)

/** The value of a field as text: a day in the desk's date format, null as an empty text. */
export function fieldText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return isCalendarDate(text) ? formatStaffDate(text) : text
}
