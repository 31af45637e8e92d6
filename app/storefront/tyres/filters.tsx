import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { FILTER_PARAMETERS, type FilterParameter } from '../../../domain/tyres/filter-parameters.ts'
import type { FilterCounts } from '../../../domain/tyres/filter-tyres.ts'
import { maxLoadKg, SPEED_KMH } from '../../../domain/tyres/ratings.ts'
import type { TyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { useQuery } from '../../client/use-query.ts'
import { QueryForm } from '../../components/query-form.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { CarFilter, type CarNeeds } from './car-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SortForm } from './sort-form.tsx'
import { closeDisclosure, useDisclosures } from './use-disclosures.ts'

type Props = {
  filters: TyreFilters
  counts: FilterCounts
  /** tyres found with the filters */
  found: number
  /** requirements of the searched car */
  carNeeds: CarNeeds | null
  sort: TyreSort
}

/**
 * The filters of a list: a chip per filter that opens its options, with a count for each (rule S38.5). One
 * GET form: every change is sent at once, without script by the button. The sort order is beside the filters.
 */
export function Filters({ filters, counts, found, carNeeds, sort }: Props) {
  const t = useTranslations()
  const query = useQuery()
  const group = useDisclosures<HTMLFormElement>()
  const kept = [...query].filter(([name]) => !CHANGED.includes(name))
  const submit = t('tyres.filters.show', { count: found, n: String(found) })
  const kinds = counts.kinds.map(([kind, count]) => [kind, t(`tyres.filters.kinds.${kind}`), count] as const)
  const has = (values: readonly unknown[], minimum = 2) => values.length >= minimum
  const options = (
    title: string,
    parameter: FilterParameter,
    {
      type,
      list,
      chosen,
    }: { type: 'checkbox' | 'radio'; list: readonly Choice[]; chosen: readonly string[] },
  ) => (
    <Disclosure title={title} submit={submit} isSet={chosen.length > 0}>
      {type === 'radio' && (
        <Option
          name={parameter}
          type={type}
          choice={['', t('tyres.filters.any')]}
          isChosen={chosen.length === 0}
        />
      )}
      {list.map(choice => (
        <Option
          key={choice[0]}
          name={parameter}
          type={type}
          choice={choice}
          isChosen={chosen.includes(String(choice[0]))}
        />
      ))}
    </Disclosure>
  )
  const one = (value: string | number | null) => (value === null ? [] : [String(value)])
  return (
    <div className="filter-row">
      <FilterChips query={query} filters={filters} hasTyres={found > 0} />
      <QueryForm
        ref={group}
        action={href('/tires')}
        query={kept}
        keepScroll
        className="contents"
        onChange={event => event.currentTarget.requestSubmit()}
      >
        <fieldset className="contents" aria-label={t('tyres.filters.title')}>
          {(has(counts.brands) || filters.brands.length > 0) &&
            options(t('tyres.brand'), 'brand', {
              type: 'checkbox',
              list: withChosen(
                counts.brands.map(([name, count]) => [name, name, count]),
                filters.brands,
              ),
              chosen: filters.brands.map(
                name => counts.brands.find(([known]) => isSameName(known, name))?.[0] ?? name,
              ),
            })}
          {(has(counts.maxPrices) || filters.maxPrice !== null) &&
            options(t('tyres.filters.price'), 'max_price', {
              type: 'radio',
              list: withChosen(
                counts.maxPrices.map(([price, count]) => [price, t('tyres.filters.upTo', { price }), count]),
                one(filters.maxPrice),
                value => t('tyres.filters.upTo', { price: Number(value) }),
              ),
              chosen: one(filters.maxPrice),
            })}
          {(has(kinds) || filters.kinds.length > 0 || counts.runFlat > 0 || filters.isRunFlat) && (
            <Disclosure
              title={t('tyres.filters.kind')}
              submit={submit}
              isSet={filters.kinds.length > 0 || filters.isRunFlat}
            >
              {kinds.map(choice => (
                <Option
                  key={choice[0]}
                  name="type"
                  type="checkbox"
                  choice={choice}
                  isChosen={filters.kinds.includes(choice[0])}
                />
              ))}
              {(counts.runFlat > 0 || filters.isRunFlat) && (
                <Option
                  name="run_flat"
                  type="checkbox"
                  choice={[1, t('tyres.filters.runFlat'), counts.runFlat]}
                  isChosen={filters.isRunFlat}
                />
              )}
            </Disclosure>
          )}
          {(counts.promotion > 0 || filters.isPromotion) &&
            options(t('tyres.promotion'), 'promotion', {
              type: 'checkbox',
              list: [[1, t('tyres.filters.onlyPromotion'), counts.promotion]],
              chosen: filters.isPromotion ? ['1'] : [],
            })}
          {carNeeds && <CarFilter query={query} filters={filters} needs={carNeeds} count={counts.suitsCar} />}
          {(has(counts.loads) || filters.load !== null) &&
            options(t('tyres.filters.load'), 'load', {
              type: 'radio',
              list: withChosen(
                counts.loads.map(([load, count]) => [
                  load,
                  t('tyres.filters.loadFrom', loadValues(load)),
                  count,
                ]),
                one(filters.load),
                load => t('tyres.filters.loadFrom', loadValues(Number(load))),
              ),
              chosen: one(filters.load),
            })}
          {(has(counts.speeds) || filters.speed !== null) &&
            options(t('tyres.filters.speed'), 'speed', {
              type: 'radio',
              list: withChosen(
                counts.speeds.map(([symbol, count]) => [
                  symbol,
                  t('tyres.filters.speedFrom', { symbol, kmh: SPEED_KMH[symbol] }),
                  count,
                ]),
                one(filters.speed),
              ),
              chosen: one(filters.speed),
            })}
        </fieldset>
      </QueryForm>
      {found > 0 && <SortForm query={query} sort={sort} />}
    </div>
  )
}

/** parameters that a change of the filters sets anew or removes */
const CHANGED: readonly string[] = [...FILTER_PARAMETERS, 'page', 'lang']

/** value, label, and how many tyres it would show */
type Choice = readonly [value: string | number, label: string, count?: number]

const loadValues = (load: number) => ({ load, kg: maxLoadKg(String(load)) ?? 0 })
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A value from the URL stays an option even if no tyre of the search has it. */
function withChosen(
  list: readonly Choice[],
  chosen: readonly string[],
  label: (value: string) => string = value => value,
): Choice[] {
  const unknown = chosen.filter(value => !list.some(([known]) => isSameName(String(known), value)))
  return [...list, ...unknown.map(value => [value, label(value), 0] as const)]
}

function Disclosure({
  title,
  submit,
  isSet,
  children,
}: {
  title: string
  submit: string
  isSet: boolean
  children: ReactNode
}) {
  return (
    <details name="filter" className="filter">
      <summary data-set={isSet || undefined}>{title}</summary>
      <fieldset>
        <legend>{title}</legend>
        <div>{children}</div>
        <button
          type="submit"
          onClick={event => {
            event.preventDefault()
            closeDisclosure(event.currentTarget)
          }}
        >
          {submit}
        </button>
      </fieldset>
    </details>
  )
}

function Option({
  name,
  type,
  choice: [value, label, count],
  isChosen,
}: {
  name: FilterParameter
  type: 'checkbox' | 'radio'
  choice: Choice
  isChosen: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(isChosen)
  // The URL decides: a chip, the back button or another search changes the field after it was used.
  useEffect(() => {
    if (input.current && shown.current !== isChosen) input.current.checked = isChosen
    shown.current = isChosen
  }, [isChosen])
  return (
    <label>
      <input
        ref={input}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
      />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  )
}
