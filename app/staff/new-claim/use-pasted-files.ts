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

/**
 * Inline script. Holds the photos that are pasted or dropped before the script of the form works, and pastes
 * them then; a file field takes what is dropped on it by itself.
 */
export function holdEarlyFiles(): void {
  const held = new DataTransfer()
  function hold(event: Event) {
    const data = event instanceof ClipboardEvent ? event.clipboardData : (event as DragEvent).dataTransfer
    const isFileField = event.target instanceof HTMLInputElement && event.target.type === 'file'
    if (isFileField || !data?.types.includes('Files')) return
    event.preventDefault()
    if (event.type !== 'dragover') for (const file of data.files) held.items.add(file)
  }
  for (const type of ['paste', 'dragover', 'drop']) document.addEventListener(type, hold)
  addEventListener(
    'app:hydrated',
    () => {
      for (const type of ['paste', 'dragover', 'drop']) document.removeEventListener(type, hold)
      if (held.files.length > 0) document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held }))
    },
    { once: true },
  )
}
