import type { Promotion, TyrePrice } from '../../../domain/tyres/promotion.ts'
import { formatDate } from '../../../platform/clock/calendar-date.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * The price; with an active promotion also the list price struck through and the days left (rule
 * S5.2).
 */
export function TyrePriceText({
  price,
  size = 'text-3xl',
}: {
  price: TyrePrice
  size?: 'text-3xl' | 'text-5xl'
}) {
  const t = useTranslations()
  const { text, promotion } = price
  return (
    <div>
      {promotion && (
        <p className="text-sm leading-tight text-soft">
          <span className="sr-only">{t('tyres.listPrice')} </span>
          <s>{promotion.originalPrice}</s>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2 leading-none">
        {promotion && <span className="sr-only">{t('tyres.promotionPrice')} </span>}
        <span className={`tread whitespace-nowrap ${size} ${promotion ? 'text-signal' : ''}`}>
          {text ?? t('tyres.askPrice')}
        </span>
        {price.sen !== null && <span className="text-sm text-soft">{t('tyres.perTyre')}</span>}
      </p>
      {promotion && <PromotionEnd promotion={promotion} />}
    </div>
  )
}

function PromotionEnd({ promotion: { lastDay, daysLeft } }: { promotion: Promotion }) {
  const t = useTranslations()
  if (lastDay === null || daysLeft === null) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm leading-tight">
      <span className="text-soft">{t('tyres.until', { date: formatDate(lastDay) })}</span>
      <strong className="rounded-control bg-promo-wash px-1">
        {daysLeft === 0 ? t('tyres.lastDay') : t('tyres.daysLeft', { count: daysLeft, n: String(daysLeft) })}
      </strong>
    </p>
  )
}
