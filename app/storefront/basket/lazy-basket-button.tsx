import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { documentLanguage, loadMessages } from '../../i18n/load-messages.ts'
import { readBasket, watchBasket } from './basket-storage.ts'

/** Where the shell shows the enquiry basket. Its button is fetched only for a visitor who has ever put something into it. */
export function LazyBasketButton() {
  const hasKept = useSyncExternalStore(
    watchBasket,
    () => readBasket() !== null,
    () => false,
  )
  return (
    hasKept && (
      <Suspense>
        <BasketButton />
      </Suspense>
    )
  )
}

/** Without it the page is as it was. */
const BasketButton = lazy<ComponentType>(async () => {
  try {
    await loadMessages(documentLanguage(), 'basket')
    return await import('./basket-button.tsx')
  } catch {
    return { default: () => null }
  }
})
