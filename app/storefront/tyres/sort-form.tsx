import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { TYRE_SORTS, type TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { buttonClass } from '../../components/button.ts'
import { QueryForm } from '../../components/query-form.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The sort order; its own form, submitted on change. */
export function SortForm({ query, sort }: { query: URLSearchParams; sort: TyreSort }) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<string>(sort)
  useEffect(() => setChosen(sort), [sort])
  const kept = [...query].filter(([name]) => !['sort', 'page', 'lang'].includes(name))
  return (
    <QueryForm
      action={href('/tires')}
      query={kept}
      keepScroll
      className="sort"
      onChange={event => event.currentTarget.requestSubmit()}
    >
      <label>
        <span>{t('tyres.sortBy')}</span>
        <select name="sort" value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
          {TYRE_SORTS.map(value => (
            <option key={value} value={value}>
              {t(`tyres.sort.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('quiet')}>
          {t('tyres.apply')}
        </button>
      </noscript>
    </QueryForm>
  )
}
