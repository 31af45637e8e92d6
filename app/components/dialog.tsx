import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button.ts'
import { CloseIcon } from './icons.tsx'

type Props = {
  id: string
  title: string
  /** label of the button that opens it */
  opener: string
  openerClass?: string
  closeLabel: string
  children: ReactNode
}

/**
 * A button and its dialog. The browser opens and closes it by itself (`command`), also without JavaScript;
 * the handlers serve browsers without that attribute.
 */
export function DialogButton({ id, title, opener, openerClass, closeLabel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className={openerClass ?? buttonClass('quiet')}
        aria-haspopup="dialog"
        {...command(id, 'show-modal')}
        onClick={() => knowsCommands() || dialog.current?.showModal()}
      >
        {opener}
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        {...{ closedby: 'any' }}
        className="max-h-[90dvh] w-[calc(100vw-2rem)] max-w-2xl overflow-auto rounded-card bg-white p-0 text-ink"
      >
        <div className="sticky top-0 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-2">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          <button
            type="button"
            className="grid size-11 place-items-center rounded-control hover:bg-floor"
            {...command(id, 'close')}
            onClick={() => knowsCommands() || dialog.current?.close()}
          >
            <CloseIcon />
            <span className="sr-only">{closeLabel}</span>
          </button>
        </div>
        <div className="p-4">{children}</div>
      </dialog>
    </>
  )
}

const knowsCommands = () => 'command' in HTMLButtonElement.prototype

/** React's types do not have these attributes yet. */
const command = (commandfor: string, command: string) => ({ commandfor, command })
