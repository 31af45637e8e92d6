import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { loadTexts, spokenHere } from '../../messages/load-texts.ts'
import { readKept, watchKept } from './kept-basket.ts'

/** Where the shell shows the enquiry basket. Its button is fetched only for a visitor who has ever put something into it. */
export function BasketPlace() {
  const hasKept = useSyncExternalStore(
    watchKept,
    () => readKept() !== null,
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
    await loadTexts(spokenHere(), 'basket')
    return await import('./basket-button.tsx')
  } catch {
    return { default: () => null }
  }
})
