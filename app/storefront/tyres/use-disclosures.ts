import { useEffect, useRef } from 'react'

/**
 * Closes the open `<details>` of a group with Escape, with a click outside of it, and after a button that
 * shows the result. Fields without a value are not sent. Without script the group works as it is.
 */
export function useDisclosures<Group extends HTMLElement>() {
  const group = useRef<Group>(null)
  useEffect(() => {
    const close = (isWithFocus: boolean) => {
      const open = group.current?.querySelector<HTMLDetailsElement>('details[open]')
      if (!open) return
      open.open = false
      if (isWithFocus) open.querySelector('summary')?.focus()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const open = group.current?.querySelector('details[open]')
      // The backdrop belongs to the element itself.
      if (open && (target === open || !(target instanceof Node && open.contains(target)))) close(false)
    }
    const onFormData = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    }
    const { current } = group
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    current?.addEventListener('formdata', onFormData)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
      current?.removeEventListener('formdata', onFormData)
    }
  }, [])
  return group
}

/** Closes the `<details>` around a control. */
export function closeDisclosure(control: HTMLElement): void {
  const details = control.closest('details')
  if (details) details.open = false
}
