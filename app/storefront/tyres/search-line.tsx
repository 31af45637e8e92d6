import { type ReactNode, useEffect } from 'react'
import { useTranslations } from '../../i18n/translations.tsx'
import type { ListDescription } from './describe-list.server.ts'
import { useDisclosures } from './use-disclosures.ts'

type Props = {
  list: Pick<ListDescription, 'sizes' | 'about'>
  /** the count, or that it is under way */
  heading: string
  /** the search panels, unless they are above the list */
  panels: ReactNode
  /** another list is under way: it closes the panels */
  isLoading: boolean
  /** it is of another search */
  isOtherSearch: boolean
}

/** The search and its result in one line that stays at the top, with the search panels behind `Change`. */
export function SearchLine({ list: { sizes, about }, heading, panels, isLoading, isOtherSearch }: Props) {
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
        <p>
          {/* The next search is named once its list has loaded. */}
          {isOtherSearch ? '\u00a0' : [sizes && <b key="sizes">{sizes}</b>, sizes && about && ' · ', about]}
        </p>
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
