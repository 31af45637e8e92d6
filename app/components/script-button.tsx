import type { ComponentProps } from 'react'
import { buttonClass } from './button.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * A button that only works with JavaScript: absent where it is turned off, and in its place but disabled
 * until it works, so that nothing moves under a finger at that moment.
 */
export function ScriptButton({ className = buttonClass('quiet'), ...button }: ComponentProps<'button'>) {
  const isHydrated = useHydrated()
  return (
    <button type="button" disabled={!isHydrated} className={`${className} noscript:hidden`} {...button} />
  )
}
