import { useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { callOf, InlineScript } from '../client/inline-script.tsx'
import { createStoredText } from '../client/stored-text.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { runShortcuts } from './run-shortcuts.ts'
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

const SHORTCUTS_SCRIPT = callOf(runShortcuts, SEND, FIND, FIND_KEY, OFF)

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
      <InlineScript code={SHORTCUTS_SCRIPT} isFixed />
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
