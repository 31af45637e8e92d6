import { useMemo, useSyncExternalStore } from 'react'
import { type EnquiryBasket, parseBasket } from '../../../domain/engine-oils/enquiry-basket.ts'

/** The visitor's enquiry basket, the same in every tab; empty while the page is as the server made it. */
export function useBasket(): EnquiryBasket {
  const text = useSyncExternalStore(watch, readText, () => null)
  return useMemo(() => parseBasket(text) ?? [], [text])
}

/** Changes the basket as it is at this moment, whichever tab changed it last. */
export function changeBasket(change: (basket: EnquiryBasket) => EnquiryBasket): EnquiryBasket {
  const basket = change(parseBasket(readText()) ?? [])
  const text = JSON.stringify(basket)
  try {
    localStorage.setItem(KEY, text)
    unkept = null
  } catch {
    unkept = text
  }
  for (const changed of watchers) changed()
  return basket
}

/** With the version of its form: what a later form cannot read it leaves alone. */
const KEY = 'tayar.enquiry-basket.1'

/** Where the browser keeps nothing for us, the basket lives as long as the page. */
let unkept: string | null = null

const watchers = new Set<() => void>()

function readText(): string | null {
  if (unkept !== null) return unkept
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function watch(changed: () => void): () => void {
  const text = readText()
  if (text !== null && parseBasket(text) === null) localStorage.removeItem(KEY)
  watchers.add(changed)
  // A page that the back button brings back has missed what other tabs did meanwhile.
  addEventListener('storage', changed)
  addEventListener('pageshow', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
    removeEventListener('pageshow', changed)
  }
}
