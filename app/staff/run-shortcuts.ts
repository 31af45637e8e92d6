/**
 * Inline script of keyboard-shortcuts.tsx. Listens on the window, because components listen on the document and can call
 * preventDefault() first.
 */
export function runShortcuts(send: string, find: string, findKeyStored: string, off: string): void {
  addEventListener('keydown', event => {
    const { target } = event
    if (event.defaultPrevented || event.repeat || !(target instanceof Element)) return
    const keys = keysOf(event)
    if (keys === send) return sendForm(event, target)
    if (document.querySelector('dialog[open]') || (keys === find && isFindOff())) return
    const element = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(keys)}"]`)
    if (!element || (keys.length === 1 && isTyping(target, element))) return
    event.preventDefault()
    if (!element.matches('input, select, textarea')) return element.click()
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  })

  /**
   * The pressed keys in the format of `aria-keyshortcuts`. On a Mac, Alt changes the letter (`key`) but not
   * the `code`.
   */
  function keysOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
    if (key === 'Enter' && (ctrlKey || metaKey)) return send
    if (ctrlKey || metaKey) return ''
    return altKey ? `Alt${shiftKey ? '+Shift' : ''}+${code.replace(/^Key/, '')}` : key
  }

  /** Read from storage, because the attribute is right only once the page is hydrated. */
  function isFindOff(): boolean {
    try {
      return localStorage.getItem(findKeyStored) === off
    } catch {
      return false
    }
  }

  /** Whether a character is typed into a field. The shortcut's own field, while empty, does not count. */
  function isTyping(target: Element, own: HTMLElement): boolean {
    if (target === own && own instanceof HTMLInputElement && own.value === '') return false
    return target.closest('input, textarea, select') !== null
  }

  /** Submits the form of a field with its first button. */
  function sendForm(event: KeyboardEvent, target: Element) {
    const form = target.closest('input, textarea, select')?.closest('form')
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
    if (!form || !button) return
    event.preventDefault()
    form.requestSubmit(button)
  }
}
