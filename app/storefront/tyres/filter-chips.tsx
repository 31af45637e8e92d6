import {
  type ActiveFilter,
  filterParameters,
  listFilters,
  type TyreFilters,
  withoutFilter,
} from '../../../domain/tyres/tyre-filters.ts'
import type { TyreKind } from '../../../domain/tyres/tyre-kind.ts'
import { PageLink } from '../../components/page-link.tsx'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { filteredUrl } from './filtered-url.ts'

type Props = {
  query: URLSearchParams
  filters: TyreFilters
  /** without tyres, the empty state has the link that removes all filters */
  hasTyres: boolean
}

/** The active filters, each a link that removes it, and a link that removes all (rule S38.6). */
export function FilterChips({ query, filters, hasTyres }: Props) {
  const t = useTranslations()
  const chips = listFilters(filters)
  if (chips.length === 0) return null
  return (
    <>
      {chips.map(chip => (
        <PageLink
          key={`${chip.parameter} ${chip.value}`}
          to={filteredUrl(query, filterParameters(withoutFilter(filters, chip)))}
          keepScroll
          aria-label={t('tyres.box.remove', { name: nameOf(chip, t) })}
          className="filter-chip"
        >
          {nameOf(chip, t)}
        </PageLink>
      ))}
      {hasTyres && (
        <PageLink to={filteredUrl(query)} keepScroll className="filter-clear">
          {t('tyres.filters.clear')}
        </PageLink>
      )}
    </>
  )
}

function nameOf({ parameter, value }: ActiveFilter, t: Translate): string {
  switch (parameter) {
    case 'brand':
      return value
    case 'type':
      return t(`tyres.filters.kinds.${value as TyreKind}`)
    case 'max_price':
      return t('tyres.filters.upTo', { price: Number(value) })
    case 'promotion':
      return t('tyres.promotion')
    case 'run_flat':
      return t('tyres.filters.runFlat')
    case 'load':
      return t('tyres.filters.loadChip', { load: value })
    case 'speed':
      return t('tyres.filters.speedChip', { symbol: value })
  }
}
