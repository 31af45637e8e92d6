import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** The description of a list's search, in the visitor's language. */
export type ListDescription = ReturnType<typeof describeList>

export function describeList(t: Translate, search: TyreSearch) {
  return {
    mode: search.mode,
    title: titleOf(t, search),
    ...searchedFor(t, search),
    /** the keyword of a search that has one, for its panel */
    keyword: search.mode === 'keyword' || search.mode === 'size' ? search.keyword : undefined,
    /** all its tyres have this one size */
    isOneSize: search.mode === 'size' || (search.mode === 'vehicle' && !search.rear),
  }
}

function titleOf(t: Translate, search: TyreSearch): string {
  if (search.mode === 'size' && search.size)
    return t('tyreList.sizeTitle', { size: formatTyreSize(search.size) })
  if (search.mode === 'keyword')
    return t('tyreList.keywordTitle', { keyword: search.keyword.slice(0, MAX_KEYWORD_LENGTH) })
  if (search.mode === 'vehicle') {
    const { sizes, vehicle } = namesOfCar(search)
    if (vehicle) return t('tyreList.vehicleTitle', { vehicle })
    if (sizes) return t('tyreList.sizeTitle', { size: sizes })
  }
  return t('tyres.title')
}

/** The line below the count: sizes, then the rest. */
function searchedFor(t: Translate, search: TyreSearch): { sizes: string; about: string } {
  switch (search.mode) {
    case 'none':
      return { sizes: '', about: t('tyreList.popular') }
    case 'size':
      return { sizes: search.size ? formatTyreSize(search.size) : '', about: '' }
    case 'keyword':
      return { sizes: '', about: t('tyreList.forKeyword', { keyword: search.keyword }) }
    case 'rim':
      return { sizes: '', about: t('tyreList.rim', { rim: String(search.rim) }) }
    case 'vehicle': {
      const { sizes, vehicle } = namesOfCar(search)
      return { sizes, about: vehicle && t('tyreList.forVehicle', { vehicle }) }
    }
  }
}

/** Sizes and car of a search, each as one text; no car where only its sizes are searched. */
function namesOfCar({ front, rear, vehicle: { brand, model, year } }: TyreSearch & { mode: 'vehicle' }) {
  return {
    sizes: [front, rear].flatMap(size => (size ? formatTyreSize(size) : [])).join(' / '),
    vehicle: brand && [brand, model, year].filter(Boolean).join(' '),
  }
}
