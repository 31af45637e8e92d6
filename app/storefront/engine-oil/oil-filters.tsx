import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import {
  ALL_OPTION,
  OIL_FILTERS,
  OIL_SORTS,
  type OilChoice,
  type OilFilter,
  type OilSort,
} from '../../../domain/engine-oils/engine-oil.ts'
import { buttonClass } from '../../components/button.ts'
import { CloseIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField, withChosen } from '../../components/select-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { nameOilType } from '../basket/oil-name.ts'
import { OIL_LIST } from './oil-list.ts'

type Props = {
  choice: OilChoice
  options: Readonly<Record<OilFilter, readonly string[]>>
  sort: OilSort
}

/**
 * The three filters and the order, submitted on change, with one removable chip per active filter (rule
 * S18.3). Without JavaScript the form has a submit button.
 */
export function OilFilters({ choice: chosen, options, sort }: Props) {
  const t = useTranslations()
  const label = (filter: OilFilter, value: string) => (filter === 'type' ? nameOilType(t, value) : value)
  const [order, setOrder] = useState<string>(sort)
  useEffect(() => setOrder(sort), [sort])
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState(chosen)
  useEffect(() => setChoice(chosen), [chosen])
  useEffect(() => {
    // Keep unset filters out of the URL.
    const leaveOut = ({ formData }: FormDataEvent) => {
      for (const filter of OIL_FILTERS) if (formData.get(filter) === ALL_OPTION) formData.delete(filter)
      if (formData.get('sort') === 'default') formData.delete('sort')
    }
    const element = form.current
    element?.addEventListener('formdata', leaveOut)
    return () => element?.removeEventListener('formdata', leaveOut)
  }, [])
  const keepSort = sort !== 'default' && <input type="hidden" name="sort" value={sort} />
  const active = OIL_FILTERS.filter(filter => chosen[filter])
  return (
    <div className="rounded-card border border-line bg-white p-4">
      <QueryForm
        ref={form}
        action={ADDRESS}
        keepScroll
        onChange={event => event.currentTarget.requestSubmit()}
      >
        <fieldset>
          <legend className="tread float-left mb-3 w-full text-2xl">{t('oils.filter')}</legend>
          <div className="clear-both grid grid-cols-2 gap-2 sm:grid-cols-4 md:gap-4">
            {OIL_FILTERS.map(filter => (
              <SelectField
                key={filter}
                label={t(`oils.${filter}`)}
                name={filter}
                value={choice[filter] || ALL_OPTION}
                options={[
                  { value: ALL_OPTION, label: t('oils.all') },
                  ...withChosen(options[filter], choice[filter]).map(value => ({
                    value,
                    label: label(filter, value),
                  })),
                ]}
                onChange={value => setChoice({ ...choice, [filter]: value === ALL_OPTION ? '' : value })}
              />
            ))}
            <SelectField
              label={t('tyres.sortBy')}
              name="sort"
              value={order}
              options={OIL_SORTS.map(value => ({ value, label: t(`tyres.sort.${value}`) }))}
              onChange={setOrder}
            />
          </div>
        </fieldset>
        <p className="mt-2 text-sm text-soft">{t('oils.hint')}</p>
        <noscript>
          <button type="submit" className={`${buttonClass()} mt-3 w-full`}>
            {t('tyres.apply')}
          </button>
        </noscript>
      </QueryForm>
      {active.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
          {active.map(filter => (
            <QueryForm key={filter} action={ADDRESS} keepScroll className="min-w-0 max-w-full">
              {active
                .filter(other => other !== filter)
                .map(other => (
                  <input key={other} type="hidden" name={other} value={chosen[other]} />
                ))}
              {keepSort}
              <button
                type="submit"
                aria-label={t('oils.removeFilter', { value: label(filter, chosen[filter]) })}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-black bg-black py-1 pl-4 pr-3 font-semibold text-white hover:bg-steel"
              >
                <span className="truncate">{label(filter, chosen[filter])}</span>
                <CloseIcon className="size-4" />
              </button>
            </QueryForm>
          ))}
          <QueryForm action={ADDRESS} keepScroll>
            {keepSort}
            <button
              type="submit"
              className="min-h-11 px-2 font-semibold underline underline-offset-4 hover:text-signal"
            >
              {t('oils.clearAll')}
            </button>
          </QueryForm>
        </div>
      )}
    </div>
  )
}

/** A page that loads for it, without script or before it works, begins at its list. */
const ADDRESS = `${href('/engine-oil')}#${OIL_LIST}`
