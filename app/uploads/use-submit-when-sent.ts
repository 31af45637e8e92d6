import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * A form that is sent while a photo still travels, or one of its draft is being asked for, waits for it and then goes by itself,
 * unless it is reset meanwhile or turns out to have lost a photo. Returns whether it waits, and what makes it wait.
 */
export function useSubmitWhenSent(
  form: RefObject<HTMLFormElement | null>,
  { isSending, arePhotosGone }: { isSending: boolean; arePhotosGone: boolean },
) {
  const [isWaiting, setIsWaiting] = useState(false)
  /** that photos are gone was said when it was sent */
  const wasTold = useRef(false)
  useEffect(() => {
    if (!isWaiting) return
    const element = form.current
    const stop = () => setIsWaiting(false)
    if (!isSending) {
      stop()
      if (arePhotosGone === wasTold.current) element?.requestSubmit()
    }
    // Before those who empty the form: once no photo travels any more it would go.
    element?.addEventListener('reset', stop, true)
    return () => element?.removeEventListener('reset', stop, true)
  }, [form, isWaiting, isSending, arePhotosGone])
  function wait() {
    wasTold.current = arePhotosGone
    setIsWaiting(true)
  }
  return { isWaiting, wait }
}
