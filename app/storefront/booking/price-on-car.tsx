import { type BookingLine, countTyres, formatBookingTotal } from '../../../domain/booking/booking.ts'
import { type FittingEstimate, includesFitting } from '../../../domain/labour/fitting-estimate.ts'
import { SERVICE_TAX_PERCENT } from '../../../domain/labour/labour-charge.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * `4 × RM 110.00 = RM 440.00, fitting and balancing included`; for a single tyre their price on top (rules
 * S40.1 and S40.2). Nothing if a price is not an amount.
 */
export function PriceOnCar({
  lines,
  fitting,
}: {
  lines: readonly BookingLine[]
  fitting: FittingEstimate | null
}) {
  const t = useTranslations()
  const total = formatBookingTotal(lines)
  if (total === null) return null
  const isIncluded = includesFitting(countTyres(lines))
  return (
    <div role="status" className="mt-4 border-l-4 border-promo bg-promo-wash px-3 py-2">
      <p>
        {lines.map(({ quantity, tyre }) => `${quantity} × ${tyre.price.text}`).join(' + ')} ={' '}
        <strong className="tread whitespace-nowrap text-3xl">{total}</strong>
        {isIncluded && `, ${t('booking.included')}`}
      </p>
      {!isIncluded && (
        <p className="mt-1 text-sm">
          {t('booking.notIncluded')}{' '}
          {fitting &&
            t('booking.fittingEstimate', {
              total: formatPrice(fitting.total),
              fitting: formatPrice(fitting.fitting),
              balancing: formatPrice(fitting.balancing),
              percent: SERVICE_TAX_PERCENT,
            })}
        </p>
      )}
    </div>
  )
}
