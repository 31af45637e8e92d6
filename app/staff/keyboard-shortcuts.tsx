import { useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { callOf, InlineScript } from '../client/inline-script.tsx'
import { createStoredText } from '../client/stored-text.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { useStaffUrl } from './saved-search-url.ts'

/**
 * Keyboard shortcuts of the counter (rule W36.7). A shortcut clicks the element that has it as
 * `aria-keyshortcuts`, or focuses it if it is a field. The combinations are free in Chrome, Edge and Firefox;
 * only FIND is a single character, which users can switch off.
 */
export const FIND = '/'
export const MINE = 'Alt+M'
const REGISTER = 'Alt+R'
export const PRINT = 'Alt+P'
export const DECIDE = 'Alt+K'
export const SEND = 'Control+Enter'

const FIND_KEY = 'tayar.find-key.1'
const findKey = createStoredText(FIND_KEY)
const OFF = 'off'

/** Whether FIND is on in this browser; true until the page is hydrated. */
export const useFindKey = () =>
  useSyncExternalStore(
    findKey.watch,
    () => findKey.read() !== OFF,
    () => true,
  )

/** The list of shortcuts at the bottom of every page of the counter. They work before hydration. */
export function KeyboardShortcuts() {
  const t = useTranslations()
  const address = useStaffUrl()
  const isFindOn = useFindKey()
  return (
    <footer className="mx-auto flex w-full max-w-[100rem] flex-wrap items-center gap-x-5 px-4 py-2 text-sm text-soft pointer-coarse:hidden print:hidden">
      <h2 className="font-semibold text-sm">{t('staff.keys.title')}</h2>
      <a
        href={address(href('/dashboard'), { tab: 'claims-history', queue: 'mine' })}
        aria-keyshortcuts={MINE}
        className="py-2 underline"
      >
        {t('staff.keys.mine')} <KeyHint keys={MINE} />
      </a>
      <a href={address(href('/dashboard/register'))} aria-keyshortcuts={REGISTER} className="py-2 underline">
        {t('staff.registerCustomer')} <KeyHint keys={REGISTER} />
      </a>
      <span>
        {t('staff.printNow')} <KeyHint keys={PRINT} />
      </span>
      <span>
        {t('staff.keys.decide')} <KeyHint keys={DECIDE} />
      </span>
      <span>
        {t('staff.keys.send')} <KeyHint keys={SEND} />
      </span>
      <CheckboxField
        checked={isFindOn}
        onChange={event => findKey.save(event.currentTarget.checked ? null : OFF)}
        label={
          <>
            {t('staff.keys.find')} <KeyHint keys={FIND} />
          </>
        }
      />
      <InlineScript code={callOf(runShortcuts, SEND, FIND, FIND_KEY, OFF)} isFixed />
    </footer>
  )
}

/** Keys as printed on the keyboard, hidden from screen readers, which read `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden whitespace-nowrap rounded-control border border-current/40 px-1 font-sans text-xs no-underline md:inline md:pointer-coarse:hidden"
    >
      {keys.replace('Control', 'Ctrl').replace('+', ' ')}
    </span>
  )
}

/**
 * Inline script. Listens on the window, because components listen on the document and can call
 * preventDefault() first.
 */
function runShortcuts(send: string, find: string, findKeyStored: string, off: string): void {
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
