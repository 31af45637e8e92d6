import { buttonClass } from '../../components/button.ts'
import { SearchIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  isReady: boolean
  /** the id of the sentence that says what is still missing */
  hint: string
  /** Clear resets everything and goes to /tires (S §4); on the home page it resets the panel where it stands */
  clear: 'to-tyres' | 'in-place'
  /** forgets what the panel has chosen, at once */
  onClear: () => void
}

/** Search and Clear, of every search panel. */
export function SearchButtons({ isReady, hint, clear, onClear }: Props) {
  const t = useTranslations()
  return (
    <div className="mt-3 flex gap-2">
      <button type="submit" disabled={!isReady} aria-describedby={hint} className={`${buttonClass()} flex-1`}>
        <SearchIcon />
        {t('tyres.search')}
      </button>
      <button
        type={clear === 'to-tyres' ? 'submit' : 'reset'}
        form={clear === 'to-tyres' ? CLEAR_FORM : undefined}
        onClick={event => {
          // The platform's reset, which is for pages without script, puts back what the server's page had chosen.
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

/** The empty form that the Clear buttons of a page submit. */
export const CLEAR_FORM = 'clear-search'
