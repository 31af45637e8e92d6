import { useState } from 'react'
import { useLocation } from 'react-router'
import type { FlashMessage } from '../http/flash-message.ts'

/**
 * What has just been done, as long as the visitor stays where it was said: a tab, a dialog or a page of a list that is opened in
 * place leaves it behind, and the back button does not say it again.
 */
export function useFlashMessage(flash: FlashMessage | undefined): FlashMessage | undefined {
  const { key } = useLocation()
  const [saidAt, setSaidAt] = useState<string | null>(key)
  if (saidAt !== null && saidAt !== key) setSaidAt(null)
  return saidAt === key ? flash : undefined
}
