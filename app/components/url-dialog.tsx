import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'

type Props = {
  title: string
  /** the address without it, where it is left for */
  closeAddress: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog that the address opens: it can be linked, the back button closes it, and without script it stands on the page with a
 * link that closes it. With script it is modal, and Escape closes it.
 */
export function UrlDialog({ title, closeAddress, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.matches(':modal')) return
    const opener = document.activeElement
    element.close()
    element.showModal()
    // The platform gives the focus back to where it was only to a dialog that is closed before it is taken away.
    return () => {
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

/** Carries out in place what a link does, unless it is to open somewhere else. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
