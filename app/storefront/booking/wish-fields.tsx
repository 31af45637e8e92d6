import { DAY_PARTS, MAX_CAR_LENGTH, MAX_WISH_DAYS, offeredDays } from '../../../domain/booking/wish.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { isClosedOn, type LocalTime } from '../../../domain/branches/opening-hours.ts'
import { addDays, type CalendarDate, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { dayError, OTHER_DAY, type WishState } from './booking-state.ts'

type Props = {
  typed: WishState
  /** typed, or from the search */
  car: string
  branch: Branch
  now: LocalTime
  onChange: (changes: Partial<WishState>) => void
}

/** Optional fields for the preferred day and the car (rule S40.3). */
export function WishFields({ typed, car, branch, now, onChange }: Props) {
  const t = useTranslations()
  const { today } = now
  const days = Object.entries(offeredDays(today)) as [
    'today' | 'tomorrow' | 'saturday',
    CalendarDate | null,
  ][]
  const error = dayError(typed, branch, now)
  const errorText = error ? t(`booking.${error}`, { days: MAX_WISH_DAYS }) : undefined
  // The error stands at the field with the day: the list, or the date of another day.
  const isNamedDay = days.some(([, day]) => day && day === typed.day)
  const dateError = isNamedDay ? undefined : errorText
  const choiceOf = (day: CalendarDate, label: string) => {
    const isDisabled = isClosedOn(day, branch, now)
    return { value: day, label: isDisabled ? t('booking.closedDay', { day: label }) : label, isDisabled }
  }
  return (
    <div className="group/when grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t('booking.when')}
          name="day"
          value={typed.day ?? ''}
          placeholder={t('booking.anyDay')}
          options={[
            ...days.flatMap(([name, day]) =>
              day
                ? choiceOf(day, `${t(`booking.days.${name}`)}, ${formatCustomerDate(day).slice(0, 5)}`)
                : [],
            ),
            { value: OTHER_DAY, label: t('booking.otherDay') },
          ]}
          error={isNamedDay ? errorText : undefined}
          onChange={day => onChange({ day })}
        />
        <SelectField
          label={t('booking.part')}
          name="part"
          value={typed.part ?? ''}
          placeholder={t('booking.anyPart')}
          options={DAY_PARTS.map(part => ({ value: part, label: t(`booking.parts.${part}`) }))}
          onChange={part => onChange({ part })}
        />
      </div>
      <div className={`${dateError ? '' : 'hidden'} group-has-[option[value=other]:checked]/when:block`}>
        <TextField
          label={t('booking.otherDate')}
          name="date"
          type="date"
          min={today}
          max={addDays(today, MAX_WISH_DAYS)}
          defaultValue={typed.date ?? ''}
          error={dateError}
          onChange={event => onChange({ date: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('booking.car')}
        labelSuffix={t('booking.optional')}
        hint={t('booking.carHint')}
        name="car"
        autoComplete="off"
        maxLength={MAX_CAR_LENGTH}
        defaultValue={car}
        onChange={event => onChange({ car: event.currentTarget.value })}
      />
      <noscript>
        <button type="submit" className={`${buttonClass('quiet')} w-full`}>
          {t('booking.updateMessage')}
        </button>
      </noscript>
    </div>
  )
}
