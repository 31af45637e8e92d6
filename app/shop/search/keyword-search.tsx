import { useId, useState } from 'react'
import { LONGEST_KEYWORD } from '../../../domain/tyres/keyword.ts'
import { useText } from '../../messages/text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SearchButtons } from './search-buttons.tsx'

type Props = {
  chosen: string
  error?: string | null
  /** on the home page an empty keyword goes to /tires without a filter (S §5) */
  allowsEmpty: boolean
  clear: 'to-tyres' | 'in-place'
}

/** A free text for brand or model. */
export function KeywordSearch({ chosen, error, allowsEmpty, clear }: Props) {
  const t = useText()
  const id = useId()
  const isHydrated = useHydrated()
  const [text, setText] = useState(chosen)
  return (
    <form action="/tires">
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
        maxLength={LONGEST_KEYWORD}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={Boolean(error)}
        className="mt-1 h-11 w-full rounded-control border border-ink/30 bg-white px-3 text-base hover:border-ink"
      />
      <SearchButtons
        isReady={!isHydrated || allowsEmpty || text.trim() !== ''}
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
