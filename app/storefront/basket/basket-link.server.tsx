import { href } from 'react-router'
import { BasketIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BASKET_BUTTON, BASKET_COUNT, BASKET_HASH } from './basket-button-class.ts'

/**
 * The basket button of a text page; app/text-page shows it with the count. It links to the open basket (rule
 * S19.7).
 */
export function BasketLink() {
  const t = useTranslations()
  return (
    <a
      href={href('/engine-oil') + BASKET_HASH}
      hidden
      data-basket-link=""
      className={`${BASKET_BUTTON} no-underline`}
    >
      <BasketIcon className="size-6" />
      <span className="max-lg:sr-only">{t('oils.basket')}</span> <span className={BASKET_COUNT} />
    </a>
  )
}
