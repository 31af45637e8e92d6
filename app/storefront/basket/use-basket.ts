import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type EnquiryBasket, parseBasket } from '../../../domain/engine-oils/enquiry-basket.ts'
import { readBasket, saveBasket, watchBasket } from './basket-storage.ts'

/** The visitor's enquiry basket, shared by all tabs; empty during server rendering and hydration. */
export function useBasket(): EnquiryBasket {
  const text = useSyncExternalStore(watchBasket, readBasket, () => null)
  const basket = useMemo(() => parseBasket(text), [text])
  useEffect(() => {
    if (text !== null && basket === null) saveBasket(null)
  }, [text, basket])
  return basket ?? []
}

/**
 * Applies a change to the currently stored basket, so that a concurrent change in another tab is not lost.
 */
export function changeBasket(change: (basket: EnquiryBasket) => EnquiryBasket): EnquiryBasket {
  const basket = change(parseBasket(readBasket()) ?? [])
  saveBasket(JSON.stringify(basket))
  return basket
}
