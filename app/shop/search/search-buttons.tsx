import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'
import { SearchIcon } from '../../ui/icons.tsx'

type Props = {
  isReady: boolean
  /** the id of the sentence that says what is still missing */
  hint: string
  /** Clear resets everything and goes to /tires (S §4); on the home page it resets the panel where it stands */
  clear: 'to-tyres' | (() => void)
}

/** Search and Clear, of every search panel. */
export function SearchButtons({ isReady, hint, clear }: Props) {
  const t = useText()
  return (
    <div className="mt-3 flex gap-2">
      <button type="submit" disabled={!isReady} aria-describedby={hint} className={`${buttonClass()} flex-1`}>
        <SearchIcon />
        {t('tyres.search')}
      </button>
      {clear === 'to-tyres' ? (
        <ClearToTyres />
      ) : (
        <button type="reset" onClick={clear} className={buttonClass('quiet')}>
          {t('tyres.clear')}
        </button>
      )}
    </div>
  )
}

function ClearToTyres() {
  const t = useText()
  return (
    <button type="submit" form={CLEAR_FORM} className={buttonClass('quiet')}>
      {t('tyres.clear')}
    </button>
  )
}

/** The empty form that the Clear buttons of a page submit. */
export const CLEAR_FORM = 'clear-search'
