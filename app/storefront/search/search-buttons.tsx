import { buttonClass } from '../../components/button.ts'
import { SearchIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  isReady: boolean
  /** id of the text that says which choice is missing */
  hint: string
  /** 'to-tyres' resets everything and opens /tires; 'in-place' resets the panel (home page) */
  clear: 'to-tyres' | 'in-place'
  /** clears the panel's state at once */
  onClear: () => void
}

/** Search and Clear buttons of a search panel. */
export function SearchButtons({ isReady, hint, clear, onClear }: Props) {
  const t = useTranslations()
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <button type="submit" disabled={!isReady} aria-describedby={hint} className={`${buttonClass()} flex-1`}>
        <SearchIcon />
        {t('tyres.search')}
      </button>
      <button
        type={clear === 'to-tyres' ? 'submit' : 'reset'}
        form={clear === 'to-tyres' ? CLEAR_FORM : undefined}
        onClick={event => {
          // The native reset would restore the values of the server-rendered page.
          if (clear === 'in-place') event.preventDefault()
          onClear()
        }}
        className={buttonClass('quiet')}
      >
        {t('tyres.clear')}
      </button>
    </div>
  )
}

/** Id of the empty form that the Clear buttons submit. */
export const CLEAR_FORM = 'clear-search'
