import { createContext, type ReactNode, use, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { onPlainClick, UrlDialog } from '../../components/url-dialog.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { withoutDialog } from './use-dialog-url.ts'

/** A dialog over a list of the dashboard; closing it leaves the list as it was. */
export function DashboardDialog({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations()
  const closing = useDialogClosing()
  const { address, close } = closing
  // Of a form that is sent from here the page before is the list: the back button does not open the dialog once more.
  const onSubmit = () => history.replaceState(history.state, '', address)
  return (
    <UrlDialog title={title} closeLabel={t('staff.close')} closeAddress={address} onClose={close}>
      <Closing value={closing}>
        <div onSubmit={onSubmit}>{children}</div>
      </Closing>
    </UrlDialog>
  )
}

/** A link in a dialog that closes it. */
export function DialogClosingLink({ className, children }: { className: string; children: ReactNode }) {
  const closing = use(Closing)
  if (!closing) throw new Error('There is no dialog around this link')
  return (
    <a href={closing.address} onClick={onPlainClick(closing.close)} className={className}>
      {children}
    </a>
  )
}

type DialogClosing = { readonly address: string; readonly close: () => void }
const Closing = createContext<DialogClosing | null>(null)

/** How the dialog of this address is closed: one that was opened over its list by going back, so that no back button opens it again. */
function useDialogClosing(): DialogClosing {
  const navigate = useNavigate()
  const wasOpenedInPlace = useNavigationType() === 'PUSH'
  const { pathname, search, key } = useLocation()
  const closedAt = useRef<string>(null)
  const address = `${pathname}?${withoutDialog(search)}`
  function close() {
    // Asked twice before it is gone, one would go back by two.
    if (closedAt.current === key) return
    closedAt.current = key
    if (wasOpenedInPlace) void navigate(-1)
    else void navigate(address, { preventScrollReset: true, replace: true })
  }
  return { address, close }
}
