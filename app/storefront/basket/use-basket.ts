import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type EnquiryBasket, parseBasket } from '../../../domain/engine-oils/enquiry-basket.ts'
import { keep, readBasket, watchBasket } from './basket-storage.ts'

/** The visitor's enquiry basket, the same in every tab; empty while the page is as the server made it. */
export function useBasket(): EnquiryBasket {
  const text = useSyncExternalStore(watchBasket, readBasket, () => null)
  const basket = useMemo(() => parseBasket(text), [text])
  useEffect(() => {
    if (text !== null && basket === null) keep(null)
  }, [text, basket])
  return basket ?? []
}

/** Changes the basket as it is at this moment, whichever tab changed it last. */
export function changeBasket(change: (basket: EnquiryBasket) => EnquiryBasket): EnquiryBasket {
  const basket = change(parseBasket(readBasket()) ?? [])
  keep(JSON.stringify(basket))
  return basket
}
