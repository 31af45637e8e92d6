import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRootData } from '../context/root-data.ts'
import type { FlashMessage } from '../http/flash-message.ts'

/**
 * The flash message, as long as the visitor stays at the location that it was loaded with: a tab, a dialog or
 * a page of a list that opens in place drops it, and the back button does not bring it back.
 */
export function useFlashMessage(): FlashMessage | undefined {
  const flash = useRootData()?.flash
  const { key } = useLocation()
  const [shownAt, setShownAt] = useState<string | null>(key)
  if (shownAt !== null && shownAt !== key) setShownAt(null)
  return shownAt === key ? flash : undefined
}
