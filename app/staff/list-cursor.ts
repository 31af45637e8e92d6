import type { Cursor } from '../../domain/warranties/registration-search.ts'
import { isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { isUuid } from '../../platform/ids/uuid.ts'

/** The list cursor in the URL: creation time and id of the previous row, no personal data. */
export const formatCursor = ({ createdAt, id }: Cursor): string => `${createdAt.replace(' ', 'T')}_${id}`

/** Parses a cursor; null if malformed. */
export function parseCursor(text: string | null): Cursor | null {
  const [, createdAt, id] =
    /^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?\+00)_([\da-f-]{36})$/.exec(
      text ?? '',
    ) ?? []
  if (!createdAt || !id || !isUuid(id)) return null
  return isCalendarDate(createdAt.slice(0, 10)) ? { createdAt, id } : null
}
