import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'

type Props = {
  title: string
  /** URL without the dialog */
  closeAddress: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog that is part of the URL: it can be linked, Back closes it, and without JavaScript it is on the
 * page with a link that closes it. With JavaScript it is modal.
 */
export function UrlDialog({ title, closeAddress, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.matches(':modal')) return
    const focused = document.activeElement
    const address = location.pathname + location.search
    element.close()
    element.showModal()
    // The visitor may have been in one of its fields, or pressing one of its buttons, before the script
    // loaded.
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true })
    // Browsers restore the focus only if the dialog is closed before it is removed, and where it came with its
    // page none had it: the link that opens it.
    return () => {
      const opener =
        focused === document.body ? document.querySelector(`a[href="${CSS.escape(address)}"]`) : focused
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 z-40 m-auto max-h-[92dvh] w-[calc(100vw-2rem)] max-w-3xl overflow-auto rounded-card border border-line bg-white p-0 text-ink"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <a
          href={closeAddress}
          onClick={onPlainClick(onClose)}
          className="grid size-11 place-items-center rounded-control text-ink hover:bg-floor"
        >
          <CloseIcon />
          <span className="sr-only">{closeLabel}</span>
        </a>
      </div>
      <div className="p-4">{children}</div>
    </dialog>
  )
}

/** Handles a plain click in place, but not one that opens a new tab or window. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
