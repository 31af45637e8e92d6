import type { ComponentProps } from 'react'
import { buttonClass } from './button.ts'

/**
 * A button that only works with JavaScript: absent where it is turned off. A press before it works counts then
 * (app/client/early-clicks.ts).
 */
export function ScriptButton({ className = buttonClass('quiet'), ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${className} noscript:hidden`} {...button} />
}
