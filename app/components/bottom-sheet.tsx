import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from './icons.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = { id: string; title: string; closeLabel: string; onClose: () => void; children: ReactNode }

/** A modal dialog, open while mounted: at the bottom of a phone, centred on larger screens. Back closes it. */
export function BottomSheet({ id, title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useCloseOnBack(dialog)
  // At the end of the body: the styles of a card that opens a dialog must not reach into it.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      {...{ closedby: 'any' }}
      className="w-full max-w-lg overflow-auto rounded-card bg-white p-0 text-ink max-sm:mb-0 max-sm:mt-auto max-sm:max-w-full max-sm:rounded-b-none sm:max-h-[90dvh]"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-1">
        <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-control hover:bg-floor"
        >
          <CloseIcon />
          <span className="sr-only">{closeLabel}</span>
        </button>
      </div>
      <div className="min-h-72 p-4">{children}</div>
    </dialog>,
    document.body,
  )
}
