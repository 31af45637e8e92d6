import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button.ts'

/** Submits its form once: until the next page it shows progress and ignores clicks. */
export function SubmitButton({
  busy,
  children,
  className = buttonClass(),
  isBusy: isSentByOther = false,
  ...button
}: {
  /** label while submitting */
  busy: string
  children: ReactNode
  className?: string
  name?: string
  value?: string
  disabled?: boolean
  /** set when a script submits the form and knows when that ends */
  isBusy?: boolean
}) {
  const element = useRef<HTMLButtonElement>(null)
  const [isSent, setIsSent] = useState(false)
  const isBusy = isSent || isSentByOther
  useEffect(() => {
    function onSubmit({ target, submitter, defaultPrevented }: SubmitEvent) {
      const button = element.current
      // A form submitted by script has no submitter.
      if (target !== button?.form || (submitter !== null && submitter !== button)) return
      if (!defaultPrevented) setIsSent(true)
    }
    const onShow = () => setIsSent(false)
    // On the window, after React and form handlers on the document, which may call preventDefault.
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
