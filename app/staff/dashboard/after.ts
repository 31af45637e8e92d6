import type { After } from '../../../domain/warranties/registration-search.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'

/** Where a page of a list begins, as it stands in an address: the moment and the id of the row before, nothing of a customer's. */
export const writeAfter = ({ createdAt, id }: After): string => `${createdAt.replace(' ', 'T')}_${id}`

/** What an address says; null where it says nothing that could be a row. */
export function readAfter(text: string | null): After | null {
  const [, createdAt, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)_([\da-f-]{36})$/.exec(text ?? '') ?? []
  if (!createdAt || !id || !isUuid(id)) return null
  return Number.isNaN(Date.parse(`${createdAt}:00`)) ? null : { createdAt, id }
}
