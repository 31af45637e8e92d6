import { buttonClass } from '../../components/button.ts'
import { SearchIcon } from '../../components/icons.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { CLEAR_FORM } from './clear-form.ts'

type Props = {
  /** without script the search can always be sent */
  isReady: boolean
  /** id of the text that names the missing choice */
  hint: string
  /** 'to-tyres' resets everything and opens /tires; 'in-place' resets the panel (home page) */
  clear: 'to-tyres' | 'in-place'
  /** clears the panel's state at once */
  onClear: () => void
}

/** Search and Clear buttons of a search panel. */
export function SearchButtons({ isReady, hint, clear, onClear }: Props) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <button
        type="submit"
        disabled={isHydrated && !isReady}
        data-incomplete={!isReady || undefined}
        aria-describedby={hint}
        className={`${buttonClass()} flex-1`}
      >
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
