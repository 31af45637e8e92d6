import type { ReactNode } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useText } from '../../messages/text.tsx'
import { AddressDialog, onPlainClick } from '../../ui/address-dialog.tsx'
import { withoutDialog } from './use-dialog-address.ts'

/** A dialog over a list of the dashboard; closing it leaves the list as it was. */
export function DashboardDialog({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const { address, close } = useDialogClosing()
  // Of a form that is sent from here the page before is the list: the back button does not open the dialog once more.
  const onSubmit = () => history.replaceState(history.state, '', address)
  return (
    <AddressDialog title={title} closeLabel={t('staff.close')} closeAddress={address} onClose={close}>
      <div onSubmit={onSubmit}>{children}</div>
    </AddressDialog>
  )
}

/** A link in a dialog that closes it. */
export function DialogClosingLink({ className, children }: { className: string; children: ReactNode }) {
  const { address, close } = useDialogClosing()
  return (
    <a href={address} onClick={onPlainClick(close)} className={className}>
      {children}
    </a>
  )
}

/** How the dialog of this address is closed: one that was opened over its list by going back, so that no back button opens it again. */
function useDialogClosing() {
  const navigate = useNavigate()
  const wasOpenedInPlace = useNavigationType() === 'PUSH'
  const { pathname, search } = useLocation()
  const address = `${pathname}?${withoutDialog(search)}`
  function close() {
    if (wasOpenedInPlace) void navigate(-1)
    else void navigate(address, { preventScrollReset: true, replace: true })
  }
  return { address, close }
}
