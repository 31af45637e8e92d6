import { href, useLocation } from 'react-router'
import { useStaffUrl } from './saved-search-url.ts'

/** The dialogs of the dashboard: each is a query parameter with the record's id. */
export const DIALOGS = ['tyres', 'receipts', 'delete', 'claim', 'photos', 'invoice'] as const
type DialogName = (typeof DIALOGS)[number]

/** Query parameter: ask for confirmation again, because more would be deleted than the question said. */
export const RECONFIRM = 'grown'

/** Returns a function that builds the URL of a dialog over the current list. */
export function useDialogUrl(): (dialog: DialogName, id: string) => string {
  const { pathname, search } = useLocation()
  const query = withoutDialog(search)
  const list = query.size > 0 ? `${pathname}?${query}&` : `${pathname}?`
  return (dialog, id) => `${list}${dialog}=${encodeURIComponent(id)}`
}

/**
 * Returns a function that builds the URL of the claim form, also with one of the tyres chosen; it keeps the
 * search for the way back.
 */
export function useClaimUrl(): (registration: string, tyre?: string) => string {
  const address = useStaffUrl()
  return (registration, tyre) =>
    address(href('/dashboard'), { tab: 'new-claim', warranty_id: registration, ...(tyre && { tyre }) })
}

/** Returns the query without dialog parameters. */
export function withoutDialog(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of [...DIALOGS, RECONFIRM]) query.delete(name)
  return query
}
