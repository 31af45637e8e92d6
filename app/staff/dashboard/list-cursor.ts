import type { Cursor } from '../../../domain/warranties/registration-search.ts'
import { isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'

/** Where a page of a list begins, as it stands in an address: the moment and the id of the row before, nothing of a customer's. */
export const formatCursor = ({ createdAt, id }: Cursor): string => `${createdAt.replace(' ', 'T')}_${id}`

/** What an address says; null where it says nothing that could be a row. */
export function parseCursor(text: string | null): Cursor | null {
  const [, createdAt, id] =
    /^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?\+00)_([\da-f-]{36})$/.exec(
      text ?? '',
    ) ?? []
  if (!createdAt || !id || !isUuid(id)) return null
  return isCalendarDate(createdAt.slice(0, 10)) ? { createdAt, id } : null
}
