import { createContext, type ReactNode, use, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { onPlainClick, UrlDialog } from '../components/url-dialog.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { withoutDialog } from './use-dialog-url.ts'

/** A dialog over a dashboard list; closing it leaves the list unchanged. */
export function DashboardDialog({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations()
  const closing = useDialogClosing()
  const { address, close } = closing
  // A form submitted from the dialog replaces its history entry by the list, so that Back does not open the
  // dialog again.
  const onSubmit = () => history.replaceState(history.state, '', address)
  return (
    <UrlDialog title={title} closeLabel={t('staff.close')} closeAddress={address} onClose={close}>
      <Closing value={closing}>
        <div onSubmit={onSubmit}>{children}</div>
      </Closing>
    </UrlDialog>
  )
}

/** A link inside a dialog that closes it. */
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

/**
 * Closes the dialog of this URL. A dialog opened over its list is closed by going back, so that no history
 * entry reopens it.
 */
function useDialogClosing(): DialogClosing {
  const navigate = useNavigate()
  const wasOpenedInPlace = useNavigationType() === 'PUSH'
  const { pathname, search, key } = useLocation()
  const closedAt = useRef<string>(null)
  const address = `${pathname}?${withoutDialog(search)}`
  function close() {
    // A second click before the dialog is gone must not go back twice.
    if (closedAt.current === key) return
    closedAt.current = key
    if (wasOpenedInPlace) void navigate(-1)
    else void navigate(address, { preventScrollReset: true, replace: true })
  }
  return { address, close }
}
