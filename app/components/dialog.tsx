import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button.ts'
import { CloseIcon } from './icons.tsx'

type Props = {
  id: string
  title: string
  /** label of the button that opens it */
  opener: string
  /** classes of the opener; '' where the surrounding CSS styles it */
  openerClass?: string
  closeLabel: string
  children: ReactNode
}

/**
 * A button and its dialog. The browser opens and closes it by itself (`command`), also without JavaScript;
 * the handlers serve browsers without that attribute.
 */
export function DialogButton({
  id,
  title,
  opener,
  openerClass = buttonClass('quiet'),
  closeLabel,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className={openerClass || undefined}
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
        className="dialog"
      >
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
          <button
            type="button"
            {...command(id, 'close')}
            onClick={() => knowsCommands() || dialog.current?.close()}
          >
            <CloseIcon />
            <span className="sr-only">{closeLabel}</span>
          </button>
        </header>
        <div>{children}</div>
      </dialog>
    </>
  )
}

const knowsCommands = () => 'command' in HTMLButtonElement.prototype

/** React's types do not have these attributes yet. */
const command = (commandfor: string, command: string) => ({ commandfor, command })
