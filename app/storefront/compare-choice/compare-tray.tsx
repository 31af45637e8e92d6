import { href } from 'react-router'
import { compareKey } from '../../../domain/tyres/compare-key.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { useQuery } from '../../client/use-query.ts'
import { buttonClass } from '../../components/button.ts'
import { CloseIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { COMPARE_FORM } from './compare-checkbox.tsx'
import { clearChoice, useChoice } from './compare-choice.ts'

/**
 * The form of a list's checkboxes: a bar above the chat bar while a tyre is chosen (rule S40.5). Tyres of
 * other pages are in hidden fields.
 */
export function CompareTray({ cards }: { cards: readonly Pick<Tyre, 'size' | 'model'>[] }) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const choice = useChoice()
  const listed = new Set(cards.map(compareKey))
  const list = [...useQuery()].filter(([name]) => name.startsWith('vehicle'))
  const elsewhere = choice.filter(key => !listed.has(key)).map(key => ['tyre', key] as const)
  const isShown = choice.length > 0
  return (
    <QueryForm
      id={COMPARE_FORM}
      action={href('/compare')}
      query={[...list, ...elsewhere]}
      className="compare-tray"
      data-shown={isShown || undefined}
    >
      <div className="bay flex min-h-14 items-center gap-2 py-1">
        <button
          type="submit"
          disabled={isHydrated && choice.length < 2}
          className={`${buttonClass('dark')} min-w-0 flex-1 sm:flex-none`}
        >
          {!isHydrated
            ? t('tyres.compareTyres')
            : choice.length < 2
              ? t('tyres.compareMore')
              : t('tyres.compareCount', { n: String(choice.length) })}
        </button>
        <button
          type="button"
          onClick={clearChoice}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-floor noscript:hidden"
        >
          <CloseIcon />
          <span className="sr-only">{t('tyres.compareClear')}</span>
        </button>
      </div>
    </QueryForm>
  )
}
