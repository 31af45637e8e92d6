import { type RefObject, useEffect, useState } from 'react'

/**
 * A form that is sent while a photo still travels waits for it, and then goes by itself. Returns whether it waits, and what
 * makes it wait.
 */
export function useSubmitWhenSent(form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isSending) return
    setIsWaiting(false)
    form.current?.requestSubmit()
  }, [form, isWaiting, isSending])
  return { isWaiting, wait: () => setIsWaiting(true) }
}
