import { useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import type { Fitment } from '../../../domain/vehicles/vehicle.ts'
import { type Car, findCar, listModels, listYears } from '../../../domain/vehicles/vehicle-index.ts'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField, withChosen } from '../../components/select-field.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { SearchButtons } from './search-buttons.tsx'
import { EMPTY_VEHICLE, type SearchOptions } from './search-options.ts'
import { fitmentValue } from './vehicle-search-url.ts'

type Props = {
  choices: Pick<SearchOptions, 'brands' | 'vehicle' | 'years' | 'models' | 'fitments' | 'selectedFitment'>
  sort?: TyreSort
  /** delay before a found car is searched automatically, ms (rule S9.6) */
  searchAfter: number
  clear: 'to-tyres' | 'in-place'
}

/**
 * Brand, year, model: each choice narrows the next (rule S9.3). A found car shows its size and is searched
 * after a delay, which any further choice cancels; for a car with several sizes the visitor chooses one.
 */
export function VehicleSearch({ choices, sort, searchAfter, clear }: Props) {
  const t = useTranslations()
  const hint = useId()
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { cars, load } = useCars()
  const latest = useRef<VehicleChoice>(null)
  const [choice, setChoice] = useState(choices.vehicle)
  const [selectedFitment, setSelectedFitment] = useState(choices.selectedFitment)
  /** counts scheduled automatic searches; 0 while none is pending */
  const [pendingSearches, setPendingSearches] = useState(0)
  const { brand, year, model } = choices.vehicle
  useEffect(() => {
    setChoice({ brand, year, model })
    setSelectedFitment(choices.selectedFitment)
  }, [brand, year, model, choices.selectedFitment])
  useEffect(() => {
    if (!pendingSearches) return
    const timer = setTimeout(() => {
      setPendingSearches(0)
      // Do not search in a tab panel that the visitor has left in the meantime.
      if (form.current?.offsetParent) form.current.requestSubmit()
    }, searchAfter)
    return () => clearTimeout(timer)
  }, [pendingSearches, searchAfter])

  const known = cars.get(choice.brand) ?? null
  const isInitial = choice.brand === brand
  const years = known ? listYears(known) : isInitial ? choices.years : []
  const models = known
    ? listModels(known, choice.year)
    : isInitial && choice.year === year
      ? choices.models
      : []
  const fitments = known
    ? (findCar(known, choice.year, choice.model)?.fitments ?? [])
    : isInitial && choice.year === year && choice.model === model
      ? choices.fitments
      : []
  const fitment = fitments[fitments.length > 1 ? selectedFitment - 1 : 0]
  const hasFailed = cars.get(choice.brand) === null

  async function choose(changed: VehicleChoice) {
    setPendingSearches(0)
    setSelectedFitment(0)
    setChoice(changed)
    latest.current = changed
    const list = changed.brand ? await load(changed.brand) : null
    const found = list && changed.model ? findCar(list, changed.year, changed.model) : null
    if (latest.current !== changed) return
    if (found?.fitments.length === 1) setPendingSearches(count => count + 1)
  }

  return (
    <QueryForm
      ref={form}
      action={href('/tires')}
      keepScroll={clear === 'to-tyres'}
      onSubmit={() => setPendingSearches(0)}
    >
      <div className="car-fields">
        <SelectField
          label={t('tyres.brand')}
          name="vehicleBrand"
          value={choice.brand}
          options={withChosen(choices.brands, choice.brand)}
          placeholder={t('tyres.choosePart')}
          onChange={brand => choose({ brand, year: '', model: '' })}
        />
        <SelectField
          label={t('tyres.year')}
          name="vehicleYear"
          value={choice.year}
          options={withChosen(years, choice.year)}
          placeholder={t('tyres.choosePart')}
          isIncomplete={!hasFailed && !choice.brand}
          onChange={year => choose({ ...choice, year, model: '' })}
        />
        <div className="max-sm:col-span-2">
          <SelectField
            label={t('tyres.model')}
            name="vehicleModel"
            value={choice.model}
            options={withChosen(models, choice.model)}
            placeholder={t('tyres.choosePart')}
            isIncomplete={!hasFailed && !choice.year}
            onChange={model => choose({ ...choice, model })}
          />
        </div>
      </div>
      {fitments.length > 1 && (
        <fieldset className="mt-3">
          <legend className="text-sm font-semibold">{t('tyres.whichSize')}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {fitments.map((each, at) => (
              <label
                key={sizesOf(each)}
                className="flex min-h-11 items-center gap-2 rounded-control border border-ink/30 bg-white px-3 has-checked:border-signal"
              >
                <input
                  type="radio"
                  name="vehicleTireSize"
                  value={isHydrated ? formatTyreSize(each.front) : fitmentValue(each)}
                  checked={selectedFitment === at + 1}
                  onChange={() => {
                    setSelectedFitment(at + 1)
                    setPendingSearches(count => count + 1)
                  }}
                />
                <span className="tread text-xl">{sizesOf(each)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {fitment && (
        <>
          {fitments.length === 1 && (
            <input type="hidden" name="vehicleTireSize" value={formatTyreSize(fitment.front)} />
          )}
          {fitment.rear && (
            <input type="hidden" name="vehicleRearTireSize" value={formatTyreSize(fitment.rear)} />
          )}
        </>
      )}
      {sort && sort !== 'default' && <input type="hidden" name="sort" value={sort} />}
      <FoundSize fitment={fitment ?? null} />
      <SearchButtons
        isReady={hasFailed || Boolean(fitment)}
        hint={hint}
        clear={clear}
        onClear={() => choose(EMPTY_VEHICLE)}
      />
      <p id={hint} role="status" className="mt-2 text-sm text-soft">
        {hasFailed
          ? t('tyres.vehiclesUnavailable')
          : pendingSearches
            ? t('tyres.searchingSoon')
            : fitment
              ? t('tyres.checkPlacard')
              : choices.brands.length === 0
                ? t('tyres.vehiclesUnavailable')
                : isInitial && model && choice.model === model && fitments.length === 0
                  ? t('tyres.unknownVehicle')
                  : t('tyres.completeVehicle')}
      </p>
    </QueryForm>
  )
}

/** The size of the found car. */
function FoundSize({ fitment }: { fitment: Fitment | null }) {
  const t = useTranslations()
  if (!fitment) return null
  const size = (label: string, text: string) => (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="tread text-2xl">{text}</dd>
    </div>
  )
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 border-l-4 border-promo pl-3">
      {fitment.rear ? (
        <>
          {size(t('tyres.frontSize'), formatTyreSize(fitment.front))}
          {size(t('tyres.rearSize'), formatTyreSize(fitment.rear))}
        </>
      ) : (
        size(t('tyres.allRound'), formatTyreSize(fitment.front))
      )}
    </dl>
  )
}

const sizesOf = ({ front, rear }: Fitment) =>
  rear ? `${formatTyreSize(front)} / ${formatTyreSize(rear)}` : formatTyreSize(front)

/** The cars of a brand, fetched when the brand is first chosen; null if that failed. */
function useCars() {
  const [cars, setCars] = useState<ReadonlyMap<string, readonly Car[] | null>>(new Map())
  async function load(brand: string): Promise<readonly Car[] | null> {
    const list = cars.get(brand) ?? (await fetchCars(brand))
    setCars(known => new Map(known).set(brand, list))
    return list
  }
  return { cars, load }
}

async function fetchCars(brand: string): Promise<readonly Car[] | null> {
  try {
    const response = await fetch(`${href('/vehicles')}?${new URLSearchParams({ brand })}`)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
