import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { QueryForm } from '../components/query-form.tsx'
import { unsavedFields } from '../forms/preserve-on-language-switch.ts'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { useLanguage, useTranslations } from '../i18n/translations.tsx'

/**
 * The language switch: a GET form to the same path and query with `lang`, so that it works without script
 * (rule S1.6).
 */
export function LanguageSwitch() {
  const t = useTranslations()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const query = [...new URLSearchParams(search)].filter(([name]) => name !== 'lang')
  return (
    <QueryForm
      action={pathname}
      query={query}
      reload
      onSubmit={carryUnsentFields}
      aria-label={t('shell.language')}
      className="languages"
    >
      {[...LANGUAGES].reverse().map(option => (
        <button
          key={option}
          type="submit"
          name="lang"
          value={option}
          lang={option}
          aria-pressed={option === language}
        >
          {NAMES[option]}
        </button>
      ))}
    </QueryForm>
  )
}

/** Sends choices on the page that are not in the URL yet instead of the values in the URL (rule S1.7). */
function carryUnsentFields({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  for (const [name, value] of unsavedFields(document)) {
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=hidden]'))
      if (input.name === name) input.disabled = true
    if (!value) continue
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
    form.append(field)
    // Removed after submission, because the back button restores the page as it is then.
    setTimeout(() => field.remove())
  }
}

/** The same in both languages. */
const NAMES: Record<Language, string> = { ms: 'BM', en: 'EN' }
