import { useLocation } from 'react-router'
import { useCounterAddress } from '../search-number.ts'

/** The dialogs of the dashboard, by the parameter that opens them with an id. */
export const DIALOGS = ['tyres', 'receipts', 'delete', 'claim', 'photos', 'invoice'] as const
export type DialogName = (typeof DIALOGS)[number]

/** Makes the address that opens a dialog over the list as it stands. */
export function useDialogAddress(): (dialog: DialogName, id: string) => string {
  const { pathname, search } = useLocation()
  return (dialog, id) => {
    const query = withoutDialog(search)
    query.set(dialog, id)
    return `${pathname}?${query}`
  }
}

/** Makes the address of a claim on a registration; it remembers the search to come back to. */
export function useClaimAddress(): (registration: string) => string {
  const address = useCounterAddress()
  return registration => address('/dashboard', { tab: 'new-claim', warranty_id: registration })
}

/** A query without any dialog. */
export function withoutDialog(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of DIALOGS) query.delete(name)
  return query
}
