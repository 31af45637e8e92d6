import { useId, useState } from 'react'
import {
  type BookedTyre,
  clampQuantity,
  defaultQuantity,
  MAX_QUANTITY_DIGITS,
  sanitizeQuantity,
  sizeWithRatings,
  usualQuantities,
} from '../../../domain/booking/booking.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { StepButton } from '../../components/step-button.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { type BookingState, bookingLines, lineOf, otherTyre, wrongQuantities } from './booking-state.ts'
import type { BookingData } from './load-booking.server.ts'
import { PriceOnCar } from './price-on-car.tsx'

/**
 * First step: the quantity with its price; for a staggered car one per axle, and the tyre of the other axle.
 */
export function QuantityStep({
  data: { tyre, others, fitting, isFallback },
  state,
}: {
  data: BookingData & { tyre: BookedTyre }
  state: BookingState
}) {
  const t = useTranslations()
  const [typed, setTyped] = useState(state)
  const wrong = wrongQuantities(state)
  const other = otherTyre(typed, others)
  const otherPosition = tyre.position === 'front' ? 'rear' : 'front'
  const quantity = (of: BookedTyre, name: 'quantity' | 'otherQuantity') => (
    <QuantityOf
      tyre={of}
      name={name}
      text={typed[name] ?? String(defaultQuantity(of.position))}
      isWrong={wrong.includes(name)}
      onChange={text => setTyped({ ...typed, [name]: text })}
    />
  )
  return (
    <>
      {quantity(tyre, 'quantity')}
      {others.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3 text-sm text-soft">{t('booking.staggered')}</p>
          <SelectField
            label={t(`booking.otherTyre.${otherPosition}`)}
            name="other"
            value={other ? lineOf(other) : ''}
            placeholder={t('booking.onlyThis')}
            options={others.map(({ brand, model, size, price }) => ({
              value: lineOf({ brand, model }),
              label: `${size} ${brand} ${model}${price.text ? ` · ${price.text}` : ''}`,
            }))}
            onChange={chosen => setTyped({ ...typed, other: chosen, otherQuantity: null })}
          />
          {other && <div className="mt-3">{quantity(other, 'otherQuantity')}</div>}
        </div>
      )}
      {!isFallback && <PriceOnCar lines={bookingLines(typed, tyre, others)} fitting={fitting} />}
      <button type="submit" className={`${buttonClass()} mt-4 w-full`}>
        {t('booking.continue')}
      </button>
    </>
  )
}

/**
 * A quantity field: accepts digits only, at least 1 on blur (rule S14.5); the usual quantities are one tap
 * (rule S40.1).
 */
function QuantityOf({
  tyre,
  name,
  text,
  isWrong,
  onChange,
}: {
  tyre: BookedTyre
  name: string
  text: string
  isWrong: boolean
  onChange: (text: string) => void
}) {
  const t = useTranslations()
  const id = useId()
  const isHydrated = useHydrated()
  const label = { front: t('booking.quantityFront'), rear: t('booking.quantityRear') }
  const step = (by: number) =>
    onChange(String(Math.max(1, Number(clampQuantity(text)) + by)).slice(0, MAX_QUANTITY_DIGITS))
  return (
    <>
      <p className="tread text-3xl">{sizeWithRatings(tyre)}</p>
      <p className="break-words leading-tight">
        {tyre.brand} {tyre.model}
      </p>
      <p className="font-semibold">{tyre.price.text ?? t('tyres.askPrice')}</p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-2">
          {usualQuantities(tyre.position).map(usual => (
            <button
              key={usual}
              type="button"
              disabled={!isHydrated}
              data-scripted
              aria-pressed={text === String(usual)}
              onClick={() => onChange(String(usual))}
              className="tread min-h-11 min-w-12 rounded-control border border-ink/30 bg-white px-3 text-2xl hover:border-ink disabled:text-faint aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
            >
              {usual}
            </button>
          ))}
        </div>
        <div className="w-36 max-w-full">
          <label htmlFor={id} className="block text-sm font-semibold">
            {tyre.position ? label[tyre.position] : t('booking.quantity')}
          </label>
          <div className="mt-1 flex">
            <StepButton text="−" onPress={() => step(-1)} />
            <input
              id={id}
              name={name}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={event => onChange(sanitizeQuantity(event.currentTarget.value))}
              onBlur={() => onChange(clampQuantity(text))}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${id}-wrong` : undefined}
              className="tread h-11 w-full min-w-0 border border-ink/30 bg-white text-center text-2xl"
            />
            <StepButton text="+" onPress={() => step(1)} />
          </div>
        </div>
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className="mt-1 text-sm font-semibold text-signal">
          {t('booking.quantityWrong')}
        </p>
      )}
    </>
  )
}
