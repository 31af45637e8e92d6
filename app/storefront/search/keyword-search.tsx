import { useId, useState } from 'react'
import { href } from 'react-router'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { SearchButtons } from './search-buttons.tsx'

type Props = {
  chosen: string
  error?: string | null
  /** on the home page an empty keyword leads to /tires without a filter (rule S10.4) */
  allowsEmpty: boolean
  clear: 'to-tyres' | 'in-place'
}

/** Search by brand or model name. */
export function KeywordSearch({ chosen, error, allowsEmpty, clear }: Props) {
  const t = useTranslations()
  const id = useId()
  const [text, setText] = useState(chosen)
  return (
    <form action={href('/tires')}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {t('tyres.keyword')}
      </label>
      <input
        id={id}
        name="search"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_KEYWORD_LENGTH}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={Boolean(error)}
        className="mt-1 h-11 w-full rounded-control border border-ink/30 bg-white px-3 text-base hover:border-ink"
      />
      <SearchButtons
        isReady={allowsEmpty || text.trim() !== ''}
        hint={`${id}-hint`}
        clear={clear}
        onClear={() => setText('')}
      />
      <p id={`${id}-hint`} className={`mt-2 text-sm ${error ? 'font-semibold text-signal' : 'text-soft'}`}>
        {error ?? t('tyres.keywordHint')}
      </p>
    </form>
  )
}
