import { useEffect } from 'react'
import { useEarlyUse } from './use-early-use.ts'

/** The element that a page focused last by itself. */
let focused: Element | null = null

/**
 * Focuses an element after a page opens, if nothing has the focus, or only an element that the page before
 * focused by itself and that has no typed text. Touch screens only scroll to a refused field, because a focus
 * would open the on-screen keyboard. A page that was used before its scripts loaded keeps its focus (between
 * two fields nothing has it); a page that was only scrolled stays where it is. A page that opens at a
 * fragment focuses nothing, and nothing behind a dialog is focused.
 */
export function useInitialFocus(selector: string): void {
  const earlyUse = useEarlyUse()
  useEffect(() => {
    if (earlyUse() === 'used' || location.hash) return
    const { activeElement } = document
    const isFree = activeElement === document.body || (activeElement === focused && !isTypedIn(focused))
    const element = document.querySelector<HTMLElement>(selector)
    if (!isFree || !element || document.querySelector('dialog[open]')?.contains(element) === false) return
    const isStill = scrollY > 0
    if (matchMedia('(pointer: fine)').matches) {
      focused = element
      element.focus({ preventScroll: isStill })
    } else if (element.ariaInvalid === 'true' && !isStill) element.scrollIntoView({ block: 'center' })
  }, [selector, earlyUse])
}

const isTypedIn = (element: Element | null) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.value !== element.defaultValue
