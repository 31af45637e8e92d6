import { buttonClass } from '../components/button.ts'
import { ScriptButton } from '../components/script-button.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { KeyHint, PRINT } from './keyboard-shortcuts.tsx'

/** Prints the page, also by its key (rule W36.7). */
export function PrintButton({ look }: { look: 'dark' | 'quiet' }) {
  const t = useTranslations()
  return (
    <ScriptButton aria-keyshortcuts={PRINT} className={buttonClass(look)} onClick={() => window.print()}>
      {t('staff.printNow')} <KeyHint keys={PRINT} />
    </ScriptButton>
  )
}
