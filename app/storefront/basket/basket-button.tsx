import { lazy, Suspense, useState } from 'react'
import { countBasket } from '../../../domain/engine-oils/enquiry-basket.ts'
import { BottomSheet } from '../../components/bottom-sheet.tsx'
import { buttonClass } from '../../components/button.ts'
import { BasketIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BASKET_BUTTON, BASKET_COUNT, BASKET_HASH } from './basket-button-class.ts'
import { useBasket } from './use-basket.ts'

/**
 * Opens the enquiry basket; shown once the basket holds an item (rule S19.7). Opens by itself when a text
 * page linked to it.
 */
export default function BasketButton() {
  const t = useTranslations()
  const basket = useBasket()
  const count = countBasket(basket)
  const [isOpen, setOpen] = useState(() => location.hash === BASKET_HASH)
  return (
    <>
      {basket.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          // chat-button.tsx makes room for it.
          data-basket=""
          className={BASKET_BUTTON}
        >
          <BasketIcon className="size-6" />
          <span className="max-lg:sr-only">{t('oils.basket')}</span>{' '}
          {/* A basket can hold only oils that are no longer sold; the dialog says so. */}
          {count > 0 && <span className={BASKET_COUNT}>{count}</span>}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <BasketDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Loaded on the first click; a failed download shows DialogUnavailable. */
const BasketDialog = lazy(() => import('./basket-dialog.tsx').catch(() => ({ default: DialogUnavailable })))

function DialogUnavailable({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  return (
    <BottomSheet id="basket-title" title={t('oils.basket')} closeLabel={t('booking.close')} onClose={onClose}>
      <Notice kind="error" title={t('oils.failed')} />
      <button type="button" onClick={() => location.reload()} className={`${buttonClass('quiet')} mt-3`}>
        {t('booking.retry')}
      </button>
    </BottomSheet>
  )
}
