import type { Promotion, TyrePrice } from '../../../domain/tyres/promotion.ts'
import { formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * The price; with an active promotion also the list price struck through and the days left (rule
 * S5.2). Its look is in list-cards.css.
 */
export function TyrePriceText({ price, isLarge = false }: { price: TyrePrice; isLarge?: boolean }) {
  const t = useTranslations()
  const { text, promotion } = price
  return (
    <div className={`price${promotion ? ' price-promo' : ''}${isLarge ? ' price-large' : ''}`}>
      {promotion && (
        <p>
          <span className="sr-only">{`${t('tyres.listPrice')} `}</span>
          <s>{promotion.originalPrice}</s>
        </p>
      )}
      <div>
        {promotion && <span className="sr-only">{`${t('tyres.promotionPrice')} `}</span>}
        <b>{text ?? t('tyres.askPrice')}</b>
        {price.sen !== null && <small>{t('tyres.perTyre')}</small>}
      </div>
      {promotion && <PromotionEnd promotion={promotion} />}
    </div>
  )
}

function PromotionEnd({ promotion: { lastDay, daysLeft } }: { promotion: Promotion }) {
  const t = useTranslations()
  if (lastDay === null || daysLeft === null) return null
  return (
    <p>
      {`${t('tyres.until', { date: formatCustomerDate(lastDay) })} `}
      <strong>
        {daysLeft === 0 ? t('tyres.lastDay') : t('tyres.daysLeft', { count: daysLeft, n: String(daysLeft) })}
      </strong>
    </p>
  )
}
