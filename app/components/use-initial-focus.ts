import { useEffect } from 'react'

/** The element that a page focused last by itself. */
let focused: Element | null = null

/**
 * Focuses an element when a page has opened and nothing has the focus, or only what the page before focused
 * by itself, with nothing typed. Not on touch screens, where it would open the on-screen keyboard.
 */
export function useInitialFocus(selector: string): void {
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || (activeElement === focused && !isTypedIn(focused))
    if (!isFree || !matchMedia('(pointer: fine)').matches) return
    focused = document.querySelector<HTMLElement>(selector)
    if (focused instanceof HTMLElement) focused.focus()
  }, [selector])
}

const isTypedIn = (element: Element | null) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.value !== element.defaultValue
