import { useId, useState } from 'react'
import {
  type BookedTyre,
  clampQuantity,
  defaultQuantity,
  MAX_QUANTITY_DIGITS,
  sanitizeQuantity,
} from '../../../domain/booking/booking.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { StepButton } from '../../components/step-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { type BookingState, lineOf, otherTyre, wrongQuantities } from './booking-state.ts'
import type { BookingData } from './load-booking.server.ts'

/** First step: the quantity; for a staggered car one per axle, and the tyre of the other axle. */
export function QuantityStep({
  data: { tyre, others },
  state,
}: {
  data: BookingData & { tyre: BookedTyre }
  state: BookingState
}) {
  const t = useTranslations()
  const [other, setOther] = useState(startingWith(otherTyre(state, others)))
  const wrong = wrongQuantities(state)
  const chosen = others.find(each => lineOf(each) === other)
  const otherPosition = tyre.position === 'front' ? 'rear' : 'front'
  return (
    <>
      <QuantityOf tyre={tyre} name="quantity" value={state.quantity} isWrong={wrong.includes('quantity')} />
      {others.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3 text-sm text-soft">{t('booking.staggered')}</p>
          <SelectField
            label={t(`booking.otherTyre.${otherPosition}`)}
            name="other"
            value={other}
            placeholder={t('booking.onlyThis')}
            options={others.map(({ brand, model, size, price }) => ({
              value: lineOf({ brand, model }),
              label: `${size} ${brand} ${model}${price.text ? ` · ${price.text}` : ''}`,
            }))}
            onChange={setOther}
          />
          {chosen && (
            <div className="mt-3">
              <QuantityOf
                key={lineOf(chosen)}
                tyre={chosen}
                name="otherQuantity"
                value={state.otherQuantity}
                isWrong={wrong.includes('otherQuantity')}
              />
            </div>
          )}
        </div>
      )}
      <button type="submit" className={`${buttonClass()} mt-4 w-full`}>
        {t('booking.continue')}
      </button>
    </>
  )
}

/** A quantity field: accepts digits only, at least 1 on blur (rule S14.5). */
function QuantityOf({
  tyre,
  name,
  value,
  isWrong,
}: {
  tyre: BookedTyre
  name: string
  value: string | null
  isWrong: boolean
}) {
  const t = useTranslations()
  const id = useId()
  const [text, setText] = useState(value ?? String(defaultQuantity(tyre.position)))
  const label = { front: t('booking.quantityFront'), rear: t('booking.quantityRear') }
  const step = (by: number) =>
    setText(String(Math.max(1, Number(clampQuantity(text)) + by)).slice(0, MAX_QUANTITY_DIGITS))
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 flex-1 basis-32">
        <p className="tread text-3xl">{tyre.size}</p>
        <p className="break-words leading-tight">
          {tyre.brand} {tyre.model}
        </p>
        <p className="font-semibold">{tyre.price.text ?? t('tyres.askPrice')}</p>
      </div>
      <div className="w-36 shrink-0">
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
            onChange={event => setText(sanitizeQuantity(event.currentTarget.value))}
            onBlur={() => setText(clampQuantity(text))}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            className="tread h-11 w-full min-w-0 border border-ink/30 bg-white text-center text-2xl"
          />
          <StepButton text="+" onPress={() => step(1)} />
        </div>
        {isWrong && (
          <p id={`${id}-wrong`} className="mt-1 text-sm font-semibold text-signal">
            {t('booking.quantityWrong')}
          </p>
        )}
      </div>
    </div>
  )
}

const startingWith = (tyre: BookedTyre | null) => (tyre ? lineOf(tyre) : '')
