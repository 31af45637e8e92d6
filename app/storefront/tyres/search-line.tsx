import { type ReactNode, useEffect } from 'react'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { useDisclosures } from './use-disclosures.ts'

type Props = {
  search: TyreSearch
  /** the count, or that it is under way */
  heading: string
  /** the search panels, where they do not stand above the list */
  panels: ReactNode
  /** another search is under way: it closes the panels */
  isLoading: boolean
}

/** What was searched and found in one line that stays at the top, with the search panels behind `Change`. */
export function SearchLine({ search, heading, panels, isLoading }: Props) {
  const t = useTranslations()
  const line = useDisclosures<HTMLDivElement>()
  useEffect(() => {
    const details = line.current?.querySelector('details')
    if (isLoading && details) details.open = false
  }, [isLoading, line])
  return (
    <div ref={line} className="search-line">
      <div role="status">
        <h1>{heading}</h1>
        <SearchedFor search={search} />
      </div>
      {panels && (
        <details name="filter">
          <summary>{t('tyres.change')}</summary>
          <div>{panels}</div>
        </details>
      )}
    </div>
  )
}

/** The search terms, below the count. */
function SearchedFor({ search }: { search: TyreSearch }) {
  const t = useTranslations()
  switch (search.mode) {
    case 'none':
      return <p>{t('tyres.popular')}</p>
    case 'size':
      return <p>{search.size && <b>{formatTyreSize(search.size)}</b>}</p>
    case 'keyword':
      return <p>{t('tyres.forKeyword', { keyword: search.keyword })}</p>
    case 'rim':
      return <p>{t('tyres.box.rim', { rim: String(search.rim) })}</p>
    case 'vehicle': {
      const { brand, model, year } = search.vehicle
      const sizes = [search.front, search.rear].flatMap(size => (size ? formatTyreSize(size) : []))
      return (
        <p>
          <b>{sizes.join(' / ')}</b>
          {brand &&
            ` · ${t('tyres.forVehicle', { vehicle: [brand, model, year].filter(Boolean).join(' ') })}`}
        </p>
      )
    }
  }
}
