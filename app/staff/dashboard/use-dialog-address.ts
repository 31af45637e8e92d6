import { useLocation } from 'react-router'

/** The parameter with the number of a search. */
export const SEARCH = 'q'

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

/** A query without any dialog. */
export function withoutDialog(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of DIALOGS) query.delete(name)
  return query
}
