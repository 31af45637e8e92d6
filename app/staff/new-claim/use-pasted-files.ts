import { type RefObject, useEffect, useRef } from 'react'

/**
 * Photos that are pasted (Ctrl+V) or dropped anywhere on the page go to a form, as if they were chosen in it
 * (rule W37.5).
 */
export function usePastedFiles(
  form: RefObject<HTMLFormElement | null>,
  add: (files: readonly File[]) => void,
): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0 || !form.current) return
      event.preventDefault()
      latest.current(files)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    /** Without this the browser opens a dropped file instead. */
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('drop', onDrop)
    document.addEventListener('dragover', onDragOver)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('dragover', onDragOver)
    }
  }, [form])
}
