import { maxLoadKg, SPEED_KMH, type SpeedSymbol } from '../../../domain/tyres/ratings.ts'
import type { TyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { sameListUrl } from '../search/list-url.ts'

export type CarNeeds = { readonly load: number; readonly speed: SpeedSymbol }

/** The car's requirements in kg and km/h, and a link that sets both as filters (rule S38.4). */
export function CarFilter({
  query,
  filters,
  needs,
  count,
}: {
  query: URLSearchParams
  filters: TyreFilters
  needs: CarNeeds
  count: number
}) {
  const t = useTranslations()
  const isSet = filters.load === needs.load && filters.speed === needs.speed
  return (
    <details name="filter" className="filter">
      <summary data-set={isSet || undefined}>{t('tyres.filters.car')}</summary>
      <fieldset>
        <legend>{t('tyres.filters.car')}</legend>
        <p>
          {t('tyres.filters.carNeeds', {
            ...needs,
            kg: maxLoadKg(String(needs.load)) ?? 0,
            kmh: SPEED_KMH[needs.speed],
          })}
        </p>
        <PageLink
          to={sameListUrl(
            query,
            isSet ? { load: '', speed: '' } : { load: String(needs.load), speed: needs.speed },
          )}
          keepScroll
          className={buttonClass('dark')}
        >
          {isSet ? t('tyres.filters.everyTyre') : t('tyres.filters.onlyCar', { count: String(count) })}
        </PageLink>
      </fieldset>
    </details>
  )
}
