import { COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import { validateField } from '../../../domain/warranties/registration.ts'
import { customerValidUntil, endedCover } from '../../../domain/warranties/warranty.ts'
import { type CalendarDate, daysBetween, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * Until when a chosen day covers the tyres, and while there is time, how many days there were to register.
 * All these texts have the same place, so that no field moves when a day is chosen.
 */
export function PurchaseDateHint({
  purchased,
  today,
  registerWithinDays,
}: {
  /** the typed day */
  purchased: string
  today: CalendarDate
  /** after the purchase (rule W9.3) */
  registerWithinDays: number
}) {
  const t = useTranslations()
  const isCovered = !endedCover(purchased, today) && !validateField('purchase_date', purchased, today)
  const day = isCovered ? (purchased as CalendarDate) : today
  const isLate = daysBetween(day, today) > registerWithinDays
  const shown = isCovered ? (isLate ? 'purchaseDateCover' : 'purchaseDateInTime') : 'purchaseDateHint'
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      {(['purchaseDateHint', 'purchaseDateCover', 'purchaseDateInTime'] as const).map(text => (
        <span key={text} className={text === shown ? undefined : 'invisible'}>
          {t(`warranty.fields.${text}`, { days: COVER_DAYS, within: registerWithinDays })}
          {text !== 'purchaseDateHint' && (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {t('warranty.fields.purchaseDateUntil', {
                  date: formatCustomerDate(customerValidUntil(day)),
                })}
              </span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
