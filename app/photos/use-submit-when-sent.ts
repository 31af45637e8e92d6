import { type RefObject, useEffect, useState } from 'react'

/**
 * A form that is sent while a photo still travels waits for it, and then goes by itself, unless it is reset meanwhile. Returns
 * whether it waits, and what makes it wait.
 */
export function useSubmitWhenSent(form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const element = form.current
    const stop = () => setIsWaiting(false)
    if (!isSending) {
      stop()
      element?.requestSubmit()
    }
    // Before those who empty the form: once no photo travels any more it would go.
    element?.addEventListener('reset', stop, true)
    return () => element?.removeEventListener('reset', stop, true)
  }, [form, isWaiting, isSending])
  return { isWaiting, wait: () => setIsWaiting(true) }
}
