import { type RefObject, useEffect } from 'react'

/**
 * The browser's Back closes an open dialog instead of leaving its page: an entry of the history stands for the
 * dialog while it is mounted. React Router sees none of it, because the URL never changes.
 */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    // After a reload the entry is still there.
    if (!isDialogEntry()) history.pushState({ ...history.state, [ENTRY]: true }, '')
    const close = (event: Event) => {
      event.stopImmediatePropagation()
      dialog.current?.close()
    }
    addEventListener('popstate', close, { capture: true, once: true })
    return () => {
      removeEventListener('popstate', close, { capture: true })
      if (!isDialogEntry()) return
      addEventListener('popstate', event => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [dialog])
}

const ENTRY = 'dialog'

const isDialogEntry = () => Boolean(history.state?.[ENTRY])
