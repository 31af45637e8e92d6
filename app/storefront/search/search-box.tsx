import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { buttonClass } from '../../components/button.ts'
import { SearchIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

type Props = {
  /** the search of this page in a driver's words */
  text: string
  /** `panel` with a visible label and a hint, `line` for the top of a list */
  look: 'panel' | 'line'
  /** load a new document, also from the page of the list */
  reload?: boolean
}

/**
 * One box for sizes, cars and names. The server understands the text; suggestions are loaded when it is first
 * used.
 */
export function SearchBox({ text, look, reload = false }: Props) {
  const t = useTranslations()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null)
  const loadSuggestions = useCallback(() => {
    // Offline, the box stays as it is without script.
    void import('./suggestions.tsx').then(
      module => setSuggestions(() => module.Suggestions),
      () => {},
    )
  }, [])
  useEffect(() => {
    // The field was focused before hydration, so React fires no focus event.
    if (input.current === document.activeElement) loadSuggestions()
  }, [loadSuggestions])
  useEffect(() => {
    // Another list was loaded in place.
    if (input.current && input.current !== document.activeElement) input.current.value = text
  }, [text])
  const isPanel = look === 'panel'
  return (
    <QueryForm
      action={href('/tires')}
      reload={reload}
      role="search"
      aria-label={t('tyres.box.label')}
      className={`relative ${isPanel ? '' : 'mb-3'}`}
    >
      <label htmlFor={id} className={isPanel ? 'block font-semibold' : 'sr-only'}>
        {t('tyres.box.label')}
      </label>
      <div className={`flex gap-2 ${isPanel ? 'mt-1' : ''}`}>
        <input
          ref={input}
          id={id}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={MAX_KEYWORD_LENGTH}
          defaultValue={text}
          placeholder={isPanel ? undefined : t('tyres.box.label')}
          aria-describedby={isPanel ? `${id}-hint` : undefined}
          onFocus={event => {
            loadSuggestions()
            // The next search usually is another one: typing replaces the search of the page.
            if (event.currentTarget.value === text) event.currentTarget.select()
          }}
          className="search-text"
        />
        <button type="submit" className={`${buttonClass(isPanel ? 'primary' : 'dark')} shrink-0 px-3`}>
          <SearchIcon />
          <span className={isPanel ? 'max-sm:sr-only' : 'sr-only'}>{t('tyres.box.find')}</span>
        </button>
      </div>
      {isPanel && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
          {t('tyres.box.hint')}
        </p>
      )}
      {Suggestions && <Suggestions input={input} id={`${id}-list`} />}
    </QueryForm>
  )
}
