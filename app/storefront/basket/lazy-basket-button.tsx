import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { documentLanguage } from '../../i18n/language.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { readBasket, watchBasket } from './basket-storage.ts'

/**
 * Slot for the basket button in the header. Downloads the button only for visitors whose basket is not
 * empty.
 */
export function LazyBasketButton() {
  const hasBasket = useSyncExternalStore(
    watchBasket,
    () => readBasket() !== null,
    () => false,
  )
  return (
    hasBasket && (
      <Suspense>
        <BasketButton />
      </Suspense>
    )
  )
}

/** If the download fails, the page stays as it was. */
const BasketButton = lazy<ComponentType>(async () => {
  try {
    await loadMessages(documentLanguage(), 'basket')
    return await import('./basket-button.tsx')
  } catch {
    return { default: () => null }
  }
})
