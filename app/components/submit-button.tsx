import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button.ts'

/** Sends its form once: from then until the next page it says that it is at work, and takes no second click. */
export function SubmitButton({
  busy,
  children,
  className = buttonClass(),
  isBusy: isSentByOther = false,
  ...button
}: {
  /** what it says while it is at work */
  busy: string
  children: ReactNode
  className?: string
  name?: string
  value?: string
  disabled?: boolean
  /** where somebody else sends the form and knows when that is over */
  isBusy?: boolean
}) {
  const element = useRef<HTMLButtonElement>(null)
  const [isSent, setIsSent] = useState(false)
  const isBusy = isSent || isSentByOther
  useEffect(() => {
    function onSubmit({ target, submitter, defaultPrevented }: SubmitEvent) {
      const button = element.current
      // A form that goes by itself has no button that was pressed.
      if (target !== button?.form || (submitter !== null && submitter !== button)) return
      if (!defaultPrevented) setIsSent(true)
    }
    const onShow = () => setIsSent(false)
    // On the window, behind whoever may still call the sending off: React and its forms listen on the document.
    addEventListener('submit', onSubmit)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('submit', onSubmit)
      removeEventListener('pageshow', onShow)
    }
  }, [])
  return (
    <button
      ref={element}
      type="submit"
      aria-busy={isBusy}
      className={className}
      onClick={event => isBusy && event.preventDefault()}
      {...button}
    >
      {isBusy ? busy : children}
    </button>
  )
}
