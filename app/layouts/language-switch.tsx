import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { QueryForm } from '../components/query-form.tsx'
import { unsavedFields } from '../forms/preserve-on-language-switch.ts'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { useLanguage, useTranslations } from '../i18n/translations.tsx'

/** EN or BM: a form that asks for the same page in the other language, so that it works without script (readings.md). */
export function LanguageSwitch() {
  const t = useTranslations()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'lang')
  return (
    <QueryForm
      action={pathname}
      query={kept}
      reload
      onSubmit={carryUnsentFields}
      aria-label={t('shell.language')}
      className="flex overflow-hidden rounded-control border border-white/60"
    >
      {[...LANGUAGES].reverse().map(each => (
        <button
          key={each}
          type="submit"
          name="lang"
          value={each}
          lang={each}
          aria-pressed={each === language}
          className="min-h-11 min-w-10 px-2 font-semibold aria-pressed:bg-white aria-pressed:text-signal"
        >
          {NAMES[each]}
        </button>
      ))}
    </QueryForm>
  )
}

/** What has been chosen on the page and not sent yet goes along, in the place of what its address says. */
function carryUnsentFields({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  for (const [name, value] of unsavedFields(document)) {
    for (const old of form.querySelectorAll<HTMLInputElement>('input[type=hidden]'))
      if (old.name === name) old.disabled = true
    if (!value) continue
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
    form.append(field)
    // Gone when the browser's back button brings this page again.
    setTimeout(() => field.remove())
  }
}

/** The same in both languages (S §2). */
const NAMES: Record<Language, string> = { ms: 'BM', en: 'EN' }
