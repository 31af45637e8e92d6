import { useLocation } from 'react-router'
import { useStaffUrl } from '../saved-search-url.ts'

/** The dialogs of the dashboard, by the parameter that opens them with an id. */
export const DIALOGS = ['tyres', 'receipts', 'delete', 'claim', 'photos', 'invoice'] as const
export type DialogName = (typeof DIALOGS)[number]

/** The parameter of a question that is asked again, as more would be deleted by now than it had said. */
export const RECONFIRM = 'grown'

/** Makes the address that opens a dialog over the list as it stands. */
export function useDialogUrl(): (dialog: DialogName, id: string) => string {
  const { pathname, search } = useLocation()
  return (dialog, id) => {
    const query = withoutDialog(search)
    query.set(dialog, id)
    return `${pathname}?${query}`
  }
}

/** Makes the address of a claim on a registration; it remembers the search to come back to. */
export function useClaimUrl(): (registration: string) => string {
  const address = useStaffUrl()
  return registration => address('/dashboard', { tab: 'new-claim', warranty_id: registration })
}

/** A query without any dialog. */
export function withoutDialog(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of [...DIALOGS, RECONFIRM]) query.delete(name)
  return query
}
